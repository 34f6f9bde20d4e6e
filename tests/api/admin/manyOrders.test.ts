import { rowsReadBy } from '@tests/support/rows';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminOrdersPerPage, maxBulkOrders, type AdminOrderQuery } from '@/contract/admin/orders';
import { salesDays } from '@/contract/admin/today';
import { orderSearchWords } from '@/server/database/orderSearchWords';
import { seedIfEmpty } from '@/server/main/seedShop';
import { countOrders } from '@/server/modules/order/admin/adminOrderList';
import { listForStaff } from '@/server/modules/order/admin/adminOrderService';
import { findCustomerParcels } from '@/server/modules/order/admin/findCustomerParcels';
import { readToday } from '@/server/modules/order/admin/today';
import { insertOwner } from '../../support/adminShop';
import { fillOrders, getNumber, openOrders, ordersPerDay } from '../../load/admin/fixtureOrders';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { stockViolations } from '../security/invariants';

const size = 6_000;
/** Rows read for a page of the list: its orders and one more, each read once for the filter and once for the row. */
const pageRows = 2 * (adminOrdersPerPage + 1);
const searchedFirst = 1_000;

let shop: TestDatabase;
let folder: string;

beforeAll(async () => {
  shop = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'orders-'));
  await seedIfEmpty(shop.database, { dataDir: folder });
  const staff = await insertOwner(shop.database.kysely);
  await fillOrders(shop.database.kysely, size, staff.id);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const list = (query: AdminOrderQuery) =>
  listForStaff(shop.database.kysely, query, { role: 'owner' }, 'sr-LAT');

const rowsRead = (work: () => Promise<unknown>) => rowsReadBy(shop.database.kysely, 'orders', work);
/** The number of the order after the oldest tenth. */
const before = getNumber(size, size / 10);

it('the generated orders have the same shape as orders created by the shop', async () => {
  const { kysely } = shop.database;
  expect(await stockViolations(kysely)).toEqual([]);
  const orders = await kysely.selectFrom('orders').selectAll().where('id', '>', 5_800).execute();
  for (const order of orders) {
    expect([...order.search_words].sort()).toEqual(orderSearchWords(order).sort());
  }
});

it.each<[string, AdminOrderQuery]>([
  ['all orders', {}],
  ['a tab', { status: 'delivered' }],
  ['a tab with few orders', { status: 'returned' }],
  ['packed orders', { status: 'packed' }],
  ['phone orders', { flag: 'phone' }],
  ['orders without a receipt', { flag: 'noReceipt' }],
  ['one courier', { courier: 'bex' }],
  ['a courier without orders', { courier: 'Nobody' }],
  ['one day', { from: '2001-01-01', to: '2001-01-02' }],
])('listing a page only reads the orders on that page: %s', async (_, query) => {
  expect(await rowsRead(() => list({ ...query, before }))).toBeLessThanOrEqual(pageRows + 4);
});

it('counts orders from indexes and only reads confirmed and packed orders', async () => {
  const { kysely } = shop.database;
  let counts = await countOrders(kysely);
  const read = await rowsRead(async () => {
    counts = await countOrders(kysely);
  });
  expect(counts.all).toBe(size);
  expect(read).toBeLessThanOrEqual(counts.confirmed + counts.packed);
});

it.each([
  ['many orders contain', 'a'],
  ['every shipped order contains', 'ra3'],
  ['no order contains', 'xyz'],
  ['one order contains', before],
])(
  'a search for a term that %s only reads the newest orders and the matches on its page',
  async (_, q) => {
    const read = await rowsRead(() => list({ q, before: getNumber(size, 0) }));
    expect(read).toBeLessThanOrEqual(searchedFirst + pageRows + 4);
  },
);

it('a search finds orders older than the newest thousand and only returns matches', async () => {
  const number = getNumber(size, 5_000);
  const { orders } = await list({ q: number });
  expect(orders.map((order) => order.number)).toEqual([number]);
  const found = await list({ q: 'šćepan', status: 'cancelled' });
  expect(found.orders.length).toBeGreaterThan(0);
  expect(new Set(found.orders.map(({ customer }) => customer.split(' ')[0]))).toEqual(
    new Set(['Šćepan']),
  );
});

it('lists each matching order once, newest first', async () => {
  const found: string[] = [];
  let page = await list({ q: 'ana', limit: 100 });
  while (page.more && found.length < size) {
    found.push(...page.orders.map(({ number }) => number));
    page = await list({ q: 'ana', limit: 100, before: found.at(-1) });
  }
  found.push(...page.orders.map(({ number }) => number));
  const rows = await shop.sql<{ number: string }>`
    select number from orders where 'ana' = any(search_words)
    order by placed_at desc, id desc`;
  expect(rows.length).toBeGreaterThan(500);
  expect(found).toEqual(rows.map(({ number }) => number));
});

it('finds a customer’s parcels without reading other customers’ orders', async () => {
  const { kysely } = shop.database;
  const returned = (await shop.rows('orders', { status: 'returned' })).at(-1);
  const requested = { number: returned?.number ?? '', phone: returned?.contact.phone ?? '' };
  const ofCustomer = await shop.sql`
    select from orders where contact ->> 'phone' = ${requested.phone}`;
  let parcels = 0;
  const read = await rowsRead(async () => {
    parcels = (await findCustomerParcels(kysely, [requested]))(requested).count;
  });
  expect(parcels).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(3 * ofCustomer.length + 4);
});

it('the Today page only reads open and recent orders, however many orders the shop has', async () => {
  const sold = 2 * salesDays * ordersPerDay;
  const read = await rowsRead(() => readToday(shop.database.kysely, 'owner', 'sr-LAT'));
  // Today reads each product to find packs with a component that is no longer sold.
  const inPacks = 2 * (await shop.rows('products')).length;
  // The number of today's orders grows during the day.
  expect(read).toBeLessThanOrEqual(sold + 4 * openOrders + inPacks + ordersPerDay);
  expect(sold + 4 * openOrders).toBeLessThanOrEqual(size / 2);
});

it('finds the orders of all couriers whose names start with the query', async () => {
  const numbers = [702, 701, 700].map((back) => getNumber(size, back));
  for (const [number, courier] of [
    [numbers[0], 'Bex'],
    [numbers[1], 'Bex Premium'],
    [numbers[2], 'Gradski'],
  ] as const) {
    await shop.update('orders', { courier }, { number: String(number) });
  }
  const { orders } = await list({ courier: ' bEx ', before: getNumber(size, 699), limit: 100 });
  const couriers = new Set(orders.map(({ courier }) => courier));
  expect(couriers).toEqual(new Set(['Bex', 'Bex Premium']));
  expect(orders.map(({ number }) => number).slice(0, 2)).toEqual([numbers[1], numbers[0]]);
});

it("Today's packing list contains the oldest orders, up to the limit for one printout", async () => {
  const { kysely } = shop.database;
  await shop.change(`update orders set status = 'confirmed'
    where status in ('placed', 'confirmed', 'packed')`);
  const { flow, to_pack } = await readToday(kysely, 'owner', 'sr-LAT');
  expect(flow.confirmed.count).toBeGreaterThan(maxBulkOrders);
  expect(to_pack).toHaveLength(maxBulkOrders);
  expect(to_pack[0]?.number).toBe(getNumber(size, flow.confirmed.count - 1));
});
