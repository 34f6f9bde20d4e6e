import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpointPath, isStaffAccess, type AnyStruct, type Endpoint } from '@/contract/endpoint';
import { can } from '@/contract/permissions';
import { endpoints } from '@/contract/endpoints';
import { csrfCookiePath } from '@/contract/paths';
import { idempotencyHeader, orderTokenHeader, xsrfCookie, xsrfHeader } from '@/contract/wire';
import { useErrorResponses, useStructs } from '@/server/http/errorHandler';
import fastify, { type FastifyInstance, type FastifyRequest, type InjectOptions } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { any, array, object, optional, record, string, type, unknown } from 'superstruct';
import { enterPassword, signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { buy, signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';
import { createSampleRequest } from '../../support/sampleRequest';
import { readingFirst } from './arbitraryRequests';
import { byLocale } from '@/contract/locale';

/** Mass assignment: handlers only receive the fields that the structs declare, whatever a client adds. */
const matrix = readingFirst({ ...endpoints, ...adminEndpoints });

const getTexts = (struct: AnyStruct | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries((struct ? createSampleRequest(struct) : {}) as object).map(([name, value]) => [
      name,
      String(value),
    ]),
  );

const mark = 'fieldmark';
const markedDay = '2001-02-03';

const values: Record<string, unknown> = {
  boolean: true,
  integer: 987_654,
  bigint: 987_654,
  text: mark,
  uuid: '00000000-0000-4000-8000-00000000abcd',
  date: markedDay,
  'timestamp with time zone': `${markedDay}T04:05:06.000Z`,
  jsonb: byLocale(() => mark),
  ARRAY: [mark],
};

const invented = { isAdmin: true, customerId: 1, orderId: 1, permissions: [mark], zipCode: mark };

let shop: TestShop;
let actors: Record<
  'public' | 'shopper' | 'customer' | 'partialStaff' | 'staff' | 'owner',
  TestClient
>;
let additions: Record<string, unknown>;
let addsToNext = false;
let received: object | undefined;
/** The token of an order link; an upload without a token is not read. */
let orderToken: string;

/** Adds fields that the struct does not declare, including in nested objects and lists. */
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

/** Adds the fields after the parsers, because all names in all places exceed the maximum body size. */
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

/** Stores the input that `registerRoute` passes to the handler. */
function keepReceived(message: unknown): void {
  const { params, query, body, routeOptions } = (message as { request: FastifyRequest }).request;
  const { endpoint } = routeOptions.config;
  received = structuredClone({
    params: endpoint?.params && params,
    query: endpoint?.query && query,
    body: endpoint?.body && body,
  });
}

// See "Diagnostics Channel Hooks" in the Fastify documentation.
const starts = 'fastify.initialization';
const handles = 'tracing:fastify.request.handler:start';

beforeAll(async () => {
  subscribe(starts, addToRequests);
  shop = await startTestShop();
  unsubscribe(starts, addToRequests);
  const { client: owner, email } = await signInStaff(shop, 'owner');
  const customer = shop.client();
  await signUp(customer);
  const { id } = await buy(customer);
  orderToken = `${id}.${(await shop.row('orders', { id })).link_key}`;
  actors = {
    public: shop.client(),
    shopper: customer,
    customer,
    partialStaff: await enterPassword(shop, email),
    staff: (await signInStaff(shop, 'staff')).client,
    owner,
  };
  for (const client of Object.values(actors)) await client.get(csrfCookiePath);
  await shop.keepState();
  const rows = await shop.sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`;
  const columns = rows.map(({ name, type: kind }) => [name, values[kind]]);
  additions = { ...Object.fromEntries(columns), role: 'owner', ...invented };
  subscribe(handles, keepReceived);
});
afterAll(async () => {
  unsubscribe(handles, keepReceived);
  await shop.close();
});

/** Owners send the requests that staff cannot send. */
function getActor({ access }: Endpoint): keyof typeof actors {
  if (!isStaffAccess(access) || access === 'partialStaff') return access;
  return can('staff', access) ? 'staff' : 'owner';
}

/** A valid request, whose ids need not exist. */
function getRequest(endpoint: Endpoint): InjectOptions {
  const { token, cookies } = actors[getActor(endpoint)];
  return {
    method: endpoint.method,
    url: `${endpointPath(endpoint, getTexts(endpoint.params))}?${new URLSearchParams(getTexts(endpoint.query))}`,
    cookies: Object.fromEntries(cookies),
    headers: {
      [xsrfHeader]: cookies.get(xsrfCookie),
      [idempotencyHeader]: 'a key of the fields',
      [orderTokenHeader]: orderToken,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.body && { payload: createSampleRequest(endpoint.body) as object }),
  };
}

const declared = (struct: AnyStruct | undefined, value: unknown) =>
  struct?.validate(value, { coerce: true, mask: true })[1];

test('there are many column names to add', () => {
  expect(Object.keys(additions).length).toBeGreaterThan(150);
  expect(Object.values(additions)).not.toContain(undefined);
});

test.each(matrix)('%s only receives declared fields, whatever is added', async (_, endpoint) => {
  if (endpoint.method !== 'GET') await shop.reset();
  received = undefined;
  addsToNext = true;
  await shop.app.inject(getRequest(endpoint));
  const { params, query, body } = endpoint;
  expect([addsToNext, received]).toEqual([
    false,
    {
      params: declared(params, getTexts(params)),
      query: declared(query, getTexts(query)),
      body: body && declared(body, createSampleRequest(body)),
    },
  ]);
});

// `idempotency.part.ts` tests these keys, and `placing.part.ts` tests the key of an order.
test.each(matrix.filter(([, { idempotent }]) => idempotent))(
  '%s changes nothing without an idempotency key',
  async (_, endpoint) => {
    await shop.reset();
    const request = getRequest(endpoint);
    const headers = { ...request.headers, [idempotencyHeader]: '' };
    const response = await shop.app.inject({ ...request, headers });
    expect(response.json()).toMatchObject({ code: 'idempotency_key_required' });
  },
);

// This includes `user_id`: a body that declares it is compared with the token (`authorizationMatrix.test.ts`).
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

// Superstruct mistakes inherited properties of objects for declared fields, and does not remove them.
test.each(['__proto__', 'constructor', 'toString'])('a field named %s is invalid', async (name) => {
  const query = `?${name}=1&${name}=2`;
  const { statusCode, body } = await shop.app.inject(`/api/products${query}`);
  expect(statusCode).toBe(422);
  expect(JSON.parse(body)).toMatchObject({ code: 'validation_failed' });
  expect(body).toContain(`"${name}":["invalid"]`);
});

test.each([{ toString: false }, [{ toString: 1, valueOf: 1 }]])(
  'a value that cannot be converted to a string is invalid: %j',
  async (email) => {
    const app = fastify();
    useStructs(app);
    useErrorResponses(app);
    app.post('/', { schema: { body: object({ email: string() }) } }, async () => ({}));
    const { statusCode } = await app.inject({ method: 'POST', url: '/', payload: { email } });
    expect(statusCode).toBe(422);
  },
);
