import { useEffect, useRef } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { Minus, Plus } from '@/ui/icons';
import { StepperPill } from '@/shared/QuantityStepper';
import { quantityOf } from './movementForm';

const Pill = styled(StepperPill)`
  grid-template-columns: 44px minmax(52px, 1fr) 44px;
  width: 100%;
  height: 50px;

  &:has([aria-invalid]) {
    outline-color: var(--danger);
  }
`;

interface QuantityFieldProps {
  /** The field gets the focus when this number grows. */
  focusRequests: number;
}

/** The quantity of a movement, as a field of final-form: typed, or counted up and down. */
export function QuantityField({ focusRequests }: QuantityFieldProps) {
  const { text } = useText();
  const { input, meta } = useField<string>('quantity', { parse: (value) => value });
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequests > 0) control.current?.focus();
  }, [focusRequests]);
  const pieces = quantityOf(input.value) ?? 0;
  return (
    <Field label={text('admin:stock.pieces')} error={fieldError(meta)}>
      {(aria) => (
        <Pill $small={false}>
          <button
            type="button"
            aria-label={text('admin:stock.less')}
            aria-disabled={pieces <= 1 || undefined}
            onClick={() => pieces > 1 && input.onChange(`${pieces - 1}`)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            {...input}
            {...aria}
            ref={control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            aria-required="true"
          />
          <button
            type="button"
            aria-label={text('admin:stock.more')}
            onClick={() => input.onChange(`${pieces + 1}`)}
          >
            <Plus aria-hidden="true" />
          </button>
        </Pill>
      )}
    </Field>
  );
}
