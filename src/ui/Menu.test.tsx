import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '@tests/support/renderUi';
import { Menu } from './Menu';

function show(onAdd = jest.fn(), disabled = false) {
  renderUi(
    <>
      <Menu
        label="More options"
        entries={[
          { kind: 'link', key: 'visit', label: 'Visit', to: '/products/1' },
          { kind: 'action', key: 'add', label: 'Add to Cart', onSelect: onAdd, disabled },
        ]}
        trigger={(props) => (
          <button type="button" {...props}>
            More
          </button>
        )}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { button: screen.getByRole('button', { name: 'More' }), onAdd };
}

test('arrow keys open the menu and move through it in a loop', async () => {
  const { button } = show();
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Visit' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Visit' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
  await userEvent.keyboard('v');
  expect(screen.getByRole('menuitem', { name: 'Visit' })).toHaveFocus();
});

test('the up arrow opens it at the last entry', async () => {
  show().button.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
});

test('Escape closes it and returns the focus', async () => {
  const { button } = show();
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test.each([
  ['an entry', '{ArrowDown}{Enter}', 1],
  // It may point to the current page.
  ['a link', '{Enter}', 0],
])('Enter chooses %s; the focus returns to the button', async (_, keys, added) => {
  const { button, onAdd } = show();
  await userEvent.click(button);
  await userEvent.keyboard(keys);
  expect(onAdd).toHaveBeenCalledTimes(added);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('a disabled entry can be focused but not chosen', async () => {
  const { button, onAdd } = show(jest.fn(), true);
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add to Cart' }));
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeInTheDocument();
});

test('a click outside closes it', async () => {
  const { button } = show();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
