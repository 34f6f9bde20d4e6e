import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../../../tests/support/renderUi';
import { QuantityStepper } from './QuantityStepper';

function show(start: number, max: number) {
  const onChange = jest.fn();
  function Stepper() {
    const [value, setValue] = useState(start);
    return (
      <QuantityStepper
        value={value}
        max={max}
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
  expect(less).toBeDisabled();
  await userEvent.click(more);
  expect(onChange).toHaveBeenLastCalledWith(2);
  expect(more).toBeDisabled();
  expect(less).toBeEnabled();
  expect(screen.getByText('We only have 2 left in stock.')).toBeInTheDocument();
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

test('an emptied field takes its number back', async () => {
  const { input, onChange } = show(3, 7);
  await userEvent.clear(input);
  await userEvent.tab();
  expect(input).toHaveValue('3');
  expect(onChange).not.toHaveBeenCalled();
});

test('arrow keys count', async () => {
  const { input, onChange } = show(2, 3);
  input.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls.flat()).toEqual([3, 2]);
});
