import { FORM_ERROR, setIn } from 'final-form';
import type { FieldMessages } from '@/ui/form/useStructForm';
import type { AdminError } from '../api/adminError';
import { useAdminErrorText } from './useAdminErrorText';

/** Converts messages by path (`name.en`) to the nested errors of final-form. */
export const nested = (messages: FieldMessages): FieldMessages =>
  Object.entries(messages).reduce<object>(
    (errors, [path, message]) => setIn(errors, path, message) as object,
    {},
  ) as FieldMessages;

/** The result of `onSubmit`: messages at fields, otherwise the error above the button. */
export function useSubmitErrors(): (error: AdminError, fields: FieldMessages) => FieldMessages {
  const errorText = useAdminErrorText();
  return (error, fields) =>
    Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
}
