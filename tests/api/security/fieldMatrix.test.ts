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

/**
 * Mass assignment: whatever a client adds to a request, the handler receives, the shop answers and
 * the database stores the same as without.
 */
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
/** Rows of the kept state. */
let kept: Set<string>;

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
  kept = await allRows();
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

const times = /(?!2001-02-03)\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d(:\d\d)?)/g;
const secrets = /[\w-]{43,}/g;
const unpredictable = /_hash$|^(request_id|totp_secret|totp_last_step|secret|uri|recovery_codes)$/;

/** Without times and secrets, except those that were added. */
function comparable(json: string): unknown {
  const added = Object.values(additions);
  return JSON.parse(json, (name, value: unknown) => {
    if (value === null || added.includes(value)) return value;
    if (unpredictable.test(name)) return '…';
    return typeof value === 'string' ? value.replace(times, '…').replace(secrets, '…') : value;
  });
}

/** All rows, with their tables; the version of the catalogue is not reset. */
async function allRows(): Promise<Set<string>> {
  const { kysely } = shop.database;
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'catalogue_version'`.execute(kysely);
  const selects = tables.rows.map(
    ({ name }) =>
      sql`select jsonb_build_object(${sql.lit(name)}, t)::text as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)}`.execute(
    kysely,
  );
  return new Set(rows.map(({ row }) => row));
}

/** Rows that a request has written. */
async function changes() {
  const now = await allRows();
  return {
    written: [...now]
      .filter((row) => !kept.has(row))
      .map((row) => JSON.stringify(comparable(row)))
      .sort(),
    gone: [...kept].filter((row) => !now.has(row)).sort(),
  };
}

/** The same request each time: its code of an authenticator app is that of the first. */
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

test.each(matrix)('%s answers and stores the same, whatever is added', async (_, endpoint, row) => {
  const reads = endpoint.method === 'GET';
  const request = requestOf(endpoint, row);
  const outcome = async () => {
    if (!reads) await shop.reset();
    received = undefined;
    const { statusCode, payload } = await shop.app.inject(request);
    const response = comparable(payload);
    return { statusCode, response, received, ...(!reads && { changes: await changes() }) };
  };
  const plain = await outcome();
  expect(plain).toMatchObject({
    statusCode: endpoint.status ?? 200,
    response: { data: expect.anything() },
    received: expect.anything(),
  });
  addsToNext = true;
  expect(await outcome()).toEqual(plain);
  expect(addsToNext).toBe(false);
});

// Of a customer's order, `placing.part.ts`.
test.each(matrix.filter(([, { idempotent, access }]) => idempotent && access !== 'customer'))(
  '%s is done once however often it is sent, and not without a key',
  async (_, endpoint, row) => {
    const request = requestOf(endpoint, row);
    const outcome = async (times: number, sent = request) => {
      await shop.reset();
      const responses = await Promise.all(
        Array.from({ length: times }, () => shop.app.inject(sent)),
      );
      return {
        responses: responses.map(({ payload }) => comparable(payload)),
        changes: await changes(),
      };
    };
    const once = await outcome(1);
    const [response] = once.responses;
    expect(await outcome(2)).toEqual({ ...once, responses: [response, response] });
    const headers = { ...request.headers, [idempotencyHeader]: '' };
    const without = await outcome(1, { ...request, headers });
    expect(without.responses).toMatchObject([{ code: 'idempotency_key_required' }]);
    expect(without.changes).toEqual({ written: [], gone: [] });
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
