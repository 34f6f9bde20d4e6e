import { useId } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';

const Group = styled.fieldset`
  legend {
    margin-bottom: 2px;
    font-size: var(--text-sm);
    font-weight: 600;
    line-height: 1.35;
  }
  div {
    display: flex;
    width: max-content;
    margin-left: -6px;
  }
  label {
    position: relative;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: var(--radius-sm);
    color: var(--border-strong);
    font-size: min(2rem, 36px);
    line-height: 1;
    cursor: pointer;
  }
  label:has(:checked),
  label:has(~ label > :checked) {
    color: var(--accent);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--focus-ring);
    outline-offset: -2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

interface RatingFieldProps {
  name: string;
  label: string;
  getName: (rating: number) => string;
}

/**
 * One to five stars in a final-form, as radio buttons. A missing rating is reported only on submit, because a message
 * on blur would move the button away from the pointer.
 */
export function RatingField({ name, label, getName }: RatingFieldProps) {
  const { input, meta } = useField<number | undefined>(name);
  const error = fieldError(meta);
  const noteId = useId();
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={input.value === rating}
              onChange={() => input.onChange(rating)}
              aria-label={getName(rating)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? noteId : undefined}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </Group>
  );
}
