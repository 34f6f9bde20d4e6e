import type { FormApi, SubmissionErrors } from 'final-form';
import { useRef } from 'react';
import { Form } from 'react-final-form';
import type { Elements } from '@/lib/elements';
import type { FieldMessages } from './useStructForm';

interface ValidatedFormProps<Values extends object> {
  initialValues?: Partial<Values>;
  /** From `structValidator`. */
  validate?: (values: object) => FieldMessages;
  /** Returns error messages, by field or under `FORM_ERROR`. */
  onSubmit: (values: Values, form: FormApi<Values>) => Promise<SubmissionErrors | undefined | void>;
  children: (state: { submitting: boolean; pristine: boolean }) => Elements;
  id?: string;
  label?: string;
  className?: string;
}

/**
 * A form that shows errors on blur and on submit; a failed submit focuses the first invalid field.
 */
export function ValidatedForm<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  children,
  id,
  label,
  className,
}: ValidatedFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const focusFirstWrongField = () =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return (
    <Form<Values>
      initialValues={initialValues}
      validate={validate}
      onSubmit={(values, api) => onSubmit(values, api)}
      subscription={{ submitting: true, pristine: true }}
    >
      {({ handleSubmit, submitting = false, pristine = true }) => (
        <form
          ref={element}
          id={id}
          aria-label={label}
          className={className}
          noValidate
          // Submitted before the scripts are loaded, the input must not end up in the URL.
          method="post"
          onSubmit={(event) => {
            // Both kinds of errors, of the form and of the server, are marked in the following render.
            void Promise.resolve(handleSubmit(event)).then(() =>
              requestAnimationFrame(focusFirstWrongField),
            );
          }}
        >
          {children({ submitting, pristine })}
        </form>
      )}
    </Form>
  );
}
