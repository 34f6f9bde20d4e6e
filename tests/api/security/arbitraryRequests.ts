import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { AnyStruct, Endpoint } from '@/contract/endpoint';
import { fieldCodes } from '@/contract/errors';
import { idempotencyHeader, xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { pageNames } from '@/contract/content';
import { orderStatuses } from '@/contract/order';
import { productSorts } from '@/contract/product';
import fc from '../../support/properties';
import { type ActorName, type Fixtures, otherPassword, ownerPassword } from './fixtures';

const trickyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(40),
  '😀'.repeat(200),
  'a'.repeat(5_000),
  '9'.repeat(40),
  '0',
  '-1',
  '1e309',
  '1.5',
  '0x10',
  '2147483647',
  '2147483648',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  "' or 1=1; --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '%00',
  '%',
  '%zz',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'sr-LAT',
  'Đorđe Šćepanović',
  'a@b.rs\r\nBcc: c@d.rs',
  '\\',
  '%_',
  '*',
];
const text = fc.oneof(
  fc.constantFrom(...trickyTexts),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
);
const anything = fc.oneof(scalar, fc.jsonValue(), fc.array(scalar, { maxLength: 3 }));
/** Values that are valid in a header: Latin 1 without control characters. */
const headerText = fc.oneof(
  fc.constantFrom(...trickyTexts.filter((trap) => /^[\x20-\x7e]*$/.test(trap))),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

function validValues(fixtures: Fixtures): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const ids = (...candidate: number[]) =>
    fc.oneof(fc.constantFrom(...candidate), fc.integer({ min: 1, max: 30 }));
  const password = fc.constantFrom(ownerPassword, otherPassword, 'a third password');
  return {
    id: ids(fixtures.draft.id, fixtures.placedId, fixtures.addressId, fixtures.sessionId),
    orderId: ids(fixtures.draft.id, fixtures.placedId),
    order_id: ids(fixtures.draft.id, fixtures.placedId),
    address_id: ids(fixtures.addressId),
    user_id: ids(fixtures.ownerId, fixtures.otherId),
    product_id: ids(fixtures.productId, fixtures.soldOutId),
    payment_method_id: fc.constantFrom(1, 2, 3),
    quantity: fc.integer({ min: 1, max: 99 }),
    version: fc.oneof(fc.constant(fixtures.draft.version), fc.nat(5)),
    terms_accepted: fc.constant(true),
    amount: fc.integer(),
    note: text,
    gift_note: text,
    email: fc.oneof(fc.constantFrom(fixtures.ownerEmail, 'other@example.rs'), fc.emailAddress()),
    name: fc.oneof(fc.constantFrom(...pageNames), text),
    last_name: text,
    phone: fc.constantFrom('+381 64 123 456', '011/123-456'),
    password,
    password_confirmation: password,
    current_password: password,
    token: fc.oneof(fc.constantFrom('a'.repeat(43), fixtures.placedToken), text),
    ...Object.fromEntries(
      Object.entries(fixtures.addressForm).map(([name, value]) => [name, fc.constant(value)]),
    ),
    status: fc.constantFrom(...orderStatuses, 'pending'),
    category: fc.oneof(fc.constantFrom('honey', 'syrups'), text),
    q: fc.oneof(fc.constantFrom('sok', 'aronija med'), text),
    sort: fc.constantFrom(...productSorts),
    page: fc.integer({ min: 1, max: 100_000 }),
    per_page: fc.integer({ min: 1, max: 100 }),
  };
}

export interface WildRequest {
  who: ActorName;
  path: string;
  headers: Record<string, string>;
  cookies: string;
  payload: string | undefined;
  xsrf: boolean;
  /** Unique IP addresses keep rate limits from hiding other responses. */
  ip: string;
}

function getFields(
  struct: AnyStruct | undefined,
  existing: ReturnType<typeof validValues>,
  wildness: number,
) {
  const names = Object.keys((struct?.schema ?? {}) as object);
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 12 - wildness, arbitrary: existing[name] ?? text },
          { weight: wildness, arbitrary: anything },
        ),
      ]),
    ),
    // Some requests have a complete form; in the others each field may be missing.
    { requiredKeys: wildness < 3 ? names : [] },
  );
}

/** The decompressed body, since `accept-encoding` is arbitrary. */
const getBody = ({ headers, payload, rawPayload }: LightMyRequestResponse) =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : payload;

/**
 * Replaces unpaired surrogates, which cannot be encoded, and prints objects as JSON, since they may define `toString`.
 */
const encode = (value: unknown) => {
  const printed = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(printed.replace(/[\ud800-\udfff]/gu, '?'));
};

/** An arbitrary request to an endpoint, from nearly valid (`wildness` 1) to invalid (11). */
export function arbitraryRequest(
  endpoint: Endpoint,
  fixtures: Fixtures,
  wildness: number,
): fc.Arbitrary<WildRequest> {
  const existing = validValues(fixtures);
  const fields = (struct: AnyStruct | undefined) => getFields(struct, existing, wildness);
  const path = fields(endpoint.params).chain((params) =>
    fields(endpoint.query).chain((query) =>
      fc.array(fc.tuple(text, text), { maxLength: wildness > 4 ? 3 : 0 }).map((more) => {
        const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encode(params[name] ?? 1),
        );
        const search = [...Object.entries(query), ...more].map(
          ([name, value]) => `${encode(name)}=${encode(value)}`,
        );
        return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
      }),
    ),
  );
  const form = fields(endpoint.body);
  const withMore = fc
    .tuple(form, fc.dictionary(text, anything, { maxKeys: 3 }))
    .map(([declared, more]) =>
      // Fields for mass assignment, such as `status`, `id` and `customer_id`.
      JSON.stringify({ ...more, customer_id: fixtures.otherId, is_admin: true, ...declared }),
    );
  const payload = fc.oneof(
    { weight: 12 - wildness, arbitrary: form.map((declared) => JSON.stringify(declared)) },
    { weight: wildness, arbitrary: withMore },
    { weight: wildness, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: wildness > 4 ? 4 : 0, arbitrary: text },
    {
      weight: wildness > 4 ? 4 : 0,
      arbitrary: fc.constantFrom(
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '[',
        '"',
        '{"a":',
        `${'['.repeat(9_000)}`,
      ),
    },
  );
  const rarely = (value: fc.Arbitrary<string>) =>
    fc.oneof(
      { weight: 150, arbitrary: fc.constant(undefined) },
      { weight: wildness * wildness, arbitrary: value },
    );
  const headers = fc
    .record({
      [idempotencyHeader.toLowerCase()]: fc.oneof(
        fc.constantFrom('a key of the fuzz', 'another key'),
        headerText,
      ),
      authorization: rarely(
        fc.oneof(
          headerText,
          headerText.map((value) => `Bearer ${value}`),
        ),
      ),
      'accept-language': rarely(
        fc.oneof(fc.constantFrom('en', 'sr-Latn-RS', 'de;q=0.5,en;q=abc', '*'), headerText),
      ),
      'content-type': rarely(
        fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'a/b/c',
          ';',
        ),
      ),
      origin: rarely(headerText),
      'sec-fetch-site': rarely(fc.constantFrom('cross-site', 'none', 'same-origin')),
      'x-forwarded-for': rarely(headerText),
      'x-forwarded-host': rarely(headerText),
      host: rarely(fc.constantFrom('evil.example', '[::1]', '')),
      'if-none-match': rarely(headerText),
      'accept-encoding': rarely(headerText),
      'user-agent': rarely(headerText),
      'x-http-method-override': rarely(fc.constantFrom('DELETE', 'GET')),
      range: rarely(fc.constantFrom('bytes=0-1', 'bytes=-1', 'x')),
    })
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).filter((item): item is [string, string] => item[1] !== undefined),
      ),
    );
  const sends =
    endpoint.method === 'GET' ? 'nothing' : endpoint.body ? 'a body' : 'hardly anything';
  return fc.record({
    who: fc.constantFrom<ActorName>(
      'owner',
      'owner',
      'owner',
      'other',
      'visitor',
      'garbage',
      'revoked',
    ),
    path,
    headers,
    cookies: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc
        .tuple(fc.constantFrom('guest', 'language', 'XSRF-TOKEN', 'x'), headerText)
        .map((pair) => pair.join('=')),
    ),
    payload:
      sends === 'nothing' ? fc.constant(undefined) : sends === 'a body' ? payload : rarely(payload),
    xsrf: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    ip: fc.ipV4(),
  });
}

export function sendWild(
  app: FastifyInstance,
  { method }: Endpoint,
  { path, headers, cookies, payload, xsrf: withXsrf, ip }: WildRequest,
  { xsrf, token }: { xsrf: string; token?: string | undefined },
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: path,
    remoteAddress: ip,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...(withXsrf && { [xsrfHeader.toLowerCase()]: xsrf }),
      cookie: [withXsrf ? `${xsrfCookie}=${xsrf}` : '', cookies].filter(Boolean).join('; '),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** Expects a response that follows the contract and reveals nothing about the code. */
export function expectValidResponse(
  endpoint: Endpoint,
  reply: LightMyRequestResponse,
  codes: readonly string[],
): void {
  const { statusCode, headers, cookies } = reply;
  const payload = getBody(reply);
  expect(payload).not.toMatch(/\n\s+at |node_modules|\.[cm]?[jt]s:\d|select .* from |insert into/i);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBeDefined();
  for (const { name } of cookies)
    expect(['guest', xsrfCookie, staffCookie, 'admin_device']).toContain(name);
  const body = JSON.parse(payload) as Record<string, unknown>;
  if (statusCode < 300) {
    expect(statusCode).toBe(endpoint.status ?? 200);
    expect(Object.keys(body)).toEqual(['data']);
    return;
  }
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(['message', 'code', 'errors', 'details']).toEqual(
    expect.arrayContaining(Object.keys(body)),
  );
  expect(codes).toContain(body.code);
  expect(fieldCodes).toEqual(expect.arrayContaining(Object.values(body.errors ?? {}).flat()));
}

/** Whether the request reached the handler; an earlier rejection reveals nothing about the endpoint. */
export const hasReached = ({ statusCode }: LightMyRequestResponse) =>
  ![400, 401, 415, 419].includes(statusCode);

export const readingFirst = (endpoints: Readonly<Record<string, Endpoint>>) =>
  Object.entries(endpoints).sort(
    ([, { method }], [, other]) => Number(other.method === 'GET') - Number(method === 'GET'),
  );
