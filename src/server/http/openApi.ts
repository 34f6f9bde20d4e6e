import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { dataStruct, isStaffAccess, type Endpoint } from '@/contract/endpoint';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { adminErrors } from '@/contract/admin/errors';
import { endpoints } from '@/contract/endpoints';
import { fieldCodes } from '@/contract/errors';
import { apiErrors } from '@/contract/apiErrors';
import { csrfCookiePath } from '@/contract/paths';
import { guestCookie, idempotencyHeader, xsrfCookie, xsrfHeader } from '@/contract/wire';
import { jsonSchema } from './jsonSchema';
import { staffCookie } from './staffCookie';

const documentedEndpoints: Readonly<Record<string, Endpoint>> = {
  ...endpoints,
  ...adminEndpoints,
};
export const documentedErrors = { ...apiErrors, ...adminErrors };

/** A repeated key returns the first response, so that a retry changes nothing. */
const idempotencyHeaders = {
  type: 'object',
  properties: { [idempotencyHeader]: { type: 'string' } },
  required: [idempotencyHeader],
};

const groupOf = ({ path }: Endpoint) => path.split('/')[2] ?? 'api';

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

/** Part of a route that `@fastify/swagger` documents. */
function documented(name: string, endpoint: Endpoint) {
  const { access, params, query, body, idempotent, recentAuth, status = 200 } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${access}.${recentAuth ? ' The password must have been given within 15 minutes.' : ''}`,
    tags: [groupOf(endpoint)],
    security: security(endpoint),
    ...(params && { params: jsonSchema(params) }),
    ...(query && { querystring: jsonSchema(query) }),
    ...(body && { body: jsonSchema(body) }),
    ...(idempotent && { headers: idempotencyHeaders }),
    response: {
      [status]: {
        'x-response-description': 'Success',
        type: 'object',
        properties: { data: jsonSchema(dataStruct(endpoint)) },
        required: ['data'],
      },
      default: {
        description: `Rejected: ${errorStatuses}`,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/ApiError' } },
        },
      },
    },
  };
}

const csrfCookie = {
  operationId: 'getCsrfCookie',
  summary: `Sets the cookie ${xsrfCookie}, which requests that change data repeat in the header ${xsrfHeader}`,
  tags: ['security'],
  security: [],
  response: { 204: { description: 'Success', type: 'null' } },
};

const description: FastifyDynamicSwaggerOptions['openapi'] = {
  openapi: '3.1.0',
  info: {
    title: 'Bobica',
    version: '1',
    description:
      'Successful responses are `{ data }`. Amounts are in para (100 para are 1 RSD); texts are in the language of Accept-Language; timestamps are ISO 8601 in UTC.',
  },
  components: {
    schemas: {
      ApiError: {
        type: 'object',
        properties: {
          message: { type: 'string', description: 'For logs only; clients use `code`.' },
          code: {
            enum: Object.keys(documentedErrors),
            description: Object.entries(documentedErrors)
              .map(([code, { status, message }]) => `${status} ${code}: ${message}`)
              .join('\n\n'),
          },
          errors: {
            type: 'object',
            description: 'Error codes by the name of the field in the request.',
            additionalProperties: { type: 'array', items: { enum: [...fieldCodes] } },
          },
          details: {
            type: 'object',
            description:
              'Details of the code, e.g. `retry_after` (seconds) or `available` (quantity).',
            additionalProperties: true,
          },
        },
        required: ['message', 'code'],
      },
    },
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

/**
 * API documentation for developers: `GET /api/docs` as HTML, `GET /api/docs/json` as an OpenAPI 3.1 document of the
 * routes that are registered afterwards.
 */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  // A route may have a copy of its endpoint with further rules.
  const idOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const names = new Map(
    Object.entries(documentedEndpoints).map(([name, endpoint]) => [idOf(endpoint), name]),
  );
  await app.register(swagger, {
    openapi: { ...description, servers: [{ url: publicUrl }] },
    transform({ route, url }) {
      const endpoint = route.config?.endpoint;
      const name = endpoint && names.get(idOf(endpoint));
      if (endpoint && name) return { url, schema: documented(name, endpoint) };
      return { url, schema: url === csrfCookiePath ? csrfCookie : { hide: true } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } });
}
