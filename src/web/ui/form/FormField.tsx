import type { ComponentPropsWithRef } from 'react';
import { type FieldMetaState, useField } from 'react-final-form';
import { Field, type FieldProps } from '../Field';
import { TextArea, TextInput } from '../inputs';
import { PasswordInput } from '../PasswordInput';

/**
 * The error of a field: its own after blur or submit; the server's until the field is changed.
 */
export function fieldError(meta: FieldMetaState<unknown>): string | undefined {
  if (meta.touched && typeof meta.error === 'string') return meta.error;
  if (!meta.dirtySinceLastSubmit && typeof meta.submitError === 'string') return meta.submitError;
  return undefined;
}

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

/** A text field of a final-form. An empty field has the value `''`, so that structs see it. */
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
