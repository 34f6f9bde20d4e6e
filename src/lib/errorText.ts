import { useCallback } from 'react';
import type { ErrorCode, FieldCode, TransportCode } from '@/contract/errors';
import { errorTexts } from './errorIds';
import { type MessageId, type MessageValues, useText } from './text';

export function useErrorText(): (error: CodedError) => string {
  const { text } = useText();
  return useCallback(
    (error) => {
      const { id, values } = errorText(error);
      return text(id, values);
    },
    [text],
  );
}

/** The message of each field error. A form may override it. */
export const fieldErrorTexts = {
  required: 'common:form.field.required',
  invalid: 'common:form.field.invalid',
  email: 'common:form.field.email',
  phone: 'common:form.field.phone',
  name: 'common:form.field.name',
  number: 'common:form.field.number',
  too_short: 'common:form.field.tooShort',
  too_long: 'common:form.field.tooLong',
  taken: 'common:form.field.taken',
  mismatch: 'common:form.field.mismatch',
  common: 'common:form.field.commonPassword',
  incorrect: 'common:form.field.incorrect',
  not_available: 'common:form.field.notAvailable',
  quantity_above_stock: 'common:form.field.quantityAboveStock',
  out_of_stock: 'common:form.field.outOfStock',
  payment_method_disabled: 'common:form.field.notAvailable',
  not_accepted: 'common:form.field.notAccepted',
  code_invalid: 'common:code.invalid',
  code_used: 'common:code.used',
} as const satisfies Record<FieldCode, MessageId>;

/** An `ApiError` or any other error with a code. */
export interface CodedError {
  code: ErrorCode | TransportCode;
  details?: Readonly<Record<string, unknown>>;
}

/** The message of an error, with its details (`retry_after`, in seconds). */
export function errorText({ code, details }: CodedError): {
  id: MessageId;
  values?: MessageValues;
} {
  const seconds = details?.retry_after;
  if (code === 'too_many_requests' && typeof seconds === 'number') {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return { id: 'errors:tooManyRequestsMinutes', values: { minutes } };
  }
  return { id: errorTexts[code] };
}
