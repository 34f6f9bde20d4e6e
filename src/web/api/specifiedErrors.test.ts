import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createActor, toPromise } from 'xstate';
import {
  apiErrors,
  type ErrorCode,
  specifiedMessages,
  type SpecifiedCode,
} from '@/contract/errors';
import { errorText } from '@/lib/errorText';
import { makeApiExtra } from '@/client/apiExtra';
import { makeMemoryTokenStore } from '@/client/tokenStore';
import { errorResponse, type FakeResponse, makeFakeApi } from '@tests/support/fakeApi';
import { readMessages } from '@tests/support/messages';
import { makeStore } from '../store/makeStore';
import { makeSessionActors } from '../features/session/sessionActors';
import { addressApi } from './addressApi';
import { cartApi } from './cartApi';
import { contentApi } from './contentApi';
import { customerApi } from './customerApi';
import { orderApi } from './orderApi';
import { sessionApi } from './sessionApi';
import { shopApi } from './shopApi';

const specification = readFileSync(join(process.cwd(), 'docs/specification.md'), 'utf8');
const section = specification.split(/^## /m).find((part) => part.startsWith('8.')) ?? '';
const [emptyResponses = '', loginFailed = ''] = section
  .split('\n')
  .filter((line) => line[0] === '-');
const quoted = (line: string) => [...line.matchAll(/'([^']+)'/g)].map(([, message]) => message!);

function setUp(responses: Record<string, FakeResponse>, queryRetries = 3) {
  const fake = makeFakeApi(responses);
  const extra = makeApiExtra({
    fetch: fake.fetch,
    queryRetries,
    tokens: makeMemoryTokenStore(),
    readCookies: (method) => (method === 'PUT' ? 'XSRF-TOKEN=x' : ''),
  });
  return { fake, extra, store: makeStore({ extra, locale: 'en' }) };
}
type Store = ReturnType<typeof setUp>['store'];

const locale = 'en';
const user = { name: 'Ana', last_name: 'Anić', email: 'ana@primer.rs', phone: '064555333' };
const orderPayment = (store: Store) =>
  store.dispatch(orderApi.endpoints.getOrderPayment.initiate({ params: { orderId: 7 } }));

interface Row {
  code: SpecifiedCode;
  call: string;
  request: (store: Store) => PromiseLike<{ error?: unknown }>;
}
const row = (code: SpecifiedCode, call: string, request: Row['request']): Row => ({
  ...{ code, call, request },
});

/** Requests whose empty response is an error. */
const rows = [
  row('current_user_not_found', 'GET /api/auth/currentuser', ({ dispatch }) =>
    dispatch(sessionApi.endpoints.getCurrentUser.initiate()),
  ),
  row('address_not_found', 'GET /api/address/3', ({ dispatch }) =>
    dispatch(addressApi.endpoints.listAddresses.initiate({ params: { user_id: 3 } })),
  ),
  row('user_not_found', 'PUT /api/auth/update', ({ dispatch }) =>
    dispatch(customerApi.endpoints.updateUser.initiate({ body: user })),
  ),
  row('cart_not_found', 'GET /api/carts', ({ dispatch }) =>
    dispatch(cartApi.endpoints.getCart.initiate(1)),
  ),
  row('cities_not_found', 'GET /api/address/cities', ({ dispatch }) =>
    dispatch(addressApi.endpoints.listCities.initiate()),
  ),
  row('payment_not_found', 'GET /api/payment/order/7', orderPayment),
  row('products_not_found', 'GET /api/products', ({ dispatch }) =>
    dispatch(shopApi.endpoints.listProducts.initiate({ locale })),
  ),
  row('products_not_found', 'GET /api/featured-products', ({ dispatch }) =>
    dispatch(shopApi.endpoints.listFeaturedProducts.initiate({ locale })),
  ),
  row('carousels_not_found', 'GET /api/cms/carousels', ({ dispatch }) =>
    dispatch(contentApi.endpoints.listCarousels.initiate({ locale })),
  ),
  row('categories_not_found', 'GET /api/categories', ({ dispatch }) =>
    dispatch(shopApi.endpoints.listCategories.initiate({ locale })),
  ),
];
/** An empty list of these is an error, because a shop always has some. */
const neverEmpty: readonly SpecifiedCode[] = [
  ...(['carousels_not_found', 'categories_not_found', 'cities_not_found'] as const),
];

const emptyBodies: [string, FakeResponse][] = [
  ['null data', () => null],
  ['no data', () => Response.json({})],
  ['no body', () => new Response('')],
];

test('the specified messages match section 8 of the specification', () => {
  const { categories_not_found, login_failed, ...others } = specifiedMessages;
  expect(quoted(emptyResponses)).toHaveLength(9);
  expect(Object.values(others).sort()).toEqual(quoted(emptyResponses).sort());
  expect([login_failed]).toEqual(quoted(loginFailed));
  expect(categories_not_found).toBe(login_failed);
});

test('each message from section 8 is sent and thrown unchanged, and is translated for shoppers', () => {
  for (const [code, message] of Object.entries(specifiedMessages)) {
    expect(apiErrors[code as ErrorCode].message).toBe(message);
    const { id } = errorText({ code: code as ErrorCode });
    expect(id).toMatch(/^errors:/);
    for (const language of ['sr-LAT', 'en'] as const)
      expect(readMessages(language, 'errors')[id]).toEqual(expect.anything());
  }
});

describe.each(rows)('$call', ({ code, call, request }) => {
  test.each(emptyBodies)(
    `a response with %s throws "${specifiedMessages[code]}" without a retry`,
    async (_, empty) => {
      const { store, fake } = setUp({ [call]: empty });
      const { error } = await request(store);
      expect(error).toMatchObject({ code, message: specifiedMessages[code] });
      expect(fake.calls).toHaveLength(1);
    },
  );
});

test.each(rows)(
  'an empty list from $call is an error only if the list is never empty in a working shop',
  async (row) => {
    const { store } = setUp({ [row.call]: () => [] });
    const { error } = await row.request(store);
    const isThrown = (error as { code?: string } | undefined)?.code === row.code;
    expect(isThrown).toBe(neverEmpty.includes(row.code));
  },
);

test.each([
  [500, 'server_error', 'payment_for_order_failed', 'Failed to fetch payment for order'],
  [403, 'forbidden', 'payment_for_order_failed', 'Failed to fetch payment for order'],
  [404, 'payment_not_found', 'payment_not_found', 'Payment not found'],
  // A 401 ends the session.
  [401, 'unauthenticated', 'unauthenticated', 'Unauthenticated.'],
] as const)(
  'a payment request that fails with %i %s throws %s',
  async (status, responseCode, code, message) => {
    const respond = () =>
      errorResponse(status, responseCode, { message: apiErrors[responseCode].message });
    const { store } = setUp({ 'GET /api/payment/order/7': respond }, 0);
    expect((await orderPayment(store)).error).toMatchObject({ status, code, message });
  },
);

test.each([
  ['fails', 500, 'login_failed'],
  ['sets no cookie', 204, 'cookies_blocked'],
])('a login whose csrf-cookie request %s throws "Login failed"', async (_, status, code) => {
  const { store, extra } = setUp({
    'GET /sanctum/csrf-cookie': () => new Response(null, { status }),
  });
  const { authenticate } = makeSessionActors({ store, extra });
  const send = jest.fn();
  const actor = createActor(authenticate, { input: { how: 'login', send } });
  const outcome = toPromise(actor);
  actor.start();
  await expect(outcome).rejects.toMatchObject({ code, message: 'Login failed' });
  expect(send).not.toHaveBeenCalled();
});
