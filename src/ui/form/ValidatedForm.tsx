import type { FormApi, SubmissionErrors } from 'final-form';
import { type RefObject, useEffect, useRef } from 'react';
import { Form, useFormState } from 'react-final-form';
import type { Elements } from '@/lib/elements';
import type { FieldMessages } from './useStructForm';

/** Handles errors from the form's own validation and from the server. */
function FocusFirstWrongField({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { submitFailed, submitting, submitErrors } = useFormState({
    subscription: { submitFailed: true, submitting: true, submitErrors: true },
  });
  const wasSubmitting = useRef<unknown>(undefined);
  useEffect(() => {
    if (!submitFailed || submitting || !submitErrors || wasSubmitting.current === submitErrors)
      return;
    wasSubmitting.current = submitErrors;
    focusFirstWrongField(form.current);
  }, [submitFailed, submitting, submitErrors, form]);
  return null;
}

function focusFirstWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface ValidatedFormProps<Values extends object> {
  initialValues?: Partial<Values>;
  validate?: (values: object) => FieldMessages;
  /** Returns error messages by field or under `FORM_ERROR`. */
  onSubmit: (values: Values, form: FormApi<Values>) => Promise<SubmissionErrors | undefined | void>;
  children: (state: { submitting: boolean; pristine: boolean }) => Elements;
  id?: string;
  label?: string;
}

/** A form that shows errors on blur and on submit; a failed submit focuses the first invalid field. */
export function ValidatedForm<Values extends object>({
  initialValues,
  validate,
  onSubmit,
  children,
  id,
  label,
}: ValidatedFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
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
          noValidate
          // If the form is submitted before the scripts are loaded, the input must not end up in the URL.
          method="post"
          onSubmit={(event) => {
            void handleSubmit(event);
            // The invalid fields are marked in the next render.
            requestAnimationFrame(() => focusFirstWrongField(element.current));
          }}
        >
          {children({ submitting, pristine })}
          <FocusFirstWrongField form={element} />
        </form>
      )}
    </Form>
  );
}
