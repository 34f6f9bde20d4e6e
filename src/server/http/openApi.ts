import type { FastifyInstance } from 'fastify';
import type { AnyStruct, Call } from '../../contract/call';
import { calls } from '../../contract/calls';
import { errorCodes } from '../../contract/errors';
import { csrfCookiePath } from '../../contract/paths';
import { xsrfCookie, xsrfHeader } from '../../contract/wire';
import { isOptional, jsonSchema, type JsonSchema } from './jsonSchema';

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { enum: [...errorCodes] },
    errors: { type: 'object' },
    details: { type: 'object' },
  },
  required: ['message', 'code'],
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

function operation(name: string, call: Call) {
  const changes = call.method !== 'GET';
  const bearer =
    call.access === 'customer'
      ? [{ bearer: [] }]
      : call.access === 'shopper'
        ? [{ bearer: [] }, {}]
        : [];
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    security: bearer,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(changes
        ? [{ name: xsrfHeader, in: 'header', required: true, schema: { type: 'string' } }]
        : []),
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
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) },
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
      description: 'Money is in para; texts come in the language of Accept-Language.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** `GET /api/docs`, for developers. */
export function apiDocs(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/docs', async () => openApi(publicUrl));
}
