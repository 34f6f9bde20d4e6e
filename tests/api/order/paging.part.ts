import { rowsReadBy } from '@tests/support/rows';
import { sql } from 'kysely';
import pg from 'pg';
import type { OrderSummary } from '@/contract/order';
import type { Connection } from '@/server/database/client';
import { juice, type Shopper } from './OrderShop';
import { shop } from './shop';

const pageLength = 20;

/** Inserts past orders, three of which at a time have the same timestamp. */
async function placeEarlier(
  connection: Connection,
  { customerId }: Shopper,
  count: number,
): Promise<void> {
  await sql`
    insert into orders (number, customer_id, status, locale, contact, address, subtotal, delivery,
      total, vat, terms_version, created_at, placed_at)
    select 'old-' || ${customerId}::int || '-' || n, ${customerId}::int, 'delivered', 'sr-LAT', '{}',
      '{}', 0, 0, 0, '[]', '', moment, moment
    from generate_series(1, ${count}::int) n,
      lateral (select now() - (n / 3 + 1) * interval '1 day' as moment) then_`.execute(connection);
}

async function placeNow(shopper: Shopper): Promise<number> {
  await shopper.put(juice, 1);
  const { data } = await shopper.place(await shopper.reachOverview(), 'a key of this attempt');
  return data.id;
}

const requestPage = ({ client }: Shopper, query: string) =>
  client.get<OrderSummary[]>(`/api/orders?${query}`);

async function getIds(shopper: Shopper, query: string): Promise<number[]> {
  const { data } = await requestPage(shopper, query);
  return data.map(({ id }) => id);
}

/** Reads all pages, as the web app does. */
async function readAll(shopper: Shopper, between: () => Promise<unknown> = async () => {}) {
  const pages = [await getIds(shopper, `limit=${pageLength}`)];
  for (let last = pages[0]?.at(-1); last !== undefined; last = pages.at(-1)?.at(-1)) {
    await between();
    pages.push(await getIds(shopper, `before=${last}&limit=${pageLength}`));
  }
  return pages;
}

test('45 orders are paged without gaps or repeats', async () => {
  const shopper = await shop.shopper();
  await placeEarlier(shop.database.kysely, shopper, 44);
  await placeNow(shopper);
  await placeEarlier(shop.database.kysely, await shop.shopper(), 5);
  const whole = await getIds(shopper, '');
  expect(new Set(whole).size).toBe(45);
  const pages = await readAll(shopper);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5, 0]);
  expect(pages.flat()).toEqual(whole);
});

test('an order that is placed between two requests does not shift the pages', async () => {
  const shopper = await shop.shopper();
  await placeEarlier(shop.database.kysely, shopper, 45);
  const whole = await getIds(shopper, '');
  const arrived: number[] = [];
  const pages = await readAll(shopper, async () => {
    if (arrived.length === 0) arrived.push(await placeNow(shopper));
  });
  expect(pages.flat()).toEqual(whole);
  expect(await getIds(shopper, 'limit=2')).toEqual([arrived[0], whole[0]]);
});

test('orders of one status can be paged from any order, including the draft', async () => {
  const shopper = await shop.shopper();
  await placeEarlier(shop.database.kysely, shopper, 3);
  const old = await getIds(shopper, '');
  const placed = await placeNow(shopper);
  await shopper.put(juice, 1);
  const draft = await shopper.reachOverview();
  expect(await getIds(shopper, `status=delivered&before=${placed}&limit=2`)).toEqual(
    old.slice(0, 2),
  );
  expect(await getIds(shopper, `before=${draft.id}`)).toEqual([placed, ...old]);
  expect(await getIds(shopper, 'status=draft')).toEqual([draft.id]);
  expect(await getIds(shopper, `status=draft&before=${draft.id}`)).toEqual([]);
});

test('a response contains at most 100 orders', async () => {
  const shopper = await shop.shopper();
  await placeEarlier(shop.database.kysely, shopper, 101);
  expect(await getIds(shopper, '')).toHaveLength(100);
  expect(await getIds(shopper, 'limit=100')).toHaveLength(100);
  expect(await getIds(shopper, 'limit=1')).toHaveLength(1);
});

test('a page after an unknown order or another customer’s order is rejected', async () => {
  const shopper = await shop.shopper();
  const stranger = await shop.shopper();
  await placeEarlier(shop.database.kysely, shopper, 2);
  const foreign = await placeNow(stranger);
  for (const before of [foreign, 999_999]) {
    const { status, body } = await requestPage(shopper, `before=${before}`);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation_failed',
      { before: ['not_available'] },
    ]);
  }
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=2.5', 'limit'],
  ['limit=all', 'limit'],
  ['limit=', 'limit'],
  ['limit=5&limit=6', 'limit'],
  ['before=0', 'before'],
  ['before=first', 'before'],
  ['before=2147483648', 'before'],
])('%s is rejected with a field error', async (query, field) => {
  const { status, body } = await requestPage(await shop.shopper(), query);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

describe('paging 2,000 orders', () => {
  let shopper: Shopper;
  beforeEach(async () => {
    shopper = await shop.shopper();
    await placeEarlier(shop.database.kysely, shopper, 2000);
    await shop.change(`analyze orders`);
  });

  test('a page only reads its own rows, in one round trip after the identity is looked up', async () => {
    const [middle] = (await getIds(shopper, 'limit=100')).slice(-1);
    for (const query of [`limit=${pageLength}`, `before=${middle}&limit=${pageLength}`]) {
      const read = await rowsReadBy(shop.database.kysely, 'orders', async () => {
        const sent = jest.spyOn(pg.Client.prototype, 'query');
        expect(await getIds(shopper, query)).toHaveLength(pageLength);
        expect(sent).toHaveBeenCalledTimes(2);
        sent.mockRestore();
      });
      // The query also selects the order that precedes the page.
      expect(read).toBeLessThanOrEqual(pageLength + 2);
    }
  });
});
