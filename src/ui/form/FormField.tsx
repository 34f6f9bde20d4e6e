import { type ComponentPropsWithRef, useState } from 'react';
import { type FieldMetaState, useField } from 'react-final-form';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Field, type FieldProps } from '../Field';
import { IconButton } from '../IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { TextArea, TextInput } from '../inputs';

const Shell = styled.div`
  position: relative;

  && > input {
    padding-right: 52px;
  }
  & > button {
    position: absolute;
    right: 3px;
    top: calc(50% - 22px);
  }
`;

function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const { text } = useText();
  const [shown, setShown] = useState(false);
  return (
    <Shell>
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <IconButton
        label={text(shown ? 'auth:field.hidePasswordAria' : 'auth:field.showPasswordAria')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </Shell>
  );
}

/** A field's own error after blur or submit, or the server's error until the field is changed. */
export function fieldError(meta: FieldMetaState<unknown>): string | undefined {
  if (meta.touched && typeof meta.error === 'string') return meta.error;
  if (!meta.dirtySinceLastSubmit && typeof meta.submitError === 'string') return meta.submitError;
  return undefined;
}

type InputProps = Pick<
  ComponentPropsWithRef<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'enterKeyHint' | 'list' | 'readOnly'
>;

export interface FormFieldProps extends Omit<FieldProps, 'children' | 'error'>, InputProps {
  name: string;
  control?: 'input' | 'password' | 'area';
  type?: string;
  required?: boolean;
}

/** A text field of a final-form. The value of an empty field is `''`, not undefined, so that structs validate it. */
export function FormField({
  name,
  control = 'input',
  type = 'text',
  label,
  hint,
  offer,
  optional = false,
  required = !optional,
  className,
  span,
  spanAlways,
  ...own
}: FormFieldProps) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const field = { label, hint, offer, optional, className, span, spanAlways };
  const inputProps = { ...input, ...own, 'aria-required': required || undefined };
  return (
    <Field {...field} error={fieldError(meta)}>
      {(aria) => {
        if (control === 'password') return <PasswordInput {...inputProps} {...aria} />;
        if (control === 'area') return <TextArea {...inputProps} {...aria} />;
        return <TextInput {...inputProps} {...aria} type={type} />;
      }}
    </Field>
  );
}
