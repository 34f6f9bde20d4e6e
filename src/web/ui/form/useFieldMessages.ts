import { useCallback } from 'react';
import type { FieldCode } from '../../../contract/errors';
import { useText, type MessageId, type MessageValues } from '../../lib/text';
import type { MessageFor } from './structValidator';

export interface FieldMessage {
  id: MessageId;
  values?: MessageValues;
}

/** Where a form has better words for a field's mistake, or knows the limit that was passed. */
export type OwnFieldMessages = Partial<Record<string, Partial<Record<FieldCode, FieldMessage>>>>;

const general: Readonly<Record<FieldCode, MessageId>> = {
  required: 'common:form.field.required',
  invalid: 'common:form.field.invalid',
  email: 'common:form.field.email',
  phone: 'common:form.field.phone',
  number: 'common:form.field.number',
  too_short: 'common:form.field.tooShort',
  too_long: 'common:form.field.tooLong',
  taken: 'common:form.field.taken',
  mismatch: 'common:form.field.mismatch',
  incorrect: 'common:form.field.incorrect',
  not_available: 'common:form.field.notAvailable',
  quantity_above_stock: 'common:form.field.quantityAboveStock',
  out_of_stock: 'common:form.field.outOfStock',
  payment_method_disabled: 'common:form.field.notAvailable',
  not_accepted: 'common:form.field.notAccepted',
};

/** Sentences for field codes in the language of the moment. Keep `own` outside the component. */
export function useFieldMessages(own?: OwnFieldMessages): MessageFor {
  const { text } = useText();
  return useCallback(
    (field, code) => {
      const message = own?.[field]?.[code];
      return message ? text(message.id, message.values) : text(general[code]);
    },
    [own, text],
  );
}
