import type { FastifyInstance } from 'fastify';
import type { Access, Endpoint } from '../../contract/endpoint';
import { csrfCookiePath } from '../../contract/paths';
import { idempotencyHeader, xsrfCookie, xsrfHeader } from '../../contract/wire';
import { escapeHtml } from '../escapeHtml';
import { jsonSchema, type JsonSchema } from './jsonSchema';
import { documentedEndpoints, documentedErrors, openApi } from './openApi';

/** API documentation for developers: `GET /api/docs` as HTML, `GET /api/docs/json` as OpenAPI. */
export function apiDocs(app: FastifyInstance, publicUrl: string): void {
  app.get('/api/docs/json', async () => openApi(publicUrl));
  app.get('/api/docs', async (_, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(docsPage()),
  );
}

const access: Readonly<Record<Access, string>> = {
  public: 'anyone',
  shopper: 'anyone, identified by bearer token or guest cookie',
  customer: 'customers, identified by bearer token',
  partialStaff: "staff, identified by the admin's cookie, also before the second factor",
  staff: "staff, identified by the admin's cookie",
  owner: "owners, identified by the admin's cookie",
};

const style = `
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#241321;background:#fffdfb}
details{border:1px solid #d9cdd6;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#f4eef2;padding:.75rem;border-radius:.25rem}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0}
@media(prefers-color-scheme:dark){body{color:#f4eef2;background:#1c0f19}pre{background:#2b1a27}a{color:#e7b9dc}}`;

/** Self-contained HTML: no scripts, no external resources. */
function docsPage(): string {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(documentedEndpoints)) {
    const group = endpoint.path.split('/')[2] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), endpointEntry(name, endpoint)]);
  }
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>API of Bobica</title><style>${style}</style></head><body><main><h1>API of Bobica</h1>`,
    '<p>Generated from <code>src/contract</code>. OpenAPI document: <a href="/api/docs/json">/api/docs/json</a>. ',
    'Successful responses: <code>{ data }</code>. Amounts are in para; texts are in the language of <code>Accept-Language</code>.</p>',
    `<p>Requests that change data repeat the cookie <code>${xsrfCookie}</code> in the header <code>${xsrfHeader}</code>; `,
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
  const part = (title: string, struct: Endpoint['data'] | undefined) =>
    struct ? `<h3>${title}</h3><pre>${escapeHtml(typeText(jsonSchema(struct)))}</pre>` : '';
  return [
    `<details id="${name}"><summary><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code> – ${escapeHtml(endpoint.summary)}</summary>`,
    `<p>Access: ${access[endpoint.access]}.`,
    endpoint.recentAuth ? ' The password must have been given within 15 minutes.' : '',
    endpoint.idempotent ? ` Requires the header <code>${idempotencyHeader}</code>.` : '',
    '</p>',
    part('Path', endpoint.params),
    part('Query', endpoint.query),
    part('Body', endpoint.body),
    part(`data (${endpoint.status ?? 200})`, endpoint.data),
    '</details>',
  ].join('');
}

/** The schema in TypeScript syntax. */
function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => namedType(type, schema, indent)).join(' | ');
}

function namedType(type: string, { properties, required, items }: JsonSchema, indent: string) {
  if (type === 'array') {
    const item = items ? typeText(items, indent) : 'unknown';
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type !== 'object' || !properties) return type;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required?.includes(name) ? '' : '?';
    return `${indent}  ${name}${mark}: ${typeText(field, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}
