import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { allTables } from '@/server/backup/shopSchema';
import { joinStaff } from '../../support/adminShop';
import { startTestShop, useShop } from '../../support/app';
import { buy, newcomer, signUp } from '../../support/customers';
import { photo, uploadImage } from '../../support/productShop';
import type { TestClient } from '../../support/TestClient';

const guestsPerHourAndIp = 2;
const shop = useShop(() => startTestShop({ settings: { limits: { guestsPerHourAndIp } } }));

/** What prevents strangers from filling a table. */
type Bound =
  /** Only staff, commands, the start-up and jobs of the shop write this table. */
  | 'staff'
  /** The table has one row per combination of these columns, which are references, days or a few names. */
  | { unique: readonly string[] }
  /** A test limits the table: its file in `tests/api` and the beginning of its title. */
  | { file: string; title: string };

const proof = (file: string, title: string): Bound => ({ file, title });
const proofInLimits = (title: string) => proof('security/limits.test.ts', title);
const orders = proofInLimits('an account that repeatedly places and cancels orders is limited');
const links = proof('customer/account.part.ts', 'sends at most three emails an hour');

const bounds: Readonly<Record<string, Bound>> = {
  addresses: proofInLimits('an address book is limited'),
  // These are failed sign-ins to existing accounts.
  audit_log: proof('staff/staff.test.ts', 'is limited per account, and a correct password'),
  batches: 'staff',
  booked_transfers: 'staff',
  carousel_slides: 'staff',
  cart_lines: { unique: ['cart_id', 'product_id'] },
  cart_operations: proof('security/tables.test.ts', 'a cart remembers its newest 500 additions'),
  carts: { unique: ['guest_id'] },
  case_pictures: proof(
    'order/complaints/pictures.part.ts',
    'that are not attached yet are limited',
  ),
  cases: proof(
    'order/complaints/complaints.part.ts',
    'is created once even by simultaneous requests',
  ),
  catalogue_version: 'staff',
  categories: 'staff',
  cities: 'staff',
  closed_months: 'staff',
  codes: 'staff',
  customers: proofInLimits('%s are limited to %i an hour from one IP address'),
  daily_sales: 'staff',
  daily_visits: { unique: ['day', 'device', 'name'] },
  deleted_receipts: 'staff',
  draft_versions: proofInLimits('only the newest versions of a draft'),
  email_changes: proof('customer/emailChange.part.ts', 'repeated changes are limited'),
  emails: proof('security/recipients.test.ts', 'strangers can only send a few emails a day'),
  guests: proofInLimits('are limited per hour and IP address'),
  job_runs: 'staff',
  migrations: 'staff',
  order_batches: 'staff',
  order_idempotency_keys: orders,
  order_line_changes: 'staff',
  order_lines: { unique: ['order_id', 'position'] },
  order_notes: 'staff',
  order_transitions: orders,
  orders,
  pages: 'staff',
  password_resets: links,
  payment_methods: 'staff',
  payments: { unique: ['order_id'] },
  // The shop computes this table from accounts and orders.
  people: 'staff',
  // The shop processes this table every minute.
  people_changes: orders,
  person_joins: 'staff',
  person_notes: 'staff',
  price_history: 'staff',
  price_reductions: 'staff',
  product_components: 'staff',
  product_drafts: 'staff',
  product_images: 'staff',
  product_versions: 'staff',
  products: 'staff',
  rate_limits: proof(
    'customer/login.part.ts',
    'is limited after fifty failures from one IP address',
  ),
  recall_notices: 'staff',
  recalls: 'staff',
  receipts: 'staff',
  refunds: 'staff',
  reviews: { unique: ['customer_id', 'product_id'] },
  search_names: 'staff',
  search_words: 'staff',
  sessions: proofInLimits('a login beyond the limit ends'),
  settings: 'staff',
  settlement_lines: 'staff',
  settlements: 'staff',
  sign_in_links: links,
  staff: 'staff',
  staff_devices: 'staff',
  staff_idempotency_keys: 'staff',
  staff_links: 'staff',
  staff_recovery_codes: 'staff',
  staff_sessions: 'staff',
  stock_alerts: { unique: ['product_id', 'email_key'] },
  stock_movements: orders,
  tags: 'staff',
  terms_versions: { unique: ['version'] },
  wishlist_products: { unique: ['guest_id', 'product_id'] },
};

const tables = () => allTables(shop.database.kysely);

test('every table has a bound', async () => {
  expect(Object.keys(bounds)).toEqual(await tables());
});

test('the columns of a bound have a unique index', async () => {
  const keys = await shop.sql<{ key: string }>`
    select c.conrelid::regclass || ' ' || string_agg(a.attname, ',' order by k.position) as key
    from pg_constraint c, unnest(c.conkey) with ordinality k (number, position), pg_attribute a
    where c.contype in ('p', 'u') and a.attrelid = c.conrelid and a.attnum = k.number group by c.oid, c.conrelid`;
  const unique = Object.entries(bounds).flatMap(([table, bound]) =>
    typeof bound === 'object' && 'unique' in bound ? [`${table} ${bound.unique.join(',')}`] : [],
  );
  expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(unique));
});

test.each(
  Object.entries(bounds).flatMap(([table, bound]) =>
    typeof bound === 'object' && 'file' in bound ? [[table, bound.file, bound.title]] : [],
  ),
)('the bound for %s has a test in %s', (_table, file = '', title = '') => {
  expect(readFileSync(join(__dirname, '..', file), 'utf8')).toContain(`'${title}`);
});

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tables()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(shop.database.kysely);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

const add = (client: TestClient, operation_id = randomUUID()) =>
  client.post('/api/carts/products/1', { quantity: 1, operation_id });

async function actAsStrangers(): Promise<void> {
  await add(shop.client());
  const client = shop.client();
  await client.put('/api/wishlist/1');
  await signUp(client);
  await client.post('/api/auth/password/forgot', { email: newcomer.email });
  await client.post('/api/auth/link', { email: newcomer.email });
  const { id } = await buy(client);
  await client.post(`/api/orders/${id}/cancel`);
  const delivered = await buy(client);
  await shop.update('orders', { status: 'delivered' }, { id: delivered.id });
  await client.put('/api/products/1/review', { rating: 5, text: 'Odlično' });
  await uploadImage(
    client,
    await photo(9, 9).jpeg().toBuffer(),
    'image/jpeg',
    `/api/orders/${delivered.id}/complaint-pictures`,
  );
  await client.post(`/api/orders/${delivered.id}/complaints`, {
    lines: [{ position: 0, quantity: 1 }],
    reason: 'damaged',
    wants: 'refund',
  });
  await client.post(`/api/orders/${id}/reorder`);
  await shop.update('products', { stock: 0 }, { id: 2 });
  await client.put('/api/stock-alerts/2');
  await shop.client().post('/api/stock-alerts', { product_id: 2, email: 'iva@example.rs' });
  const other = shop.client();
  await signUp(other, { email: 'vesna@example.rs' });
  await other.put('/api/auth/update', { ...newcomer, email: 'new@example.rs' });
  await shop.client().post('/api/admin/login', { email: 'owner@bobica.rs', password: 'guessed' });
}

test('strangers only write to tables with a bound for strangers', async () => {
  await joinStaff(shop, 'owner@bobica.rs');
  const before = await countRows();
  await actAsStrangers();
  await shop.shop.modules.visits.save();
  const after = await countRows();
  const written = Object.keys(after).filter((table) => after[table] !== before[table]);
  const forStrangers = Object.keys(bounds).filter((table) => bounds[table] !== 'staff');
  // A draft only has several versions after a change.
  const expected = forStrangers.filter((table) => table !== 'draft_versions');
  expect(written.filter((table) => table !== 'draft_versions')).toEqual(expected);
});

describe('additions to a cart', () => {
  beforeEach(() => shop.update('products', { stock: 99 }, { id: 1 }));

  const fill = (cart: number) =>
    shop.change(`
      insert into cart_operations (cart_id, operation_id, applied_at)
      select ${cart}, gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 499) n`);
  const operations = async () => (await shop.rows('cart_operations')).length;

  test('a cart remembers its newest 500 additions, including after a login', async () => {
    const client = shop.client();
    const first = randomUUID();
    await add(client, first);
    const [guest] = await shop.rows('carts');
    await fill(guest?.id ?? 0);
    expect(await operations()).toBe(500);
    for (let count = 0; count < 3; count += 1) await add(client);
    expect(await operations()).toBe(500);
    // The newest additions are not applied again.
    expect((await add(client, first)).status).toBe(200);
    expect((await shop.row('cart_lines')).quantity).toBe(4);
    const customer = shop.client();
    await signUp(customer);
    await add(customer);
    const customerCart = (await shop.rows('carts')).find(({ customer_id }) => customer_id !== null);
    await fill(customerCart?.id ?? 0);
    await client.post('/api/auth/login', newcomer);
    expect(await operations()).toBe(500);
  });

  test('are limited to ten for each guest that an IP address can create in an hour', async () => {
    const client = shop.client();
    const statuses: number[] = [];
    for (let count = 0; count <= guestsPerHourAndIp * 10; count += 1)
      statuses.push((await add(client)).status);
    expect(statuses).toEqual([...Array<number>(guestsPerHourAndIp * 10).fill(200), 429]);
  });
});
