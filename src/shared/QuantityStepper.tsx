import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { maxQuantityPerLine } from '@/contract/limits';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Minus, Plus } from 'lucide-react';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

export const StepperPill = styled.div<{ $small: boolean }>`
  --icon: 18px;
  display: inline-grid;
  flex: none;
  grid-template-columns: ${({ $small }) => ($small ? '44px 44px 44px' : '48px 44px 48px')};
  align-items: center;
  height: ${({ $small }) => ($small ? 44 : 48)}px;
  /* Overlaps the buttons, whose touch targets keep their full height. */
  outline: 1.5px solid var(--border-strong);
  outline-offset: -1.5px;
  border-radius: var(--radius-pill);
  background: var(--field);

  button {
    display: grid;
    place-items: center;
    height: 100%;
    border-radius: var(--radius-pill);
  }
  button:hover {
    background: var(--surface-sunken);
  }
  button:disabled,
  button[aria-disabled='true'] {
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
  max: number;
  /** The stock, capped by `availableQuantity`, if it differs from `max`. */
  stock?: number;
  onChange: (quantity: number) => void;
  /** The product's name, for screen readers. */
  product?: string;
  small?: boolean;
  disabled?: boolean;
}

/** A quantity from 1 to `max`, applied on blur. At a limit, a button is only `aria-disabled`, so it keeps focus. */
export function QuantityStepper({
  value,
  max,
  stock = max,
  onChange,
  product,
  small = false,
  disabled = false,
}: QuantityStepperProps) {
  const { text } = useText();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const changeTo = (quantity: number) => {
    const allowed = Math.min(Math.max(1, quantity), Math.max(1, max));
    setTyped(String(allowed));
    if (allowed !== value) onChange(allowed);
  };
  const applyTyped = () => {
    const quantity = Number.parseInt(typed, 10);
    changeTo(Number.isNaN(quantity) ? value : quantity);
  };
  // At the maximum per line, the stock may be larger.
  const isAll = value >= max && stock < maxQuantityPerLine;
  const suffix = product ? `, ${product}` : '';
  const button = (step: 1 | -1, icon: Elements) => {
    const isLimit = step === 1 ? value >= max : value <= 1;
    const label = step === 1 ? 'product:quantity.increaseAria' : 'product:quantity.decreaseAria';
    return (
      <button
        type="button"
        aria-label={text(label) + suffix}
        data-step={step}
        disabled={disabled}
        aria-disabled={isLimit || undefined}
        onClick={() => !isLimit && changeTo(value + step)}
      >
        {icon}
      </button>
    );
  };

  return (
    <StepperPill $small={small} role="group" aria-label={text('product:quantity.label') + suffix}>
      {button(-1, <Minus />)}
      <input
        aria-label={text('product:quantity.label') + suffix}
        inputMode="numeric"
        autoComplete="off"
        // One digit more than any valid quantity: typing 150 results in the maximum, not in 15.
        maxLength={3}
        value={typed}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={applyTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') applyTyped();
          else if (event.key === 'ArrowUp' && value < max) changeTo(value + 1);
          else if (event.key === 'ArrowDown') changeTo(value - 1);
          else return;
          event.preventDefault();
        }}
      />
      {button(1, <Plus />)}
      <VisuallyHidden aria-live="polite">
        {!disabled &&
          (isAll ? `${value}. ${text('product:quantity.max', { count: stock })}` : value)}
      </VisuallyHidden>
    </StepperPill>
  );
}
