import type { AnyStruct, Call } from '../../contract/call';
import { calls } from '../../contract/calls';
import { errorCodes, fieldCodes } from '../../contract/errors';
import { refusals } from '../../contract/refusals';
import { csrfCookiePath } from '../../contract/paths';
import { guestCookie, idempotencyHeader, xsrfCookie, xsrfHeader } from '../../contract/wire';
import { isOptional, jsonSchema } from './jsonSchema';

const refusal = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people who read logs; nothing is matched by it.' },
    code: { enum: [...errorCodes] },
    errors: {
      type: 'object',
      description: 'Why each field was refused, under its name in the request.',
      additionalProperties: { type: 'array', items: { enum: [...fieldCodes] } },
    },
    details: {
      type: 'object',
      description: 'What goes with the code, e.g. `retry_after` (seconds) or `available` (pieces).',
      additionalProperties: true,
    },
  },
  required: ['message', 'code'],
};

/** The same key again answers the same order, so that nobody orders twice. */
const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: true,
  schema: { type: 'string' },
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function parameters(struct: AnyStruct | undefined, place: 'path' | 'query') {
  const fields = (struct?.schema ?? {}) as Record<string, AnyStruct>;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    schema: jsonSchema(field),
  }));
}

const refusalStatuses = [...new Set(Object.values(refusals).map(({ status }) => status))]
  .sort((a, b) => a - b)
  .join(', ');

/** Each entry is one way in; everything named in it is needed together. */
function security({ access, method }: Call): Record<string, never[]>[] {
  const xsrf: Record<string, never[]> = method === 'GET' ? {} : { xsrf: [] };
  const bearer = { bearer: [], ...xsrf };
  if (access === 'customer') return [bearer];
  if (access === 'shopper') return [bearer, { guest: [], ...xsrf }, xsrf];
  return method === 'GET' ? [] : [xsrf];
}

function operation(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    security: security(call),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call === calls.placeOrder ? [idempotencyKey] : []),
    ],
    ...(call.body && { requestBody: { required: true, ...json(jsonSchema(call.body)) } }),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done',
        ...json({
          type: 'object',
          properties: { data: jsonSchema(call.data) },
          required: ['data'],
        }),
      },
      default: {
        description: `Refused: ${refusalStatuses}`,
        ...json({ $ref: '#/components/schemas/Refusal' }),
      },
    },
  };
}

/** The whole API as an OpenAPI 3.1 document, made of the contract. */
export function openApi(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {
    [csrfCookiePath]: {
      get: {
        operationId: 'getCsrfCookie',
        summary: `Sets the cookie ${xsrfCookie}, which changing calls repeat in the header ${xsrfHeader}`,
        tags: ['security'],
        security: [],
        responses: { 204: { description: 'Done' } },
      },
    },
  };
  for (const [name, call] of Object.entries<Call>(calls)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bobica',
      version: '1',
      description:
        'Money is in para (100 para are 1 RSD); texts come in the language of Accept-Language; moments are ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of login or register.' },
        guest: {
          type: 'apiKey',
          in: 'cookie',
          name: guestCookie,
          description: 'Set with the first thing that a visitor puts aside.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: xsrfHeader,
          description: `Repeats the cookie ${xsrfCookie}, which ${csrfCookiePath} sets.`,
        },
      },
    },
  };
}
