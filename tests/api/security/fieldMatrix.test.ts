import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fastify, { type FastifyInstance, type FastifyRequest, type InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { any, array, object, optional, record, string, type, unknown } from 'superstruct';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpointPath, type AnyStruct, type Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { idempotencyHeader, xsrfCookie, xsrfHeader } from '@/contract/wire';
import { useErrorResponses, useStructs } from '@/server/http/errorHandler';
import { startTestShop, type TestShop } from '../../support/app';
import { makeFieldFixtures, type FieldFixtures } from './fieldFixtures';
import { actorOf, fieldRows, type FieldRow } from './fieldRows';

/** Mass assignment: whatever a client adds to a request, the handler receives the same as without. */
const matrix = Object.entries<Endpoint>({ ...endpoints, ...adminEndpoints })
  .map(([name, endpoint]): [string, Endpoint, FieldRow] => [
    name,
    endpoint,
    fieldRows[name as keyof typeof fieldRows],
  ])
  // Endpoints that change nothing come first: they need no reset.
  .sort(
    ([, endpoint], [, other]) => Number(other.method === 'GET') - Number(endpoint.method === 'GET'),
  );

const mark = 'fieldmark';
const markedDay = '2001-02-03';

/** Storable, noticeable values by the type of the column. */
const values: Record<string, unknown> = {
  boolean: true,
  integer: 987_654,
  bigint: 987_654,
  text: mark,
  uuid: '00000000-0000-4000-8000-00000000abcd',
  date: markedDay,
  'timestamp with time zone': `${markedDay}T04:05:06.000Z`,
  jsonb: { 'sr-LAT': mark, en: mark },
  ARRAY: [mark],
};

const invented = { isAdmin: true, customerId: 1, orderId: 1, permissions: [mark], zipCode: mark };

let shop: TestShop;
let made: FieldFixtures;
/** Every column of the database and some invented names. */
let additions: Record<string, unknown>;
/** Whether the next request gets the additions. */
let addsToNext = false;
let received: object | undefined;

/** With the additions that the struct does not declare, also within objects and lists. */
function withAdditions(value: unknown, struct: AnyStruct | undefined): unknown {
  const { schema } = struct ?? {};
  if (Array.isArray(value)) return value.map((item) => withAdditions(item, schema as AnyStruct));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  const declared = (schema ?? {}) as Record<string, AnyStruct>;
  const fields = Object.entries(value).map(([name, part]) => [
    name,
    withAdditions(part, declared[name]),
  ]);
  const more = Object.entries(additions).filter(([name]) => !(name in declared));
  return Object.fromEntries([...fields, ...more]);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** After the parsers, because all names in all places are more than the longest permitted body. */
function addToRequests(message: unknown): void {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!addsToNext || !endpoint) return;
    addsToNext = false;
    request.body = withAdditions(request.body ?? {}, endpoint.body);
    const query = withAdditions(request.query, endpoint.query) as object;
    request.query = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, asText(value)]),
    );
  });
}

/** Input of the handler, as `registerRoute` passes it on. */
function keepReceived(message: unknown): void {
  const { params, query, body, routeOptions } = (message as { request: FastifyRequest }).request;
  const { endpoint } = routeOptions.config;
  received = structuredClone({
    params: endpoint?.params && params,
    query: endpoint?.query && query,
    body: endpoint?.body && body,
  });
}

// Channels of Fastify; see "Diagnostics Channel Hooks" of its documentation.
const starts = 'fastify.initialization';
const handles = 'tracing:fastify.request.handler:start';

beforeAll(async () => {
  subscribe(starts, addToRequests);
  shop = await startTestShop();
  unsubscribe(starts, addToRequests);
  made = await makeFieldFixtures(shop);
  await shop.keepState();
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(shop.database.kysely);
  const columns = rows.map(({ name, type: kind }) => [name, values[kind]]);
  additions = { ...Object.fromEntries(columns), role: 'owner', ...invented };
  subscribe(handles, keepReceived);
});
afterAll(async () => {
  unsubscribe(handles, keepReceived);
  await shop.close();
});

/** The number of rows of each table. */
async function countRows(): Promise<unknown> {
  const { rows } = await sql`
    select relname, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
    from pg_stat_user_tables order by relname`.execute(shop.database.kysely);
  return rows;
}

/** What the structs of the endpoint make of a request. */
function declaredInput(endpoint: Endpoint, { params, query, body }: FieldRow) {
  const valid = (struct: AnyStruct | undefined, value: unknown) =>
    struct?.validate(JSON.parse(JSON.stringify(value)), { coerce: true, mask: true })[1];
  const texts = Object.entries(params?.(made) ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    params: valid(endpoint.params, Object.fromEntries(texts)),
    query: valid(endpoint.query, Object.fromEntries(new URLSearchParams(query?.(made)))),
    body: valid(endpoint.body, body?.(made) ?? {}),
  };
}

function requestOf(endpoint: Endpoint, { as, params, query, body }: FieldRow): InjectOptions {
  const { token, cookies } = made.actors[as ?? actorOf[endpoint.access]];
  const payload = body?.(made);
  return {
    method: endpoint.method,
    url: endpointPath(endpoint, params?.(made)) + (query?.(made) ?? ''),
    cookies: Object.fromEntries(cookies),
    headers: {
      [xsrfHeader]: cookies.get(xsrfCookie),
      [idempotencyHeader]: 'a key of the fields',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(Buffer.isBuffer(payload) && { 'content-type': 'image/jpeg' }),
    },
    ...(payload && { payload }),
  };
}

test('there are names of many columns to add', () => {
  expect(Object.keys(additions).length).toBeGreaterThan(150);
  expect(Object.values(additions)).not.toContain(undefined);
});

test.each(matrix)('%s receives what it declares, whatever is added', async (_, endpoint, row) => {
  if (endpoint.method !== 'GET') await shop.reset();
  const expected = declaredInput(endpoint, row);
  addsToNext = true;
  const { statusCode, payload } = await shop.app.inject(requestOf(endpoint, row));
  expect([statusCode, JSON.parse(payload)]).toMatchObject([
    endpoint.status ?? 200,
    { data: expect.anything() },
  ]);
  expect(addsToNext).toBe(false);
  expect(received).toEqual(expected);
});

// Of a customer's order, `placing.part.ts`.
test.each(matrix.filter(([, { idempotent, access }]) => idempotent && access !== 'customer'))(
  '%s is done once however often it is sent, and not without a key',
  async (_, endpoint, row) => {
    const request = requestOf(endpoint, row);
    await shop.reset();
    const before = await countRows();
    const headers = { ...request.headers, [idempotencyHeader]: '' };
    const without = await shop.app.inject({ ...request, headers });
    expect(JSON.parse(without.payload)).toMatchObject({ code: 'idempotency_key_required' });
    expect(await countRows()).toEqual(before);
    const once = await shop.app.inject(request);
    const after = await countRows();
    await shop.reset();
    const twice = await Promise.all([shop.app.inject(request), shop.app.inject(request)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([once.statusCode, once.statusCode]);
    expect(twice[0].json()).toEqual(twice[1].json());
    expect(await countRows()).toEqual(after);
  },
);

// Not `user_id` either: a body that declares it is compared with the token (`authorizationMatrix.test.ts`).
test('no body or query declares a parameter of its path', () => {
  const namesIn = (struct: AnyStruct | undefined) => Object.keys((struct?.schema ?? {}) as object);
  const twice = matrix.filter(([, { params, query, body }]) =>
    [...namesIn(query), ...namesIn(body)].some((field) => namesIn(params).includes(field)),
  );
  expect(twice.map(([name]) => name)).toEqual([]);
});

test.each([
  ['type', type({})],
  ['record', record(string(), string())],
  ['any', any()],
  ['unknown', unknown()],
  ['type', object({ list: optional(array(type({}))) })],
])('no route is registered with %s(), which keeps undeclared keys', async (name, body) => {
  const app = fastify();
  useStructs(app);
  app.post('/', { schema: { body } }, async () => ({}));
  await expect(app.ready()).rejects.toThrow(`The struct "${name}" keeps undeclared keys`);
});

// Superstruct takes what every object inherits for a declared field, and so does not remove it.
test.each(['__proto__', 'constructor', 'toString'])('a field named %s is invalid', async (name) => {
  const query = `?${name}=1&${name}=2`;
  const { statusCode, body } = await shop.app.inject(`/api/products${query}`);
  expect(statusCode).toBe(422);
  expect(JSON.parse(body)).toMatchObject({ code: 'validation_failed' });
  expect(body).toContain(`"${name}":["invalid"]`);
});

test.each([{ toString: false }, [{ toString: 1, valueOf: 1 }]])(
  'a value that cannot be printed is invalid: %j',
  async (email) => {
    const app = fastify();
    useStructs(app);
    useErrorResponses(app);
    app.post('/', { schema: { body: object({ email: string() }) } }, async () => ({}));
    const { statusCode } = await app.inject({ method: 'POST', url: '/', payload: { email } });
    expect(statusCode).toBe(422);
  },
);
