import type { FastifyInstance } from 'fastify';
import type { AnyStruct } from '../../contract/endpoint';
import { fieldCodes, type FieldCode } from '../../contract/errors';
import { invalidFields } from './ApiError';

const known: ReadonlySet<string> = new Set(fieldCodes);

/** The field code of a failure; structs of `fields.ts` use the code as the message. */
function fieldCode(message: string): FieldCode {
  return known.has(message) ? (message as FieldCode) : 'invalid';
}

/** Superstruct structs as Fastify schemas: coerces, masks and collects all failures. */
export function useStructs(app: FastifyInstance): void {
  app.setValidatorCompiler<AnyStruct>(({ schema }) => (data: unknown) => {
    const [failure, value] = schema.validate(data ?? {}, { coerce: true, mask: true });
    if (!failure) {
      const field = unstorableField(value);
      return field === undefined ? { value } : { error: invalidFields({ [field]: ['invalid'] }) };
    }
    const errors: Record<string, FieldCode[]> = {};
    for (const { path, message, value: given } of failure.failures()) {
      const field = path.length > 0 ? path.join('.') : 'body';
      const code = given === undefined ? 'required' : fieldCode(message);
      const codes = (errors[field] ??= []);
      if (!codes.includes(code)) codes.push(code);
    }
    return { error: invalidFields(errors) };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

/** NUL, which `text` columns reject, and lone surrogates, which `jsonb` rejects. */
const unstorable = /\0|[\ud800-\udfff]/u;

/** The path of the first string that the database cannot store. */
function unstorableField(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableField(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
