import { isStaffAccess, type AnyStruct, type Endpoint } from '../../contract/endpoint';
import { adminEndpoints } from '../../contract/admin/endpoints';
import { adminErrors } from '../../contract/admin/errors';
import { endpoints } from '../../contract/endpoints';
import { fieldCodes } from '../../contract/errors';
import { apiErrors } from '../../contract/apiErrors';
import { csrfCookiePath } from '../../contract/paths';
import { guestCookie, idempotencyHeader, xsrfCookie, xsrfHeader } from '../../contract/wire';
import { isOptional, jsonSchema } from './jsonSchema';
import { staffCookie } from './staffCookie';

/** Of the shop and of the admin. */
export const documentedEndpoints: Readonly<Record<string, Endpoint>> = {
  ...endpoints,
  ...adminEndpoints,
};
export const documentedErrors = { ...apiErrors, ...adminErrors };

const apiError = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For logs only; clients use `code`.' },
    code: { enum: Object.keys(documentedErrors) },
    errors: {
      type: 'object',
      description: 'Error codes by the name of the field in the request.',
      additionalProperties: { type: 'array', items: { enum: [...fieldCodes] } },
    },
    details: {
      type: 'object',
      description: 'Details of the code, e.g. `retry_after` (seconds) or `available` (quantity).',
      additionalProperties: true,
    },
  },
  required: ['message', 'code'],
};

/** A repeated key returns the first response, so that a retry changes nothing. */
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

const errorStatuses = [...new Set(Object.values(documentedErrors).map(({ status }) => status))]
  .sort((a, b) => a - b)
  .join(', ');

/** Alternatives; all schemes within one entry are required. */
function security({ access, method }: Endpoint): Record<string, never[]>[] {
  const xsrf: Record<string, never[]> = method === 'GET' ? {} : { xsrf: [] };
  const bearer = { bearer: [], ...xsrf };
  if (access === 'customer') return [bearer];
  if (isStaffAccess(access)) return [{ staff: [], ...xsrf }];
  if (access === 'shopper') return [bearer, { guest: [], ...xsrf }, xsrf];
  return method === 'GET' ? [] : [xsrf];
}

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, ...json(jsonSchema(endpoint.body)) } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        ...json({
          type: 'object',
          properties: { data: jsonSchema(endpoint.data) },
          required: ['data'],
        }),
      },
      default: {
        description: `Rejected: ${errorStatuses}`,
        ...json({ $ref: '#/components/schemas/ApiError' }),
      },
    },
  };
}

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export function openApi(publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {
    [csrfCookiePath]: {
      get: {
        operationId: 'getCsrfCookie',
        summary: `Sets the cookie ${xsrfCookie}, which requests that change data repeat in the header ${xsrfHeader}`,
        tags: ['security'],
        security: [],
        responses: { 204: { description: 'Success' } },
      },
    },
  };
  for (const [name, endpoint] of Object.entries(documentedEndpoints)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bobica',
      version: '1',
      description:
        'Amounts are in para (100 para are 1 RSD); texts are in the language of Accept-Language; timestamps are ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { ApiError: apiError },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token returned by login or register.',
        },
        guest: {
          type: 'apiKey',
          in: 'cookie',
          name: guestCookie,
          description: 'Set on the first write to a cart or wishlist.',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: staffCookie,
          description: 'Set by the sign-in of staff.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: xsrfHeader,
          description: `The value of the cookie ${xsrfCookie}, which ${csrfCookiePath} sets.`,
        },
      },
    },
  };
}
