import type { AnyStruct } from '@/contract/endpoint';

/** The dialect of OpenAPI 3.1. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

const numberRules: ReadonlySet<string> = new Set([
  'id',
  'page',
  'position',
  'quantity',
  'para',
  'integer',
]);
const textRules: ReadonlySet<string> = new Set([
  'requiredText',
  'optionalText',
  'secret',
  'email',
  'phone',
  'operationId',
  'day',
  'shopTime',
  'bankAccount',
  'gtin',
  'pib',
  'string',
]);

/** Requests may omit fields that have a default, but responses contain them. */
type Side = 'request' | 'response';

/** Omits refinements, which are code. */
export function jsonSchema(struct: AnyStruct, side: Side): JsonSchema {
  const schema = typeSchema(struct, side);
  // Nullable structs have the type of the wrapped struct, so only validation can detect them.
  if (!accepts(struct, null)) return schema;
  if (schema.enum) return { enum: [...schema.enum, null] };
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() };
}

function typeSchema({ type, schema }: AnyStruct, side: Side): JsonSchema {
  if (type === 'object' || type === 'type') return objectSchema(schema, side);
  if (type === 'record') return { type: 'object' };
  if (type === 'array')
    return { type: 'array', ...(isStruct(schema) && { items: jsonSchema(schema, side) }) };
  if (type === 'enums' && isRecord(schema)) return { enum: Object.values(schema) };
  if (type === 'literal') return { enum: [schema] };
  if (numberRules.has(type)) return { type: 'integer' };
  if (textRules.has(type)) return { type: 'string' };
  if (type === 'number' || type === 'boolean') return { type };
  return {};
}

function objectSchema(schema: unknown, side: Side): JsonSchema {
  if (!isRecord(schema)) return { type: 'object' };
  const fields = Object.entries(schema).filter((field): field is [string, AnyStruct] =>
    isStruct(field[1]),
  );
  const required = fields
    .filter(([, field]) => !accepts(field, undefined, side === 'request'))
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field, side)])),
    ...(required.length > 0 && { required }),
  };
}

function accepts(struct: AnyStruct, value: null | undefined, coerce = false): boolean {
  return struct.validate(value, { coerce })[0] === undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isStruct(value: unknown): value is AnyStruct {
  return (
    isRecord(value) && typeof value['type'] === 'string' && typeof value['validate'] === 'function'
  );
}
