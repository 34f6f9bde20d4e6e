import type { AnyStruct } from '../../../contract/call';
import { fieldCodes, type FieldCode } from '../../../contract/errors';

/** The sentence for a field and the reason why it was refused. */
export type MessageFor = (field: string, code: FieldCode) => string;

export type FieldMessages = Record<string, string>;

function isFieldCode(value: string | undefined): value is FieldCode {
  return fieldCodes.some((code) => code === value);
}

/** A contract rule puts its code into the message; of superstruct's own rules only the value speaks. */
function codeOf(failure: { message: string; value: unknown }): FieldCode {
  if (isFieldCode(failure.message)) return failure.message;
  const { value } = failure;
  return value === undefined || value === null || value === '' ? 'required' : 'invalid';
}

/**
 * Turns a struct of the contract into final-form's `validate`. The first failure of each field
 * counts. Numbers that arrive as text are the struct's business (`coerce`).
 */
export function structValidator(struct: AnyStruct, messageFor: MessageFor) {
  return (values: object): FieldMessages => {
    const [error] = struct.validate(values, { coerce: true, mask: true });
    const messages: FieldMessages = {};
    for (const failure of error?.failures() ?? []) {
      const field = failure.path.map(String).join('.');
      if (field !== '' && !(field in messages))
        messages[field] = messageFor(field, codeOf(failure));
    }
    return messages;
  };
}

/** The server's 422 (`errors: { field: [code] }`) as final-form's submit errors. */
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
