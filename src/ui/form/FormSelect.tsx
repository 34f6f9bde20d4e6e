import { useField } from 'react-final-form';
import { Field, type FieldProps } from '../Field';
import { Select } from '../inputs';
import { fieldError } from './FormField';

export interface SelectOption {
  value: string;
  label: string;
}

interface FormSelectProps extends Omit<FieldProps, 'children' | 'error'> {
  name: string;
  options: readonly SelectOption[];
  /** The empty first option. */
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
  /** The field holds a number (an id); empty is `undefined`. */
  numeric?: boolean;
  /** Called after a change, e.g. to clear a dependent field. */
  onChosen?: (value: string) => void;
}

/** A select of a final-form. */
export function FormSelect({
  name,
  options,
  placeholder,
  autoComplete,
  disabled,
  numeric = false,
  onChosen,
  ...field
}: FormSelectProps) {
  const { input, meta } = useField<string | number | undefined>(name, {
    parse: (value) => {
      if (!numeric) return value;
      return value === undefined || value === '' ? undefined : Number(value);
    },
  });
  return (
    <Field {...field} error={fieldError(meta)}>
      {(aria) => (
        <Select
          {...aria}
          name={input.name}
          value={input.value === undefined ? '' : String(input.value)}
          onBlur={input.onBlur}
          onFocus={input.onFocus}
          onChange={(event) => {
            input.onChange(event);
            onChosen?.(event.target.value);
          }}
          autoComplete={autoComplete}
          disabled={disabled}
          aria-required={field.optional ? undefined : true}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
