import { useFormState } from 'react-final-form';
import { ErrorAlert } from '../Alert';

/** The server's error about the whole form (`FORM_ERROR`), shown until the next change. */
export function SubmitError() {
  const { submitError, dirtySinceLastSubmit, submitting } = useFormState({
    subscription: { submitError: true, dirtySinceLastSubmit: true, submitting: true },
  });
  if (typeof submitError !== 'string' || dirtySinceLastSubmit || submitting) return null;
  return <ErrorAlert>{submitError}</ErrorAlert>;
}
