import type { StockChange, StockItem, StockMovement } from '@/contract/admin/stock';
import { setStock } from '@tests/support/rows';
import { enterOrder, keyed } from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { buy, signUp } from '@tests/support/customers';
import { jelena, marko, shop } from './shop';
import './auditLog.part';

const [juice, honey] = [1, 2];

const move = (client: TestClient, movements: object[], key?: string) =>
  client.post<StockChange[]>('/api/admin/stock/movements', { movements }, keyed(key));
const count = (client: TestClient, counts: object[], key?: string) =>
  client.post<StockChange[]>('/api/admin/stock/counts', { counts }, keyed(key));
const incoming = (quantity: number, more: object = {}) => ({
  product_id: juice,
  reason: 'in',
  kind: 'produced',
  quantity,
  ...more,
});
const outgoing = (quantity: number, more: object = {}) => ({
  product_id: juice,
  reason: 'out',
  kind: 'market',
  quantity,
  ...more,
});

async function movements(id = juice, before?: number): Promise<StockMovement[]> {
  const query = before === undefined ? '' : `?before=${before}`;
  return (await jelena.get<StockMovement[]>(`/api/admin/stock/${id}/movements${query}`)).data;
}
async function item(id = juice): Promise<StockItem> {
  const { data } = await jelena.get<StockItem[]>('/api/admin/stock');
  const found = data.find(({ product_id }) => product_id === id);
  if (!found) throw new Error(`Product ${id} is not listed.`);
  return found;
}

async function order() {
  const client = shop.client();
  await signUp(client);
  return { ...(await buy(client)), client };
}

describe('goods in and out', () => {
  test('incoming and outgoing goods change the stock and are recorded with the author and the reason', async () => {
    const { status, data } = await move(jelena, [incoming(24, { note: 'Berba' })]);
    expect(status).toBe(201);
    expect(data).toEqual([
      { product_id: juice, name: expect.any(String), before: 10, after: 34, shelf: 34 },
    ]);
    await move(marko, [outgoing(4, { kind: 'gift' })]);
    const [out, into] = await movements();
    expect(out).toMatchObject({ delta: -4, stock_after: 30, reason: 'out', kind: 'gift' });
    expect(into).toMatchObject({ delta: 24, stock_after: 34, kind: 'produced', note: 'Berba' });
    expect([out?.staff, into?.staff]).toEqual(['marko', 'jelena']);
    expect(await item()).toMatchObject({ for_sale: 30, reserved: 0, shelf: 30 });
  });

  test('a request that removes more than is for sale is rejected as a whole', async () => {
    const existing = await movements(honey);
    const { status, body } = await move(jelena, [
      incoming(5, { product_id: honey }),
      outgoing(7),
      outgoing(4),
    ]);
    expect([status, body.code]).toEqual([409, 'stock_short']);
    expect(body.details).toEqual({
      shortages: [{ product_id: juice, name: expect.any(String), requested: 11, available: 10 }],
    });
    expect(await movements(honey)).toEqual(existing);
    expect((await item()).for_sale).toBe(10);
  });

  test('goods reserved for orders cannot be removed', async () => {
    await setStock(shop.database.kysely, 30);
    const { number } = await order();
    expect(await item()).toMatchObject({ for_sale: 29, reserved: 1, shelf: 30 });
    expect((await move(jelena, [outgoing(30)])).status).toBe(409);
    expect((await move(jelena, [outgoing(29)])).data).toMatchObject([{ after: 0, shelf: 1 }]);
    const [out, sold] = await movements();
    expect(out?.delta).toBe(-29);
    expect(sold).toMatchObject({ delta: -1, reason: 'order', order_number: number, staff: null });
    expect((await item()).sold_out_since).toBe(out?.at);
  });

  test('concurrent requests cannot remove the same goods twice', async () => {
    const responses = await Promise.all([
      move(jelena, [outgoing(6)]),
      move(marko, [outgoing(6)]),
      move(jelena, [incoming(1, { product_id: honey }), outgoing(2)]),
      move(marko, [outgoing(2), incoming(1, { product_id: honey })]),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    expect([(await item()).for_sale, (await item(honey)).for_sale]).toEqual([0, 12]);
  });

  test.each([
    [{ kind: 'market' }, 'movements.0'],
    [{ quantity: 0 }, 'movements.0.quantity'],
    [{ product_id: 9_999 }, 'movements.0.product_id'],
    [{ best_before: '2027-02-30' }, 'movements.0.best_before'],
  ])('an entry with %j is rejected with an error on the field', async (wrong, field) => {
    const { status, body } = await move(jelena, [incoming(1, wrong)]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('batches', () => {
  test('the batch that expires first is shown, since it is used up first', async () => {
    expect((await item()).first_batch).toBeNull();
    await move(jelena, [
      incoming(6, { batch: 'B-2', best_before: '2027-05-01' }),
      incoming(4, { batch: 'B-1', best_before: '2027-03-01' }),
    ]);
    expect((await item()).first_batch).toEqual({ batch: 'B-1', best_before: '2027-03-01' });
    await move(marko, [outgoing(13)]);
    expect((await item()).first_batch).toEqual({ batch: 'B-1', best_before: '2027-03-01' });
    await move(marko, [outgoing(1)]);
    expect((await item()).first_batch).toEqual({ batch: 'B-2', best_before: '2027-05-01' });
    await move(marko, [outgoing(6)]);
    expect((await item()).first_batch).toBeNull();
  });

  test('the batch of outgoing goods must be known, and its expiry date is recorded', async () => {
    await move(jelena, [incoming(4, { batch: 'B-1', best_before: '2027-03-01' })]);
    const unknown = await move(jelena, [outgoing(1, { batch: 'B-9' })]);
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { 'movements.0.batch': ['invalid'] },
    ]);
    await move(jelena, [outgoing(4, { batch: 'B-1', kind: 'expired' })]);
    expect((await movements())[0]).toMatchObject({ batch: 'B-1', best_before: '2027-03-01' });
    expect((await item()).first_batch).toBeNull();
  });
});

describe('counts', () => {
  test('a count only books differences', async () => {
    const existing = await movements(honey);
    const { status, data } = await count(marko, [
      { product_id: juice, shelf: 8, book_seen: 10 },
      { product_id: honey, shelf: 10, book_seen: 10 },
    ]);
    expect(status).toBe(201);
    expect(data).toMatchObject([
      { product_id: juice, before: 10, after: 8, shelf: 8 },
      { product_id: honey, before: 10, after: 10, shelf: 10 },
    ]);
    expect((await movements())[0]).toMatchObject({ reason: 'count', delta: -2, counted: 8 });
    expect(await movements(honey)).toEqual(existing);
  });

  test('a count that began before the stock changed is rejected as a whole', async () => {
    await move(jelena, [outgoing(1)]);
    const { status, body } = await count(marko, [
      { product_id: juice, shelf: 10, book_seen: 10 },
      { product_id: honey, shelf: 3, book_seen: 10 },
    ]);
    expect([status, body.code]).toEqual([409, 'count_stale']);
    expect(body.details).toEqual({
      stale: [{ product_id: juice, name: expect.any(String), shelf: 9 }],
    });
    expect((await item(honey)).for_sale).toBe(10);
  });

  test('one of two concurrent counts is rejected, and so is a count that lists a product twice', async () => {
    const counted = await Promise.all([
      count(jelena, [{ product_id: juice, shelf: 9, book_seen: 10 }]),
      count(marko, [{ product_id: juice, shelf: 7, book_seen: 10 }]),
    ]);
    expect(counted.map(({ status }) => status).sort()).toEqual([201, 409]);
    const repeatedCount = { product_id: honey, shelf: 9, book_seen: 10 };
    expect((await count(marko, [repeatedCount, repeatedCount])).status).toBe(422);
  });

  test('the units on the shelf include reserved units, and a count cannot be lower than these', async () => {
    await setStock(shop.database.kysely, 30);
    await order();
    const belowReserved = await count(marko, [{ product_id: juice, shelf: 0, book_seen: 30 }]);
    expect([belowReserved.status, belowReserved.body.details]).toEqual([
      409,
      { shortages: [{ product_id: juice, name: expect.any(String), requested: 1, available: 0 }] },
    ]);
    const { data } = await count(marko, [{ product_id: juice, shelf: 1, book_seen: 30 }]);
    expect(data).toMatchObject([{ before: 29, after: 0, shelf: 1 }]);
  });
});

const createSales = (quantity: number) =>
  enterOrder(jelena, { lines: [{ product_id: juice, quantity }] });

test('the days of stock left are computed from the sales in the last 28 days if there were at least three orders', async () => {
  const { kysely } = shop.database;
  await setStock(kysely, 30);
  const { number } = await createSales(1);
  await createSales(2);
  expect(await item()).toMatchObject({ days_left: null, low: false });
  await createSales(3);
  expect(await item()).toMatchObject({ days_left: (24 * 28) / 6 });
  const placed_at = new Date(Date.now() - 29 * 24 * 60 * 60_000);
  await shop.update('orders', { placed_at }, { number });
  expect(await item()).toMatchObject({ days_left: null });
});

test('a product counts as running low if few units or days of stock are left, unless it is sold out', async () => {
  const { kysely } = shop.database;
  const isLowAt = async (stock: number) => {
    await setStock(kysely, stock);
    return (await item()).low;
  };
  expect([await isLowAt(6), await isLowAt(5), await isLowAt(0)]).toEqual([false, true, false]);
  await setStock(kysely, 100);
  for (const quantity of [10, 9, 9]) await createSales(quantity);
  // This product sells one unit a day.
  expect([await isLowAt(11), await isLowAt(10)]).toEqual([false, true]);
});

test('movements are paged, newest first, and a request for an unknown product gets a 404', async () => {
  const entries = Array.from({ length: 60 }, () => incoming(1));
  await move(jelena, entries);
  const first = await movements();
  const rest = await movements(juice, first.at(-1)?.id);
  expect(first).toHaveLength(50);
  expect(first.map(({ stock_after }) => stock_after)).toEqual(
    Array.from({ length: 50 }, (_, index) => 70 - index),
  );
  // The rest are ten of these movements, the stock set by this test, and the stock from the files.
  expect(rest).toHaveLength(12);
  expect(rest.at(-1)).toMatchObject({ reason: 'files' });
  const { status, body } = await jelena.get('/api/admin/stock/9999/movements');
  expect([status, body.code]).toEqual([404, 'product_not_found']);
});

test('products that are no longer sold are listed while units are left in stock', async () => {
  const sell = (active: boolean) => shop.update('products', { active }, { id: juice });
  await sell(false);
  expect(await item()).toMatchObject({ active: false, for_sale: 10 });
  await move(jelena, [outgoing(10, { kind: 'ownUse' })]);
  const { data } = await jelena.get<StockItem[]>('/api/admin/stock');
  expect(data.map(({ product_id }) => product_id)).not.toContain(juice);
  await sell(true);
});

describe('more than a million units on the shelf', () => {
  const setShelf = (pieces: number) => setStock(shop.database.kysely, pieces);

  test.each<[string, object[], string[]]>([
    ['one unit too many', [incoming(11)], ['movements.0.quantity']],
    [
      'too many units in total',
      [incoming(5), incoming(1, { product_id: honey }), incoming(6)],
      ['movements.0.quantity', 'movements.2.quantity'],
    ],
    [
      'the maximum number of movements',
      Array.from({ length: 200 }, () => incoming(100_000)),
      Array.from({ length: 200 }, (_, index) => `movements.${index}.quantity`),
    ],
  ])('are rejected with an error on each field: %s', async (_, given, fields) => {
    await setShelf(999_990);
    const { status, body } = await move(jelena, given);
    expect(status).toBe(422);
    expect(body.errors).toEqual(Object.fromEntries(fields.map((it) => [it, ['shelf_full']])));
    expect((await item()).for_sale).toBe(999_990);
  });

  test('a million units can be received, partially removed and counted', async () => {
    await setShelf(999_990);
    expect((await move(jelena, [incoming(15), outgoing(5)])).data).toMatchObject([
      { shelf: 1_000_000 },
    ]);
    const counted = { product_id: juice, shelf: 999_999, book_seen: 1_000_000 };
    expect((await count(jelena, [counted])).status).toBe(201);
    const more = { product_id: juice, shelf: 1_000_001, book_seen: 999_999 };
    expect((await count(jelena, [more])).body.errors).toEqual({ 'counts.0.shelf': ['number'] });
  });

  test('reserved units count as being on the shelf, and cancelling the order puts them back on sale', async () => {
    await setShelf(1_000_000);
    const { id, number: order_number, client } = await order();
    expect((await move(jelena, [incoming(1)])).status).toBe(422);
    expect((await client.post(`/api/orders/${id}/cancel`)).status).toBe(200);
    expect(await item()).toMatchObject({ for_sale: 1_000_000, reserved: 0, shelf: 1_000_000 });
    const [back] = await movements();
    expect(back).toMatchObject({ delta: 1, reason: 'cancellation', order_number });
  });
});

test('product names are in the language of the staff member, whatever language the browser prefers', async () => {
  const getName = async (preferred: string) => {
    const headers = { 'accept-language': preferred };
    return (await marko.call<StockItem[]>('GET', '/api/admin/stock', { headers })).data[0]?.name;
  };
  await marko.put('/api/admin/me', { name: 'Marko', locale: 'en' });
  const english = await getName('sr-RS');
  await marko.put('/api/admin/me', { name: 'Marko', locale: 'sr-LAT' });
  const serbian = await getName('en-GB');
  expect([english, serbian]).toEqual(['Pure chokeberry juice', 'Matični sok od aronije']);
});
