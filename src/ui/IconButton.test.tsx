import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { renderUi } from '@tests/support/renderUi';
import { Button } from './Button';
import { IconLink } from './IconButton';

test.each([
  [0, null],
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i shows %s', (count, shown) => {
  renderUi(
    <IconLink to="/shop/cart" label="Cart" badge={count}>
      <svg />
    </IconLink>,
  );
  expect(screen.getByRole('link', { name: 'Cart' }).textContent).toBe(shown ?? '');
});

test('a loading button keeps its label and ignores clicks, also as a submit button', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  renderUi(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" loading onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});
