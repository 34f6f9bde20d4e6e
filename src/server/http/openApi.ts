import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import packageFile from '../../../package.json';
import { dataStruct, isStaffAccess, type Endpoint, type Access } from '@/contract/endpoint';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { adminErrors } from '@/contract/admin/errors';
import { endpoints } from '@/contract/endpoints';
import { apiErrors, fieldCodes } from '@/contract/errors';
import { csrfCookiePath } from '@/contract/paths';
import { guestCookie, idempotencyHeader, xsrfCookie, xsrfHeader } from '@/contract/wire';
import { escapeHtml } from '../escapeHtml';
import { jsonSchema, type JsonSchema } from './jsonSchema';
import { staffCookie } from './staffCookie';

const documentedEndpoints: Readonly<Record<string, Endpoint>> = {
  ...endpoints,
  ...adminEndpoints,
};
export const documentedErrors = { ...apiErrors, ...adminErrors };

const idempotencyHeaders = {
  type: 'object',
  properties: { [idempotencyHeader]: { type: 'string' } },
  required: [idempotencyHeader],
};

const getGroup = ({ path }: Endpoint) => path.split('/')[2] ?? 'api';

const errorStatuses = [...new Set(Object.values(documentedErrors).map(({ status }) => status))]
  .sort((a, b) => a - b)
  .join(', ');

/** The entries are alternatives. All schemes within one entry are required. */
function security({ access, method }: Endpoint): Record<string, never[]>[] {
  const xsrf: Record<string, never[]> = method === 'GET' ? {} : { xsrf: [] };
  const bearer = { bearer: [], ...xsrf };
  if (access === 'customer') return [bearer];
  if (isStaffAccess(access)) return [{ staff: [], ...xsrf }];
  if (access === 'shopper') return [bearer, { guest: [], ...xsrf }, xsrf];
  return method === 'GET' ? [] : [xsrf];
}

function getRouteSchema(name: string, endpoint: Endpoint) {
  const { params, query, body, idempotent, status = 200 } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [getGroup(endpoint)],
    security: security(endpoint),
    ...(params && { params: jsonSchema(params, 'request') }),
    ...(query && { querystring: jsonSchema(query, 'request') }),
    ...(body && { body: jsonSchema(body, 'request') }),
    ...(idempotent && { headers: idempotencyHeaders }),
    response: {
      [status]: {
        'x-response-description': 'Success',
        type: 'object',
        properties: { data: jsonSchema(dataStruct(endpoint), 'response') },
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
  summary: `Set the cookie ${xsrfCookie}, which requests that change data must repeat in the header ${xsrfHeader}`,
  tags: ['security'],
  security: [],
  response: { 204: { description: 'Success', type: 'null' } },
};

const description: FastifyDynamicSwaggerOptions['openapi'] = {
  openapi: '3.1.0',
  info: {
    title: 'Bobica',
    version: packageFile.version,
    description:
      'Amounts are in para (100 para are 1 RSD). Texts are in the language of Accept-Language. Timestamps are ISO 8601 in UTC.',
  },
  components: {
    schemas: {
      ApiError: {
        type: 'object',
        properties: {
          message: { type: 'string', description: 'For logs only. Clients use `code`.' },
          code: { enum: Object.keys(documentedErrors) },
          errors: {
            type: 'object',
            description: 'Error codes by request field.',
            additionalProperties: { type: 'array', items: { enum: [...fieldCodes] } },
          },
          details: {
            type: 'object',
            description:
              'Details of the error, such as `retry_after` (seconds) or `available` (quantity).',
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
        description: 'Set when a visitor first changes a cart or wishlist.',
      },
      staff: {
        type: 'apiKey',
        in: 'cookie',
        name: staffCookie,
        description: 'Set when staff log in.',
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

/** Documents all routes that are registered later, at `GET /api/docs` and `GET /api/docs/json`. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger');
  // A route may use a copy of its endpoint with additional rules, so endpoints are compared by method and path.
  const getId = ({ method, path }: Endpoint) => `${method} ${path}`;
  const names = new Map(
    Object.entries(documentedEndpoints).map(([name, endpoint]) => [getId(endpoint), name]),
  );
  await app.register(swagger, {
    openapi: { ...description, servers: [{ url: publicUrl }] },
    transform({ route, url }) {
      const endpoint = route.config?.endpoint;
      const name = endpoint && names.get(getId(endpoint));
      if (endpoint && name) return { url, schema: getRouteSchema(name, endpoint) };
      return { url, schema: url === csrfCookiePath ? csrfCookie : { hide: true } };
    },
  });
  app.get('/api/docs/json', async () => app.swagger());
  app.get('/api/docs', async (_, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(docsPage()),
  );
}

const accessTexts: Readonly<Partial<Record<Access, string>>> = {
  public: 'anyone',
  shopper: 'anyone, identified by bearer token or guest cookie',
  customer: 'customers, identified by bearer token',
  partialStaff: "staff, identified by the admin's cookie, even before the second factor",
};
const accessText = ({ access }: Endpoint) =>
  accessTexts[access] ??
  `staff with the permission <code>${access}</code>, identified by the admin's cookie`;

const style = `
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#241321;background:#fffdfb}
details{border:1px solid #d9cdd6;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#f4eef2;padding:.75rem;border-radius:.25rem}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0}
@media(prefers-color-scheme:dark){body{color:#f4eef2;background:#1c0f19}pre{background:#2b1a27}a{color:#e7b9dc}}`;

/** The page has no scripts and no external resources. */
function docsPage(): string {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(documentedEndpoints)) {
    const group = getGroup(endpoint);
    groups.set(group, [...(groups.get(group) ?? []), endpointEntry(name, endpoint)]);
  }
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>API of Bobica</title><style>${style}</style></head><body><main><h1>API of Bobica</h1>`,
    '<p>Generated from <code>src/contract</code>. OpenAPI document: <a href="/api/docs/json">/api/docs/json</a>. ',
    'Successful responses: <code>{ data }</code>. Amounts are in para. Texts are in the language of <code>Accept-Language</code>.</p>',
    `<p>Requests that change data must repeat the cookie <code>${xsrfCookie}</code> in the header <code>${xsrfHeader}</code>. `,
    `<code>GET ${csrfCookiePath}</code> sets the cookie.</p>`,
    ...[...groups].map(([group, entries]) => `<h2>${escapeHtml(group)}</h2>${entries.join('')}`),
    '<h2>Errors</h2><p><code>{ message, code, errors?: { field: [code] }, details? }</code></p>',
    '<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>',
    ...Object.entries(documentedErrors).map(
      ([code, { status, message }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
    ),
    '</tbody></table></main></body></html>',
  ].join('');
}

function endpointEntry(name: string, endpoint: Endpoint): string {
  const part = (title: string, struct: Endpoint['data']) =>
    struct
      ? `<h3>${title}</h3><pre>${escapeHtml(typeText(jsonSchema(struct, 'response')))}</pre>`
      : '';
  return [
    `<details id="${name}"><summary><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code> – ${escapeHtml(endpoint.summary)}</summary>`,
    `<p>Access: ${accessText(endpoint)}.`,
    endpoint.recentAuth ? ' The password must have been entered within the last 15 minutes.' : '',
    endpoint.idempotent ? ` Requires the header <code>${idempotencyHeader}</code>.` : '',
    '</p>',
    part('Path', endpoint.params),
    part('Query', endpoint.query),
    part('Body', endpoint.body),
    part(`data (${endpoint.status ?? 200})`, dataStruct(endpoint)),
    '</details>',
  ].join('');
}

function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => namedType(type, schema, indent)).join(' | ');
}

function namedType(type: string, { properties, required, items }: JsonSchema, indent: string) {
  if (type === 'array') {
    const itemType = items ? typeText(items, indent) : 'unknown';
    return itemType.includes(' | ') ? `(${itemType})[]` : `${itemType}[]`;
  }
  if (type !== 'object' || !properties) return type;
  const lines = Object.entries(properties).map(([name, field]) => {
    const optionalMark = required?.includes(name) ? '' : '?';
    return `${indent}  ${name}${optionalMark}: ${typeText(field, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}
