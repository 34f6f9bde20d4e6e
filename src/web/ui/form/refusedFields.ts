import { FORM_ERROR, type SubmissionErrors } from 'final-form';
import type { FieldCode } from '../../../contract/errors';
import type { CodedError } from '../../lib/errorText';
import { serverFieldMessages, type MessageFor } from './structValidator';

interface RefusedForm extends CodedError {
  errors?: Readonly<Record<string, readonly FieldCode[]>>;
}

/** A refusal as final-form wants it: at its fields where it names some, else over the button. */
export function refusedFields(
  error: RefusedForm,
  messageFor: MessageFor,
  errorText: (error: CodedError) => string,
): SubmissionErrors {
  const fields = serverFieldMessages(error.errors, messageFor);
  return Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
}
