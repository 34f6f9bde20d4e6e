import { sql } from 'kysely';
import {
  comparisons,
  type Sales,
  type SalesFileInput,
  type SalesRow,
  salesTables,
} from '@/contract/admin/sales';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import type { SavedFile } from '@/admin/lib/files';
import type { AccountantMonth } from '@/contract/admin/accountant';
import type { Today } from '@/contract/admin/today';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { paidFor } from '@/contract/totals';
import { signInStaff, useStaffShop } from '@tests/support/adminShop';
import { makeCode } from '@tests/support/codes';
import { seed, seededRandom } from '@tests/support/repetitions';
import {
  changeLines,
  customer,
  enterOrder,
  keyed,
  moveAlong,
  phoneOrder,
  read,
} from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import { unzip } from '@tests/support/unzip';

const { shop, owner, helper } = useStaffShop({ stock: 5_000 });

const getYear = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const present = shopDay(new Date());
const thisYear = { ...getYear(present.slice(0, 4)), compare: 'before' as const };
async function readSales(query: object = {}, client = owner): Promise<Sales> {
  const parts = new URLSearchParams({ ...thisYear, ...query });
  return succeeded(await client.get<Sales>(`/api/admin/sales?${parts}`));
}

/** What the customer pays for the current lines, and the units of each product. */
interface Worth {
  orders: number;
  amount: number;
  products: Record<number, { pieces: number; amount: number }>;
}
const nothing: Worth = { orders: 0, amount: 0, products: {} };

async function getWorth(id: number): Promise<Worth> {
  const { status, delivery } = await shop.row('orders', { id });
  if (status === 'cancelled' || status === 'returned') return nothing;
  const products: Worth['products'] = {};
  for (const line of await shop.rows('order_lines', { order_id: id })) {
    const { product_id, quantity, returned } = line;
    const amount = paidFor(line, quantity) - paidFor(line, returned);
    products[product_id] = { pieces: quantity - returned, amount };
  }
  const amount = Object.values(products).reduce((sum, product) => sum + product.amount, delivery);
  return { orders: 1, amount, products };
}

const formatDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Belgrade',
  dateStyle: 'short',
});
const getDay = (timestamp: Date) => formatDay.format(timestamp);

type Step = FulfilmentEvent | 'less' | 'back';
const ways: readonly (readonly Step[])[] = [
  [],
  ['cancel'],
  ['less'],
  ['less', 'less'],
  ['less', 'cancel'],
  ['less', 'confirm', 'ship', 'deliver', 'back', 'return'],
  ['confirm', 'ship', 'return'],
  ['confirm', 'ship', 'deliver'],
  ['confirm', 'ship', 'deliver', 'back'],
  ['less', 'confirm', 'ship', 'deliver', 'back', 'back'],
  ['confirm', 'ship', 'deliver', 'back', 'return'],
];

const starts = ['2026-03-27T22:30Z', '2026-10-23T21:30Z'].map((start) => Date.parse(start));
const hourMs = 60 * 60 * 1000;

/** Sets the dates of everything that has happened to an order since the previous step. */
async function date(id: number, at: Date, isPlacing: boolean): Promise<void> {
  const recent = sql`order_id = ${id} and at > now() - interval '1 hour'`;
  const { kysely } = shop.database;
  if (isPlacing) await sql`update orders set placed_at = ${at} where id = ${id}`.execute(kysely);
  await sql`update order_transitions set at = ${at} where ${recent}`.execute(kysely);
  await sql`update order_line_changes set at = ${at} where ${recent}`.execute(kysely);
}

test('daily sales match a slow recount of the orders, including around clock changes', async () => {
  const random = seededRandom(seed);
  const below = (max: number) => Math.floor(random() * max);
  const expected = new Map<string, { orders: number; amount: number }>();
  const ofProducts = new Map<number, { pieces: number; amount: number }>();
  for (let index = 0; index < 44; index += 1) {
    const steps = ways[index % ways.length] ?? [];
    const products = [1, 4, 6].slice(0, 1 + below(3));
    const lines = products.map((product_id) => ({ product_id, quantity: 5 + below(6) }));
    const terms = { value: 1 + below(50) };
    const code = index % 3 === 0 ? await makeCode(shop.database.kysely, terms) : undefined;
    const { number } = await enterOrder(owner, { lines, code });
    const { id } = await shop.row('orders', { number });
    let at = new Date((starts[index % 2] ?? 0) + below(72) * hourMs);
    let before = nothing;
    const count = async () => {
      const after = await getWorth(id);
      const day = expected.get(getDay(at)) ?? { orders: 0, amount: 0 };
      day.orders += after.orders - before.orders;
      day.amount += after.amount - before.amount;
      expected.set(getDay(at), day);
      for (const product of products) {
        const sum = ofProducts.get(product) ?? { pieces: 0, amount: 0 };
        const [now, then] = [after.products[product], before.products[product]];
        sum.pieces += (now?.pieces ?? 0) - (then?.pieces ?? 0);
        sum.amount += (now?.amount ?? 0) - (then?.amount ?? 0);
        ofProducts.set(product, sum);
      }
      before = after;
    };
    await date(id, at, true);
    await count();
    for (const step of steps) {
      at = new Date(at.getTime() + below(40) * hourMs);
      if (step === 'less' || step === 'back') {
        const kind = step === 'less' ? ('shortened' as const) : ('returned' as const);
        const line = { position: 0, pieces: 1, into: 'stock' as const };
        succeeded(await changeLines(owner, await read(owner, number), { kind, lines: [line] }));
      } else await moveAlong(owner, number, [step]);
      await date(id, at, false);
      await count();
    }
  }
  const found = await readSales(getYear('2026'));
  expect(found.days.filter(({ orders, amount }) => orders !== 0 || amount !== 0)).toMatchObject(
    [...expected]
      .filter(([, { orders, amount }]) => orders !== 0 || amount !== 0)
      .sort()
      .map(([day, sums]) => ({ day, ...sums })),
  );
  expect(
    Object.fromEntries(
      found.products.map(({ product_id, pieces, amount }) => [product_id, { pieces, amount }]),
    ),
  ).toEqual(Object.fromEntries(ofProducts));
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((total, { amount }) => total + amount, 0);
  const turnover = sum(found.days);
  for (const table of ['places', 'payments', 'customers'] as const)
    expect([table, sum(found[table])]).toEqual([table, turnover]);
  expect(sum(found.categories)).toBe(sum(found.products));
  // Stored days have the same figures and are not stored again.
  await shop.runJobs('sales_days');
  const written = await shop.rows('daily_sales');
  expect(written.length).toBeGreaterThan(10);
  expect(await readSales(getYear('2026'))).toEqual(found);
  await shop.runJobs('sales_days');
  expect(await shop.rows('daily_sales')).toHaveLength(written.length);
});

test('the Today page, the sales page and the accountant’s month agree on orders settled on the day they were placed', async () => {
  const random = seededRandom(seed);
  for (const steps of ways.filter((steps) => steps.includes('cancel') || steps.includes('ship'))) {
    const lines = [{ product_id: 1, quantity: 4 + Math.floor(random() * 6) }];
    const code = random() < 0.3 ? await makeCode(shop.database.kysely) : undefined;
    const { number } = await enterOrder(owner, { lines, code });
    for (const step of steps) {
      if (step === 'less' || step === 'back') {
        const kind = step === 'less' ? ('shortened' as const) : ('returned' as const);
        const line = { position: 0, pieces: 1, into: 'stock' as const };
        succeeded(await changeLines(owner, await read(owner, number), { kind, lines: [line] }));
      } else await moveAlong(owner, number, [step]);
    }
  }
  const found = (await readSales({ from: present, to: present })).days[0];
  const { sales: today } = succeeded(await owner.get<Today>('/api/admin/today'));
  const month = `/api/admin/books/months/${present.slice(0, 7)}`;
  const { turnover } = succeeded(await owner.get<AccountantMonth>(month));
  expect(found?.amount).toBeGreaterThan(0);
  expect([today.days.at(-1)?.amount, today.days.at(-1)?.orders, turnover]).toEqual([
    ...[found?.amount, found?.orders, found?.amount],
  ]);
});

test.each([
  ['the earliest days', { from: '2000-01-01', to: '2000-12-31' }],
  ['the latest days', { from: '2098-12-31', to: '2099-12-31' }],
  ['a leap day', { from: '2024-02-29', to: '2024-02-29' }],
])('sales can be read for %s, with both comparisons', async (_, period) => {
  for (const compare of comparisons)
    expect((await readSales({ ...period, compare })).days.length).toBeGreaterThan(0);
});

test('a customer is new if neither the account nor the phone number has an earlier order', async () => {
  await enterOrder(owner);
  await enterOrder(owner, { contact: { ...customer, phone: '064/555-12-34' } });
  await enterOrder(owner, { contact: { ...customer, phone: '064 555 1299' } });
  const { customers } = await readSales();
  expect(Object.fromEntries(customers.map(({ value, orders }) => [value, orders]))).toEqual({
    new: 2,
    returning: 1,
  });
});

test('replacement orders are not counted as sales', async () => {
  await enterOrder(owner);
  await shop.change(`
    update order_lines set unit_price = 0, line_total = 0;
    update orders set subtotal = 0, delivery = 0, total = 0`);
  expect((await readSales()).days.filter(({ orders, pieces }) => orders + pieces !== 0)).toEqual(
    [],
  );
});

test('the sales of a deleted product are kept, without a category', async () => {
  await enterOrder(owner, { lines: [{ product_id: 1, quantity: 2 }] });
  const name = (await shop.row('order_lines')).name['sr-LAT'];
  await shop.change('update order_lines set product_id = 9999');
  const { products, categories } = await readSales();
  expect(products).toMatchObject([{ product_id: 9999, name, pieces: 2 }]);
  expect(categories).toMatchObject([{ value: '', name: '', pieces: 2 }]);
});

test('an order without a city is counted under an empty city, and its daily sales are still stored', async () => {
  await enterOrder(owner);
  await shop.change(
    `update orders set address = address - 'city', placed_at = now() - interval '5 days'`,
  );
  const query = { from: addDays(present, -30), to: present };
  const { places } = await readSales(query);
  expect(places).toMatchObject([{ value: '', name: '', orders: 1 }]);
  await shop.runJobs('sales_days');
  expect((await shop.rows('daily_sales')).map(({ kind }) => kind)).toContain('place');
  expect((await readSales(query)).places).toEqual(places);
});

test.each([
  ['ends before it begins', { from: '2026-02-02', to: '2026-02-01' }],
  ['has more than 366 days', { from: '2025-01-01', to: '2026-01-02' }],
  ['has an invalid start', { from: 'yesterday' }],
  ['has an invalid comparison', { compare: 'never' }],
  ['is before the year 2000', { from: '1999-01-01', to: '1999-01-02' }],
  ['is after the year 2099', { from: '9999-12-01', to: '9999-12-31' }],
])('a period that %s is rejected', async (_, query) => {
  const parts = new URLSearchParams({ ...thisYear, ...query });
  expect((await owner.get(`/api/admin/sales?${parts}`)).status).toBe(422);
});

const getFile = (more: Partial<SalesFileInput>) =>
  owner.post<SavedFile>('/api/admin/sales-file', {
    ...{ ...thisYear, table: 'products', by: 'day', format: 'csv' },
    ...more,
  });
const getText = ({ content }: SavedFile) => Buffer.from(content, 'base64').toString('utf8');

test('an exported file contains the rows of its table and no formulas, and the export is logged', async () => {
  const body = await phoneOrder(owner);
  succeeded(await owner.post('/api/admin/orders', body, keyed()));
  await shop.change(`update orders set address = jsonb_set(address, '{city}', '"=1+1"')`);
  const { places } = await readSales();
  expect(places.map(({ name }: SalesRow) => name)).toEqual(['=1+1']);
  const file = succeeded(await getFile({ table: 'places' }));
  expect(file.name).toBe(`prodaja-${thisYear.from}-${thisYear.to}.csv`);
  expect(getText(file)).toContain(`\r\n'=1+1;1;2;`);
  for (const table of salesTables) {
    const query = { table, by: 'month' } as const;
    const lines = getText(succeeded(await getFile(query)))
      .trim()
      .split('\r\n');
    expect([table, lines.length]).toEqual([table, table === 'days' ? 13 : 2]);
    expect(new Set(lines.map((line) => line.split(';').length)).size).toBe(1);
    const { content } = succeeded(await getFile({ ...query, format: 'xlsx' }));
    const workbook = unzip(Buffer.from(content, 'base64'));
    const sheet = workbook['xl/worksheets/sheet1.xml'] ?? '';
    expect([table, sheet.match(/<row/g)?.length]).toEqual([table, lines.length]);
    expect(sheet).not.toMatch(/<f[ >]/);
    if (table === 'places') expect(workbook['xl/sharedStrings.xml']).toContain('=1+1');
  }
  const entries = (await shop.rows('audit_log')).filter(({ action }) => action === 'books.export');
  expect(entries).toHaveLength(1 + 2 * salesTables.length);
  expect(entries[0]).toMatchObject({
    entity_id: 'places',
    changes: { from: thisYear.from, to: thisYear.to, format: 'csv' },
  });
});

test('owners and accountants can read sales, but other staff cannot', async () => {
  const { client: accountant } = await signInStaff(shop, 'accountant');
  await enterOrder(owner);
  expect(await readSales({}, accountant)).toEqual(await readSales());
  const parts = new URLSearchParams(thisYear);
  expect((await helper.get(`/api/admin/sales?${parts}`)).status).toBe(403);
});
