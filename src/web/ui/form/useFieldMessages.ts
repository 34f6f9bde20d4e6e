import { useCallback } from 'react';
import type { FieldCode } from '../../../contract/errors';
import { fieldErrorTexts } from '../../lib/errorText';
import { useText, type MessageId, type MessageValues } from '../../lib/text';
import type { MessageFor } from './structValidator';

export interface FieldMessage {
  id: MessageId;
  values?: MessageValues;
}

/** Where a form has better words for a field's mistake, or knows the limit that was passed. */
export type OwnFieldMessages = Partial<Record<string, Partial<Record<FieldCode, FieldMessage>>>>;

/** Sentences for field codes in the language of the moment. Keep `own` outside the component. */
export function useFieldMessages(own?: OwnFieldMessages): MessageFor {
  const { text } = useText();
  return useCallback(
    (field, code) => {
      const message = own?.[field]?.[code];
      return message ? text(message.id, message.values) : text(fieldErrorTexts[code]);
    },
    [own, text],
  );
}
