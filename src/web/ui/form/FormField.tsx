import type { ComponentPropsWithRef } from 'react';
import { useField } from 'react-final-form';
import { Field, type FieldProps } from '../Field';
import { PasswordInput } from '../PasswordInput';
import { TextArea } from '../TextArea';
import { TextInput } from '../TextInput';
import { fieldError } from './fieldError';

type Control = 'input' | 'password' | 'area';

interface FormFieldProps
  extends
    Omit<FieldProps, 'children' | 'error'>,
    Pick<
      ComponentPropsWithRef<'input'>,
      | 'type'
      | 'autoComplete'
      | 'inputMode'
      | 'maxLength'
      | 'placeholder'
      | 'disabled'
      | 'enterKeyHint'
    > {
  name: string;
  control?: Control;
}

/** A text field of a final-form. An empty field keeps `''`, so that structs see what was typed. */
export function FormField({
  name,
  control = 'input',
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  disabled,
  enterKeyHint,
  ...field
}: FormFieldProps) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const own = {
    ...input,
    autoComplete,
    inputMode,
    maxLength,
    placeholder,
    disabled,
    enterKeyHint,
    'aria-required': field.optional ? undefined : true,
  };
  return (
    <Field {...field} error={fieldError(meta)}>
      {(aria) => {
        if (control === 'password') return <PasswordInput {...own} {...aria} />;
        if (control === 'area') return <TextArea {...own} {...aria} />;
        return <TextInput {...own} {...aria} type={type} />;
      }}
    </Field>
  );
}
