import type { FastifyInstance } from 'fastify';
import type { AnyStruct } from '../../contract/endpoint';
import { fieldCodes, type FieldCode } from '../../contract/errors';
import { invalidFields } from './ApiError';

const known: ReadonlySet<string> = new Set(fieldCodes);

/** A struct's failure as field code; structs of `fields.ts` put the code into the message. */
function fieldCode(message: string): FieldCode {
  return known.has(message) ? (message as FieldCode) : 'invalid';
}

/** Superstruct structs as Fastify schemas: coerced, masked, all failures at once. */
export function useStructs(app: FastifyInstance): void {
  app.setValidatorCompiler<AnyStruct>(({ schema }) => (data: unknown) => {
    const [failure, value] = schema.validate(data ?? {}, { coerce: true, mask: true });
    if (!failure) {
      const field = unkeepableField(value);
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

/** NUL, which no text of the database may hold, and half a surrogate pair, which no jsonb may. */
const unkeepable = /\0|[\ud800-\udfff]/u;

/** Where a text holds what the database cannot keep. */
function unkeepableField(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unkeepable.test(value) ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unkeepableField(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
