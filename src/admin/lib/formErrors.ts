import { FORM_ERROR, setIn } from 'final-form';
import type { FieldMessages } from '@/ui/form/useStructForm';
import type { AdminError } from '../api/adminError';
import { useAdminErrorText } from './useAdminErrorText';

/** Converts messages by path (`name.en`) to final-form's nested errors. */
export const nested = (messages: FieldMessages): FieldMessages =>
  Object.entries(messages).reduce<object>(
    (errors, [path, message]) => setIn(errors, path, message) as object,
    {},
  ) as FieldMessages;

/** Returns the errors for `onSubmit`: messages at fields or, if there are none, the error above the button. */
export function useSubmitErrors(): (error: AdminError, fields: FieldMessages) => FieldMessages {
  const errorText = useAdminErrorText();
  return (error, fields) =>
    Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
}
