import type { JsonSchema } from '@/server/http/jsonSchema';

interface Content {
  content?: { 'application/json'?: { schema: JsonSchema } };
}

interface Operation extends Record<'operationId', string> {
  security: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** The direction of a value. Requests may start to accept more, but responses may only return less. */
type Side = 'request' | 'response';

export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const operation = after.paths[path]?.[method];
      const changes = operation ? operationChanges(old, operation) : ['removed'];
      return changes.map((change) => `${method.toUpperCase()} ${path}: ${change}`);
    }),
  );
}

function operationChanges(before: Operation, after: Operation): string[] {
  const allowed = after.security.map((scheme) => Object.keys(scheme).sort().join());
  const noLongerAllowed = before.security
    .map((scheme) => Object.keys(scheme).sort().join())
    .filter((scheme) => allowed.length > 0 && !allowed.includes(scheme));
  const isOpen = before.security.length === 0 && after.security.length > 0;
  return [
    ...(noLongerAllowed.length > 0 || isOpen ? [`requires ${allowed.join(' or ')}`] : []),
    ...schemaChanges('request', getParameters(before), getParameters(after), 'parameters'),
    ...bodyChanges(before, after),
    ...responseChanges(before, after),
  ];
}

function getParameters({ parameters = [] }: Operation): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((item) => [`${item.in} ${item.name}`, item.schema]),
    ),
    required: parameters.filter((item) => item.required).map((item) => `${item.in} ${item.name}`),
  };
}

const getSchema = (content?: Content) => content?.content?.['application/json']?.schema;

function bodyChanges(before: Operation, after: Operation): string[] {
  const [old, present] = [getSchema(before.requestBody), getSchema(after.requestBody)];
  if (!present) return [];
  return schemaChanges('request', old ?? { type: 'object' }, present, 'body');
}

function responseChanges(before: Operation, after: Operation): string[] {
  return Object.entries(before.responses).flatMap(([status, old]) => {
    const present = after.responses[status];
    if (!present) return [`no longer responds with ${status}`];
    const [schema, presentSchema] = [getSchema(old), getSchema(present)];
    if (!schema) return [];
    if (!presentSchema) return [`${status} is no longer JSON`];
    return schemaChanges('response', schema, presentSchema, status);
  });
}

function schemaChanges(side: Side, before: JsonSchema, after: JsonSchema, at: string): string[] {
  const isRequest = side === 'request';
  /** The reader must know all values that the writer may send. */
  const [written, known] = isRequest ? [before, after] : [after, before];
  const unknown = unknownValues(written, known);
  if (unknown.length > 0)
    return [`${at} ${isRequest ? 'no longer accepts' : 'may now be'} ${unknown.join(', ')}`];
  const { properties: old = {}, required: oldRequired = [] } = before;
  const { properties: present = {}, required = [] } = after;
  const newlyRequired = isRequest ? required : [];
  const previouslyRequired = isRequest ? [] : oldRequired;
  return [
    ...Object.keys(old)
      .filter((name) => !(name in present))
      .map((name) => `${at}.${name} was removed`),
    ...newlyRequired
      .filter((name) => !oldRequired.includes(name))
      .map((name) => `${at}.${name} became required`),
    ...previouslyRequired
      .filter((name) => name in present && !required.includes(name))
      .map((name) => `${at}.${name} became optional`),
    ...Object.entries(old).flatMap(([name, schema]) =>
      present[name] ? schemaChanges(side, schema, present[name], `${at}.${name}`) : [],
    ),
    ...(before.items && after.items
      ? schemaChanges(side, before.items, after.items, `${at}[]`)
      : []),
  ];
}

/** A schema without types and constants allows anything. */
function unknownValues(written: JsonSchema, known: JsonSchema): string[] {
  if (known.enum) {
    const { enum: values } = known;
    if (!written.enum) return ['any other value'];
    return written.enum
      .filter((value) => !values.includes(value))
      .map((value) => JSON.stringify(value));
  }
  if (!known.type) return [];
  const types = [known.type].flat();
  if (types.includes('number')) types.push('integer');
  const used = written.enum ? written.enum.map(getType) : [written.type ?? 'anything'].flat();
  return [...new Set(used)].filter((type) => !types.includes(type));
}

const getType = (value: unknown) => (value === null ? 'null' : typeof value);
