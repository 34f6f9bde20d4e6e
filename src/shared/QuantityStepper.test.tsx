import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '@tests/support/renderUi';
import { QuantityStepper } from './QuantityStepper';

function show(start: number, max: number, given: { stock?: number; disabled?: boolean } = {}) {
  const onChange = jest.fn();
  function Stepper() {
    const [value, setValue] = useState(start);
    return (
      <QuantityStepper
        value={value}
        max={max}
        {...given}
        onChange={(quantity) => {
          onChange(quantity);
          setValue(quantity);
        }}
      />
    );
  }
  renderUi(<Stepper />);
  return {
    onChange,
    less: screen.getByRole('button', { name: 'Decrease quantity' }),
    more: screen.getByRole('button', { name: 'Increase quantity' }),
    input: screen.getByRole('textbox', { name: 'Quantity' }),
  };
}

test('a quantity stays between 1 and the stock', async () => {
  const { less, more, onChange } = show(1, 2);
  expect(less).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(less);
  await userEvent.click(more);
  await userEvent.click(more);
  expect(onChange.mock.calls.flat()).toEqual([2]);
  expect(more).toHaveAttribute('aria-disabled', 'true');
  expect(less).not.toHaveAttribute('aria-disabled');
  expect(screen.getByText('2. We only have 2 left in stock.')).toBeInTheDocument();
});

test('a typed number above the maximum becomes the maximum', async () => {
  const { input } = show(1, 99);
  await userEvent.type(input, '150');
  await userEvent.tab();
  expect(input).toHaveValue('99');
});

test('the number left is the stock, not what still fits into the cart', () => {
  show(2, 2, { stock: 5 });
  expect(screen.getByText('2. We only have 5 left in stock.')).toBeInTheDocument();
});

test('nothing is announced for a product that cannot be chosen', () => {
  const { input } = show(1, 1, { stock: 0, disabled: true });
  expect(input.parentElement).toHaveTextContent('');
  expect(screen.queryByText(/left in stock/)).toBeNull();
});

test('at the maximum per order only the quantity is announced, because the stock may be larger', () => {
  show(99, 99);
  expect(screen.queryByText(/left in stock/)).toBeNull();
  expect(screen.getByText('99')).toBeInTheDocument();
});

test('a button at the minimum or maximum keeps the focus', async () => {
  const { less, more } = show(2, 3);
  more.focus();
  await userEvent.keyboard('{Enter}');
  expect(more).toHaveFocus();
  less.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(less).toHaveFocus();
});

test('a quantity above the stock is not changed by the plus button', async () => {
  const { more, onChange } = show(5, 3);
  await userEvent.click(more);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['40', 7],
  ['0', 1],
  ['5', 5],
])('a typed %s becomes %i of 7', async (typed, expected) => {
  const { input, onChange } = show(3, 7);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith(expected);
  expect(input).toHaveValue(String(expected));
});

test('an emptied field is reset to its number', async () => {
  const { input, onChange } = show(3, 7);
  await userEvent.clear(input);
  await userEvent.tab();
  expect(input).toHaveValue('3');
  expect(onChange).not.toHaveBeenCalled();
});

test('arrow keys change the quantity', async () => {
  const { input, onChange } = show(2, 3);
  input.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls.flat()).toEqual([3, 2]);
});
