import type { Cart } from '@/contract/cart';
import { type Endpoint, endpointPath } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { startTestShop, type TestShop } from '../../support/app';
import { readingFirst } from './arbitraryRequests';
import { rows, type Row } from './authorizationRows';
import { actors, makeFixtures, mark, ownedRows, type ActorName, type Fixtures } from './fixtures';

/** The owner comes last, because only the owner's requests change the owner's data. */
const turns: readonly ActorName[] = [...actors.filter((name) => name !== 'owner'), 'owner'];

const matrix = readingFirst(endpoints).map(([name, endpoint]): [string, Endpoint, Row] => [
  name,
  endpoint,
  rows[name as keyof typeof rows],
]);

let shop: TestShop;
let fixtures: Fixtures;
let previousOnlyRead = false;
beforeAll(async () => {
  shop = await startTestShop();
  fixtures = await makeFixtures(shop);
  await shop.keepState();
});
beforeEach(async () => {
  if (!previousOnlyRead) await shop.reset();
  previousOnlyRead = false;
});
afterAll(() => shop.close());

const getUrl = (endpoint: Endpoint, { params, query = '' }: Row, more?: object) =>
  endpointPath(endpoint, { ...params?.(fixtures), ...more }) + query;

function make(
  endpoint: Endpoint,
  row: Row,
  who: ActorName,
  more: { body?: object; params?: object } = {},
) {
  return shop
    .client({ token: fixtures.tokens[who] })
    .call(endpoint.method, getUrl(endpoint, row, more.params), {
      headers: row.headers,
      ...(row.body && { body: { ...row.body(fixtures, who), ...more.body } }),
    });
}

test('every endpoint in the contract has a row, and every row has an endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(endpoints).sort());
});

test.each(matrix)(
  '%s responds to each actor as its row requires, and only the owner reaches the owner’s data',
  async (_, endpoint, row) => {
    const before = await ownedRows(shop.database.kysely, fixtures.ownerId);
    const statuses: Partial<Record<ActorName, number>> = {};
    for (const who of turns) {
      const response = await make(endpoint, row, who);
      statuses[who] = response.status;
      if (who === 'owner') {
        if (row.personal) expect(response.text).toMatch(mark);
      } else if (!row.bySecret) {
        expect([who, response.text]).toEqual([who, expect.not.stringMatching(mark)]);
        expect([who, await ownedRows(shop.database.kysely, fixtures.ownerId)]).toEqual([
          who,
          before,
        ]);
      }
      if (response.status >= 400)
        expect(Object.keys(response.body)).toEqual(expect.arrayContaining(['message', 'code']));
    }
    expect(statuses).toEqual(
      Object.fromEntries(actors.map((name, index) => [name, row.allowed[index]])),
    );
    previousOnlyRead = endpoint.method === 'GET';
  },
);

/** Expected statuses by endpoint; read-only endpoints share one set of fixtures. */
async function getStatuses(
  chosen: typeof matrix,
  ask: (endpoint: Endpoint, row: Row, who: ActorName) => Promise<number>,
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [name, endpoint, row] of chosen) {
    found[name] = [];
    for (const who of actors) found[name].push(await ask(endpoint, row, who));
  }
  return found;
}

const authorized = (who: ActorName): Record<string, string> => {
  const token = fixtures.tokens[who];
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** A beacon cannot carry the token; `visits.test.ts` tests that pages of other sites cannot send it. */
const withoutToken = 'addVisit';

test('every endpoint that changes data rejects requests without the security token', async () => {
  const changing = matrix.filter(([name, { method }]) => method !== 'GET' && name !== withoutToken);
  const before = await ownedRows(shop.database.kysely, fixtures.ownerId);
  const found = await getStatuses(changing, async (endpoint, row, who) => {
    const { statusCode } = await shop.app.inject({
      method: endpoint.method,
      url: getUrl(endpoint, row),
      headers: { ...row.headers, ...authorized(who) },
      ...(row.body && { payload: row.body(fixtures, who) }),
    });
    return statusCode;
  });
  expect(found).toEqual(
    Object.fromEntries(changing.map(([name]) => [name, actors.map(() => 419)])),
  );
  expect(await ownedRows(shop.database.kysely, fixtures.ownerId)).toEqual(before);
});

test('HEAD reveals no more than GET', async () => {
  const reading = matrix.filter(([, { method }]) => method === 'GET');
  const found = await getStatuses(reading, async (endpoint, row, who) => {
    const url = getUrl(endpoint, row);
    const response = await shop.app.inject({ method: 'HEAD', url, headers: authorized(who) });
    expect(response.payload).toBe('');
    return response.statusCode;
  });
  expect(found).toEqual(
    Object.fromEntries(reading.map(([name, , { allowed }]) => [name, [...allowed]])),
  );
});

describe('requests with the id of another customer', () => {
  const namesIn = (struct: Endpoint['body']) => Object.keys((struct?.schema ?? {}) as object);
  const naming = matrix.filter(([, endpoint]) =>
    [...namesIn(endpoint.body), ...namesIn(endpoint.params)].includes('user_id'),
  );

  it('are only possible for these endpoints', () => {
    expect(naming.map(([name]) => name)).toEqual([
      'listAddresses',
      'createAddress',
      'updateAddress',
      'createPayment',
    ]);
  });

  test.each(naming)('are rejected with 403 by %s, and change nothing', async (_, endpoint, row) => {
    const both = () =>
      Promise.all(
        [fixtures.ownerId, fixtures.otherId].map((id) => ownedRows(shop.database.kysely, id)),
      );
    const before = await both();
    for (const userId of [fixtures.otherId, 2_147_483_647]) {
      const response = await make(endpoint, row, 'owner', {
        body: { user_id: userId },
        params: { user_id: userId },
      });
      expect(response.status).toBe(403);
      expect(response.body).toEqual({ message: 'Forbidden', code: 'forbidden' });
    }
    expect(await both()).toEqual(before);
    const ownerParams = { user_id: fixtures.ownerId };
    expect(
      (await make(endpoint, row, 'owner', { body: ownerParams, params: ownerParams })).status,
    ).toBe(row.allowed[1]);
  });
});

test('a guest’s cart is only visible with the guest’s cookie, and not to customers', async () => {
  const guest = shop.client();
  await guest.put(`/api/carts/products/${fixtures.productId}`, { quantity: 7 });
  const lines = async (client = shop.client()) =>
    (await client.get<Cart>('/api/carts')).data.cart_products.map(({ quantity }) => quantity);
  expect(await lines(guest)).toEqual([7]);
  expect(await lines()).toEqual([]);
  const other = shop.client({ token: fixtures.tokens.other });
  other.cookies.set('guest', guest.cookies.get('guest') ?? '');
  expect(await lines(other)).toEqual([1]);
});
