import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { CircleAlert } from 'lucide-react';
import { TextInput } from './inputs';

const Box = styled.div`
  min-width: 0;
`;

const Label = styled.label`
  display: block;
  margin-bottom: 6px;
  font-size: var(--text-sm);
  font-weight: 600;
  line-height: 1.35;

  > span + span {
    font-weight: 400;
    color: var(--text-muted);
  }
`;

export const Hint = styled.p`
  margin-top: 6px;
  font-size: var(--text-xs);
  line-height: 1.4;
  color: var(--text-muted);
`;

const ErrorLine = styled.p`
  --icon: 17px;
  display: flex;
  align-items: flex-start;
  gap: 6px;
  margin-top: 6px;
  font-size: var(--text-sm);
  line-height: 1.35;
  font-weight: 500;
  color: var(--danger);

  .lucide {
    margin-top: 1px;
  }
`;

export function FieldError({ children, ...rest }: ComponentPropsWithRef<'p'>) {
  return (
    <ErrorLine {...rest}>
      <CircleAlert />
      <span>{children}</span>
    </ErrorLine>
  );
}

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** Shown below the hint or error. */
  offer?: Elements;
  /** Shows "(optional)" beside the label; required fields have no mark. */
  optional?: boolean;
  className?: string;
  /** The column span in a `FormGrid` from 600 px. */
  span?: 2 | 3 | 4 | 6;
  spanAlways?: 2 | 3 | 4;
  children: (control: ControlProps) => Elements;
}

export function Field({
  label,
  hint,
  error,
  offer,
  optional = false,
  span,
  spanAlways,
  className,
  children,
}: FieldProps) {
  const { text } = useText();
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const control: ControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
  };
  return (
    <Box className={className} style={{ '--span': span, '--span-always': spanAlways }}>
      <Label htmlFor={id}>
        <span>{label}</span>
        {optional && <span>{` (${text('common:form.field.optional')})`}</span>}
      </Label>
      {children(control)}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : hint ? (
        <Hint id={noteId}>{hint}</Hint>
      ) : null}
      {offer}
    </Box>
  );
}

type TextFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'> &
  Omit<ComponentPropsWithRef<'input'>, 'id'>;

/** A labelled text input for use outside forms; inside a form, use `FormField`. */
export function TextField({ label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => <TextInput {...control} {...input} />}
    </Field>
  );
}
