import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useText } from '../lib/text';
import { Minus, Plus } from './icons';
import { VisuallyHidden } from './VisuallyHidden';

const Pill = styled.div<{ $small: boolean }>`
  display: inline-grid;
  flex: none;
  grid-template-columns: ${({ $small }) => ($small ? '42px 36px 42px' : '46px 42px 46px')};
  align-items: center;
  height: ${({ $small }) => ($small ? 44 : 48)}px;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-pill);
  background: var(--field);

  && .lucide {
    width: 18px;
    height: 18px;
  }
  button {
    display: grid;
    place-items: center;
    height: 100%;
    border-radius: var(--radius-pill);
  }
  button:hover {
    background: var(--surface-sunken);
  }
  button:disabled {
    background: none;
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  input {
    width: 100%;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

interface QuantityStepperProps {
  value: number;
  /** The stock, capped; from `availableQuantity`. */
  max: number;
  onChange: (quantity: number) => void;
  /** Of what: the product's name, for ears. */
  product?: string;
  small?: boolean;
  disabled?: boolean;
}

/** Pieces of a product, from 1 to what there is. Typed numbers count when the field is left. */
export function QuantityStepper({
  value,
  max,
  onChange,
  product,
  small = false,
  disabled = false,
}: QuantityStepperProps) {
  const { text } = useText();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const choose = (quantity: number) => {
    const chosen = Math.min(Math.max(1, quantity), Math.max(1, max));
    setTyped(String(chosen));
    if (chosen !== value) onChange(chosen);
  };
  const takeTyped = () => {
    const quantity = Number.parseInt(typed, 10);
    choose(Number.isNaN(quantity) ? value : quantity);
  };
  const of = product ? `, ${product}` : '';

  return (
    <Pill $small={small} role="group" aria-label={text('product:quantity.label') + of}>
      <button
        type="button"
        aria-label={text('product:quantity.decreaseAria') + of}
        disabled={disabled || value <= 1}
        onClick={() => choose(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        aria-label={text('product:quantity.label') + of}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={takeTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') takeTyped();
          else if (event.key === 'ArrowUp' && value < max) choose(value + 1);
          else if (event.key === 'ArrowDown') choose(value - 1);
          else return;
          event.preventDefault();
        }}
      />
      <button
        type="button"
        aria-label={text('product:quantity.increaseAria') + of}
        disabled={disabled || value >= max}
        onClick={() => choose(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
      <VisuallyHidden aria-live="polite">
        {value >= max ? text('product:quantity.max', { count: max }) : value}
      </VisuallyHidden>
    </Pill>
  );
}
