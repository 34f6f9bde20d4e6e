import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { Checkbox } from '../Checkbox';
import { fieldError } from './fieldError';

/** A checkbox of a final-form; the field holds a boolean. */
export function FormCheckbox({
  name,
  children,
  disabled,
}: {
  name: string;
  children: ReactNode;
  disabled?: boolean;
}) {
  const { input, meta } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <Checkbox
      name={input.name}
      checked={input.checked ?? false}
      onChange={input.onChange}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
      disabled={disabled}
      error={fieldError(meta)}
    >
      {children}
    </Checkbox>
  );
}
