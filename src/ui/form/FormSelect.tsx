import type { ComponentProps } from 'react';
import { useField } from 'react-final-form';
import { type MessageId, useText } from '@/lib/text';
import { Field, type FieldProps } from '../Field';
import { Select } from '../inputs';
import { fieldError } from './FormField';

export interface SelectOption {
  value: string;
  label: string;
}

interface Options {
  /** A record contains the texts by value. */
  options: readonly SelectOption[] | Readonly<Record<string, MessageId>>;
  placeholder?: string;
}

interface SelectFieldProps extends Options, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  select?: ComponentProps<typeof Select>;
}

export function SelectField({
  value,
  options,
  placeholder,
  onChange,
  select,
  ...field
}: SelectFieldProps) {
  const { text } = useText();
  const all = Array.isArray(options)
    ? (options as readonly SelectOption[])
    : Object.entries(options).map(([name, id]) => ({ value: name, label: text(id as MessageId) }));
  return (
    <Field {...field}>
      {(aria) => (
        <Select
          {...select}
          {...aria}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface FormSelectProps extends Options, Omit<FieldProps, 'children' | 'error'> {
  name: string;
  autoComplete?: string;
  disabled?: boolean;
  /** Whether the value is a number (an id), or `undefined` if empty. */
  numeric?: boolean;
  /** Called after a change, for example to clear a dependent field. */
  onPick?: (value: string) => void;
}

export function FormSelect({
  name,
  autoComplete,
  disabled,
  numeric = false,
  onPick,
  ...field
}: FormSelectProps) {
  const { input, meta } = useField<string | number | undefined>(name, {
    parse: (value) => {
      if (!numeric) return value;
      return value === undefined || value === '' ? undefined : Number(value);
    },
  });
  const { value, onChange, onBlur, onFocus } = input;
  return (
    <SelectField
      {...field}
      error={fieldError(meta)}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => {
        onChange(chosen);
        onPick?.(chosen);
      }}
      select={{
        ...{ name, autoComplete, disabled, onBlur, onFocus },
        'aria-required': field.optional ? undefined : true,
      }}
    />
  );
}
