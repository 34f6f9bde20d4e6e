import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { choiceMark, ChoiceRow } from './choiceStyle';
import { FieldError } from './Field';

const Mark = styled.input`
  ${choiceMark}
  display: grid;
  place-items: center;
  border-radius: 5px;

  &:checked {
    border-color: var(--brand);
    background: var(--brand);
  }
  &:checked::after {
    content: '';
    width: 11px;
    height: 6px;
    margin-top: -3px;
    border: solid var(--brand-contrast);
    border-width: 0 0 2.5px 2.5px;
    transform: rotate(-45deg);
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    border-width: 2px;
  }
  &:disabled {
    border-color: var(--border);
    background: var(--surface-sunken);
  }
`;

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
  error?: ReactNode;
}

/** A 22 px box in a 44 px row; the whole row is the touch target. The error appears above it. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <ChoiceRow>
        <Mark
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error ? errorId : rest['aria-describedby']}
        />
        <span>{children}</span>
      </ChoiceRow>
    </div>
  );
}
