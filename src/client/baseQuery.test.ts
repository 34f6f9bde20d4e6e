import { object, number, optional } from 'superstruct';
import { defineEndpoint } from '@/contract/endpoint';
import { login } from '@/contract/customer';
import { callTimeoutMs } from '@/contract/limits';
import { idempotencyHeader } from '@/contract/wire';
import { makeFakeApi, errorResponse, type FakeResponse } from '@tests/support/fakeApi';
import { makeStore } from '@/web/store/makeStore';
import { makeApiExtra, type Unauthorized } from './apiExtra';
import { baseApi } from '@/web/api/baseApi';
import { callEndpoint, getResult } from './callEndpoint';
import { makeMemoryTokenStore } from './tokenStore';

const thing = object({ id: number() });
const readThing = defineEndpoint({
  summary: 'Read',
  method: 'GET',
  path: '/api/things/{id}',
  access: 'public',
  params: object({ id: number() }),
  query: object({}),
  data: thing,
});
const changeThing = defineEndpoint({
  summary: 'Change',
  method: 'PUT',
  path: '/api/things',
  access: 'customer',
  body: thing,
  data: thing,
});

const addPart = defineEndpoint({
  summary: 'Add',
  method: 'POST',
  path: '/api/admin/things/{id}/parts',
  access: 'self',
  idempotent: true,
  params: object({ id: number() }),
  query: object({ at: optional(number()) }),
  body: thing,
  data: thing,
});

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addPart: build.mutation(callEndpoint(addPart)),
    readThing: build.query<{ id: number }, { id: number; colours?: string[] }>({
      query: ({ id, colours }) => ({
        endpoint: readThing,
        params: { id },
        query: { colour: colours, none: undefined },
      }),
      responseSchema: callEndpoint(readThing).responseSchema,
      providesTags: ['Shop'],
    }),
    changeThing: build.mutation(callEndpoint(changeThing)),
    logInTest: build.mutation<unknown, void>({
      query: () => ({ endpoint: login, body: { email: 'a@b.rs', password: 'x' } }),
    }),
  }),
});

interface Setup {
  responses: Record<string, FakeResponse>;
  cookie?: string;
  token?: string;
}

function setUp({ responses, cookie = '', token }: Setup) {
  const jar = { cookie };
  const fake = makeFakeApi({
    'GET /sanctum/csrf-cookie': () => {
      // WebKit may change `document.cookie` one task after the response arrives.
      setTimeout(() => (jar.cookie = 'a=1; XSRF-TOKEN=fresh%3D'));
      return new Response(null, { status: 204 });
    },
    ...responses,
  });
  const received: Unauthorized[] = [];
  const extra = makeApiExtra({
    fetch: fake.fetch,
    queryRetries: 3,
    tokens: makeMemoryTokenStore(token ?? null),
    readCookies: () => jar.cookie,
  });
  extra.unauthorized.subscribe((event) => received.push(event));
  const store = makeStore({ extra, locale: 'en' });
  const settle = async <T>(work: Promise<T>): Promise<T> => {
    await jest.advanceTimersByTimeAsync(60_000);
    return work;
  };
  return {
    ...{ fake, received, store, settle },
    paths: () => fake.calls.map((call) => `${call.method} ${call.path}`),
    read: (arg: { id: number; colours?: string[] } = { id: 1 }) =>
      settle(store.dispatch(api.endpoints.readThing.initiate(arg, { subscribe: false }))),
    add: () => {
      const arg = { params: { id: 1 }, query: { at: 3 }, body: { id: 2 }, key: 'k' };
      return settle(store.dispatch(api.endpoints.addPart.initiate(arg)));
    },
    change: () => settle(store.dispatch(api.endpoints.changeThing.initiate({ body: { id: 1 } }))),
    logIn: () => settle(store.dispatch(api.endpoints.logInTest.initiate())),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a query requests JSON in the active language and returns the data', async () => {
  const s = setUp({ responses: { 'GET /api/things/7': () => ({ id: 7 }) } });
  expect((await s.read({ id: 7 })).data).toEqual({ id: 7 });
  const { headers } = s.fake.calls[0]!;
  expect([headers.get('Accept'), headers.get('Accept-Language')]).toEqual([
    'application/json',
    'en',
  ]);
});

test('unknown response fields are removed, not rejected', async () => {
  const s = setUp({ responses: { 'GET /api/things/7': () => ({ id: 7, added_later: [1] }) } });
  expect((await s.read({ id: 7 })).data).toEqual({ id: 7 });
});

test('an array parameter repeats its key, and an undefined parameter is omitted', async () => {
  const s = setUp({ responses: { 'GET /api/things/1': () => ({ id: 1 }) } });
  await s.read({ id: 1, colours: ['red', 'blue'] });
  expect(s.fake.calls[0]!.query.toString()).toBe('colour=red&colour=blue');
});

test('a mutation fetches the security cookie first and sends its token', async () => {
  const s = setUp({ responses: { 'PUT /api/things': () => ({ id: 1 }) } });
  await s.change();
  expect(s.paths()).toEqual(['GET /sanctum/csrf-cookie', 'PUT /api/things']);
  expect(s.fake.calls[1]!.headers.get('X-XSRF-TOKEN')).toBe('fresh=');
});

test('a query sends the token if there is one but never fetches it', async () => {
  const responses = { 'GET /api/things/1': () => ({ id: 1 }) };
  const withoutToken = setUp({ responses });
  await withoutToken.read();
  expect(withoutToken.paths()).toEqual(['GET /api/things/1']);
  const withToken = setUp({ responses, cookie: 'XSRF-TOKEN=kept' });
  await withToken.read();
  expect(withToken.fake.calls[0]!.headers.get('X-XSRF-TOKEN')).toBe('kept');
});

test('a mutation sends the query, body and key from its argument', async () => {
  const s = setUp({
    cookie: 'XSRF-TOKEN=x',
    responses: { 'POST /api/admin/things/1/parts': () => ({ id: 2 }) },
  });
  await s.add();
  const { query, body, headers } = s.fake.calls[0]!;
  expect([query.toString(), body, headers.get(idempotencyHeader)]).toEqual([
    'at=3',
    { id: 2 },
    'k',
  ]);
});

test('a 401 ends a staff session even though staff sessions have no token', async () => {
  const s = setUp({
    cookie: 'XSRF-TOKEN=x',
    responses: { 'POST /api/admin/things/1/parts': () => errorResponse(401, 'unauthenticated') },
  });
  await s.add();
  expect(s.received).toEqual([{ token: null, path: '/api/admin/things/1/parts?at=3' }]);
});

test('a 419 renews the token and repeats the request once', async () => {
  let errors = 1;
  const s = setUp({
    cookie: 'XSRF-TOKEN=old',
    responses: {
      'PUT /api/things': () => (errors-- > 0 ? errorResponse(419, 'csrf_mismatch') : { id: 1 }),
    },
  });
  expect((await s.change()).data).toEqual({ id: 1 });
  expect(s.paths()).toEqual(['PUT /api/things', 'GET /sanctum/csrf-cookie', 'PUT /api/things']);
  expect(s.fake.calls[2]!.headers.get('X-XSRF-TOKEN')).toBe('fresh=');
});

test('a second 419 is not retried', async () => {
  const responses = { 'PUT /api/things': () => errorResponse(419, 'csrf_mismatch') };
  const s = setUp({ cookie: 'XSRF-TOKEN=old', responses });
  expect((await s.change()).error).toMatchObject({ status: 419, code: 'csrf_mismatch' });
  expect(s.paths().filter((path) => path === 'PUT /api/things')).toHaveLength(2);
});

test('the bearer token is sent with every request except login', async () => {
  const responses = { 'PUT /api/things': () => ({ id: 1 }), 'POST /api/auth/login': () => ({}) };
  const s = setUp({ token: '1|secret', cookie: 'XSRF-TOKEN=x', responses });
  await s.change();
  await s.logIn();
  const bearers = s.fake.calls.map((call) => call.headers.get('Authorization'));
  expect(bearers).toEqual(['Bearer 1|secret', null]);
});

test('a 401 is reported to the session only for requests with a token', async () => {
  const responses = { 'GET /api/things/1': () => errorResponse(401, 'unauthenticated') };
  const customer = setUp({ token: '1|secret', responses });
  expect((await customer.read()).error).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(customer.received).toEqual([{ token: '1|secret', path: '/api/things/1' }]);
  const visitor = setUp({ responses });
  await visitor.read();
  expect(visitor.received).toEqual([]);
});

test.each([
  ...[400, 401, 404, 500].map((status) => [status, 0]),
  ...[403, 429, 503].map((status) => [status, 3]),
])('a query that fails with %i is retried %i times', async (status, retries) => {
  const s = setUp({ responses: { 'GET /api/things/1': () => new Response('', { status }) } });
  await s.read();
  expect(s.paths()).toHaveLength(1 + retries!);
});

test('a network error is returned as a value after 3 retries', async () => {
  const responses = { 'GET /api/things/1': () => Promise.reject(new TypeError('Failed to fetch')) };
  const s = setUp({ responses });
  expect((await s.read()).error).toMatchObject({ status: null, code: 'network' });
  expect(s.paths()).toHaveLength(4);
});

test('a mutation is never retried, because it may have been applied', async () => {
  const responses = { 'PUT /api/things': () => Promise.reject(new TypeError('Failed to fetch')) };
  const s = setUp({ cookie: 'XSRF-TOKEN=x', responses });
  expect((await s.change()).error).toMatchObject({ code: 'network' });
  expect(s.paths()).toHaveLength(1);
});

function setUpUnresponsiveServer(cookie: string) {
  const requested: string[] = [];
  const extra = makeApiExtra({
    fetch: (path, init) => {
      requested.push(path);
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
    queryRetries: 0,
    tokens: makeMemoryTokenStore(),
    readCookies: () => cookie,
  });
  const store = makeStore({ extra, locale: 'en' });
  const errors: unknown[] = [];
  const change = () =>
    void store
      .dispatch(api.endpoints.changeThing.initiate({ body: { id: 1 } }))
      .then(({ error }) => errors.push(error));
  return { requested, errors, change };
}

const timeoutError: unknown = expect.objectContaining({ status: null, code: 'timeout' });

test('a slow request times out', async () => {
  const { requested, errors, change } = setUpUnresponsiveServer('XSRF-TOKEN=x');
  change();
  await jest.advanceTimersByTimeAsync(callTimeoutMs);
  expect(errors).toEqual([timeoutError]);
  expect(requested).toEqual(['/api/things']);
});

test('a slow security token request times out', async () => {
  const { requested, errors, change } = setUpUnresponsiveServer('');
  change();
  change();
  await jest.advanceTimersByTimeAsync(callTimeoutMs);
  expect(errors).toEqual([timeoutError, timeoutError]);
  change();
  await jest.advanceTimersByTimeAsync(callTimeoutMs);
  expect(errors).toHaveLength(3);
  expect(requested).toEqual(['/sanctum/csrf-cookie', '/sanctum/csrf-cookie']);
});

test('an error keeps its code, field errors and details', async () => {
  const errors = { street: ['too_long'] };
  const details = { available: 3 };
  const responses = {
    'PUT /api/things': () => errorResponse(422, 'validation_failed', { errors, details }),
  };
  const s = setUp({ cookie: 'XSRF-TOKEN=x', responses });
  expect((await s.change()).error).toEqual({
    status: 422,
    code: 'validation_failed',
    message: 'validation_failed',
    errors,
    details,
  });
});

test.each([
  ['no JSON at all', () => new Response('<html>')],
  ['JSON without data', () => Response.json({})],
  ['data of the wrong shape', () => ({ id: 'seven' })],
])('a response with %s is reported as unreadable', async (_, response) => {
  const s = setUp({ responses: { 'GET /api/things/1': response } });
  expect((await s.read()).error).toMatchObject({ code: 'unreadable' });
});

test('an invalidation does not drop a pending response, and the subscription ends when the response arrives', async () => {
  const { store, settle } = setUp({ responses: { 'GET /api/things/1': () => ({ id: 1 }) } });
  const response = getResult(store.dispatch(api.endpoints.readThing.initiate({ id: 1 })));
  store.dispatch(api.util.invalidateTags(['Shop']));
  expect(await settle(response)).toEqual({ id: 1 });
  store.dispatch(api.util.invalidateTags(['Shop']));
  const { status } = api.endpoints.readThing.select({ id: 1 })(store.getState());
  expect(status).toBe('uninitialized');
});
