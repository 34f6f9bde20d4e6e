import { sql } from 'kysely';
import type { SignedIn } from '@/contract/customer';
import { addAddress, buy, draftOrder, newcomer, signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';
import { honey, juice } from './OrderShop';
import { shop } from './shop';

const email = 'ana@example.com';
const thief = 'thief@example.com';
const chosen = 'kupina kupina';
const person = { name: 'Ana', last_name: 'Ilić', phone: newcomer.phone };

async function getToken(kind: string, recipient = email): Promise<string> {
  const sent = await shop.rows('emails', { kind, recipient });
  return (sent.at(-1)?.content as { token: string }).token;
}

/** Opens an account with someone else's email as a stranger, and fills all its tables. */
async function fillAccount(): Promise<TestClient> {
  const client = shop.client();
  const { user } = await signUp(client, { email });
  const order = await buy(client, { product: juice });
  await shop.change(`update products set net = '0,7 l'`);
  await client.put(`/api/orders/${order.id}/reminder`, { asked: true });
  await client.put(`/api/carts/products/${honey}`, { quantity: 2 });
  await client.put(`/api/wishlist/${honey}`);
  await draftOrder(client, await addAddress(client), 'planted');
  await shop.database.kysely
    .insertInto('stock_alerts')
    .values({
      ...{ product_id: juice, customer_id: user.id, email, email_key: email },
      ...{ locale: 'en', token_hash: null, confirmed_at: new Date() },
    })
    .execute();
  return client;
}

const ways: Record<string, (planter: TestClient) => Promise<SignedIn>> = {
  'a link to log in': async () => {
    await shop.client().post('/api/auth/link', { email });
    const token = await getToken('sign_in_link');
    return (await shop.client().post<SignedIn>('/api/auth/link/login', { token })).data;
  },
  'a link to set a password': async () => {
    await shop.client().post('/api/auth/password/forgot', { email });
    const token = await getToken('password_reset');
    const passwords = { password: chosen, password_confirmation: chosen };
    await shop.client().post('/api/auth/password/reset', { token, ...passwords });
    const form = { email, password: chosen };
    return (await shop.client().post<SignedIn>('/api/auth/login', form)).data;
  },
  'the link that undoes a change of the email': async (planter) => {
    await planter.put('/api/auth/update', { ...person, email: thief });
    const token = await getToken('email_changed');
    const passwords = { password: chosen, password_confirmation: chosen };
    await shop.client().post('/api/auth/email/restore', { token, ...passwords });
    const form = { email, password: chosen };
    return (await shop.client().post<SignedIn>('/api/auth/login', form)).data;
  },
};

/** The number of rows of this customer in each table, except for rows of placed orders. */
async function countRowsByTable(customerId: number): Promise<Record<string, number>> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'customers'::regclass order by 1`.execute(
    shop.database.kysely,
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of references) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${customerId}`.execute(shop.database.kysely);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

test.each(Object.keys(ways))(
  'everything except placed orders is removed from an account when its email address is first proved by %s',
  async (way) => {
    const planter = await fillAccount();
    const [{ id = 0 } = {}] = await shop.rows('customers', { email_key: email });
    const filledRows = await countRowsByTable(id);
    // Each table must be filled above or listed here.
    const notFilled = ['email_changes', 'password_resets', 'reviews', 'sign_in_links'];
    for (const [table, count] of Object.entries(filledRows))
      if (!notFilled.includes(table)) expect([table, count > 0]).toEqual([table, true]);

    const prove = ways[way];
    if (!prove) throw new Error(way);
    const { user, token } = await prove(planter);
    expect(user).toMatchObject({ id, email, name: '', last_name: '', phone: '' });
    expect((await planter.get('/api/auth/currentuser')).status).toBe(401);
    const { sessions, sign_in_links, orders, order_idempotency_keys, ...left } =
      await countRowsByTable(id);
    expect([sessions, orders, order_idempotency_keys]).toEqual([1, 1, 1]);
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    expect(sign_in_links).toBeLessThan(2);
    expect(await shop.rows('orders', { customer_id: id })).toMatchObject([
      { status: 'placed', reminder_days: null },
    ]);

    // No order can be placed until the customer has entered a name.
    const owner = shop.client({ token });
    await owner.put(`/api/carts/products/${honey}`, { quantity: 1 });
    const address_id = await addAddress(owner);
    const rejected = await owner.post('/api/orders', { address_id });
    expect(rejected.body.errors).toEqual({ phone: ['required'] });
    await owner.put('/api/auth/update', { ...person, email });
    expect((await owner.post('/api/orders', { address_id })).status).toBe(200);
  },
);

test('a link sent to an address that is already proved changes nothing', async () => {
  const planter = await fillAccount();
  await shop.change('update customers set email_confirmed = true');
  const [{ id = 0 } = {}] = await shop.rows('customers', { email_key: email });
  const before = await countRowsByTable(id);
  for (const way of ['a link to log in', 'a link to set a password'])
    expect((await ways[way]?.(planter))?.user.phone).toBe(newcomer.phone);
  const { sessions: _, sign_in_links: __, ...after } = await countRowsByTable(id);
  expect(before).toMatchObject(after);
});
