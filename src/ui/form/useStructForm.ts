import { FORM_ERROR } from 'final-form';
import { useCallback, useMemo } from 'react';
import type { AnyStruct } from '@/contract/endpoint';
import { type FieldCode, fieldCodes } from '@/contract/errors';
import { type CodedError, fieldErrorTexts, useErrorText } from '@/lib/errorText';
import { type MessageId, type MessageValues, useText } from '@/lib/text';

type MessageFor = (field: string, code: FieldCode) => string;

export type FieldMessages = Record<string, string>;

function isFieldCode(value: string | undefined): value is FieldCode {
  return fieldCodes.some((code) => code === value);
}

/** A contract rule has its error code as the message; superstruct's own rules have no code. */
function getCode(failure: { message: string; value: unknown }): FieldCode {
  if (isFieldCode(failure.message)) return failure.message;
  const { value } = failure;
  return value === undefined || value === null || value === '' ? 'required' : 'invalid';
}

/** Turns a struct into final-form's `validate`, which reports the first failure of each field. */
export function structValidator(struct: AnyStruct, messageFor: MessageFor) {
  return (values: object): FieldMessages => {
    const [error] = struct.validate(values, { coerce: true, mask: true });
    const messages: FieldMessages = {};
    for (const failure of error?.failures() ?? []) {
      const field = failure.path.map(String).join('.');
      if (field !== '' && !(field in messages))
        messages[field] = messageFor(field, getCode(failure));
    }
    return messages;
  };
}

/** Turns the server's 422 (`errors: { field: [code] }`) into final-form's submit errors. */
export function serverFieldMessages(
  errors: Readonly<Record<string, readonly FieldCode[]>> | undefined,
  messageFor: MessageFor,
): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, [code]]) =>
      code ? [[field, messageFor(field, code)]] : [],
    ),
  );
}

interface FieldMessage {
  id: MessageId;
  values?: MessageValues;
}

/** A form's messages by field and code. The messages shared by all forms are the fallback. */
export type OwnFieldMessages = Partial<Record<string, Partial<Record<FieldCode, FieldMessage>>>>;

export function useFieldMessages(fieldMessages?: OwnFieldMessages): MessageFor {
  const { text } = useText();
  return useCallback(
    (field, code) => {
      const message = fieldMessages?.[field]?.[code];
      return message ? text(message.id, message.values) : text(fieldErrorTexts[code]);
    },
    [fieldMessages, text],
  );
}

interface RejectedForm extends CodedError {
  errors?: Readonly<Record<string, readonly FieldCode[]>>;
}

/** A form validated by a struct of the contract. Define `fieldMessages` outside the component. */
export function useStructForm(struct: AnyStruct, fieldMessages?: OwnFieldMessages) {
  const messageFor = useFieldMessages(fieldMessages);
  const errorText = useErrorText();
  return useMemo(
    () => ({
      validate: structValidator(struct, messageFor),
      /** Returns the errors for `onSubmit`: at the fields that the server names, or above the button. */
      rejected(error: RejectedForm): FieldMessages {
        const fields = serverFieldMessages(error.errors, messageFor);
        return Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
      },
    }),
    [struct, messageFor, errorText],
  );
}
