import { refreshAllPeople } from '@/server/modules/people/peopleService';
import { sql } from 'kysely';
import { signUp } from '@tests/support/customers';
import { keyed, moveAlong, read } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import {
  registerWithOrder,
  enterOrderOf,
  helper,
  getId,
  listCustomers,
  milica,
  listNames,
  owner,
  readPage,
  refusedSteps,
  shop,
} from './shop';

describe('which orders belong to one customer', () => {
  test('an account is a customer of its own, and phone orders with the same phone number or email address belong to one customer', async () => {
    const { number } = await registerWithOrder();
    const first = await enterOrderOf({});
    const second = await enterOrderOf({ name: 'M.', phone: '063/111-2233' });
    const other = await enterOrderOf({
      name: 'Mila',
      phone: '061 555 444',
      email: 'mila@primer.rs',
    });
    const shared = await enterOrderOf({
      name: 'Mila',
      phone: '062 777 888',
      email: 'Mila@primer.rs',
    });
    const { customers } = await listCustomers({ sort: 'orders' });
    expect(customers.map(({ name, orders, by_phone }) => [name, orders, by_phone])).toEqual([
      ['Mila Đorđević', 2, true],
      ['M. Đorđević', 2, true],
      ['Jelena Novak', 1, false],
    ]);
    for (const [q, orders] of [
      [number, [number]],
      [first.number, [second.number, first.number]],
      [shared.number, [shared.number, other.number]],
    ] as const) {
      expect((await readPage(await getId(q))).orders.map((order) => order.number)).toEqual(orders);
    }
  });

  test('an email address used with more than five phone numbers does not join customers', async () => {
    for (let count = 0; count < 6; count += 1)
      await enterOrderOf({ phone: `06${count} 123 456`, email: 'nema@primer.rs' });
    expect(await listCustomers()).toMatchObject({
      customers: Array.from({ length: 6 }, () => ({ orders: 1 })),
    });
  });

  test('a customer whose phone number changes keeps the staff notes', async () => {
    const order = await enterOrderOf({ email: 'milica@primer.rs' });
    const id = await getId('milica');
    succeeded(
      await helper.post(`/api/admin/customers/${id}/notes`, { text: 'Radi do 17 h' }, keyed()),
    );
    const { version } = await read(helper, order.number);
    const contact = { ...milica, phone: '064 999 000' };
    succeeded(await helper.put(`/api/admin/orders/${order.number}/details`, { version, contact }));
    const { customers } = await listCustomers();
    expect(customers).toMatchObject([{ name: 'Milica Đorđević', phone: '064 999 000' }]);
    const { notes } = await readPage(customers[0]?.id ?? 0);
    expect(notes.map(({ text }) => text)).toEqual(['Radi do 17 h']);
  });

  test('an account without orders counts as a customer, and a draft does not count as an order', async () => {
    const client = shop.client();
    await signUp(client);
    succeeded(await client.put('/api/carts/products/1', { quantity: 1 }));
    expect(await listCustomers()).toMatchObject({ customers: [{ orders: 0, last_at: null }] });
  });
});

test('recomputing all customers changes nothing', async () => {
  const { number } = await registerWithOrder();
  const byPhone = await enterOrderOf({ email: 'milica@primer.rs' });
  await enterOrderOf({ phone: '069 000 111', email: 'milica@primer.rs' });
  await moveAlong(owner, byPhone.number, refusedSteps);
  const before = (await listCustomers()).customers.map(({ id: _, ...customer }) => customer);
  expect(before).toHaveLength(2);
  const { kysely } = shop.database;
  await sql`delete from people`.execute(kysely);
  await sql`insert into people_changes (key) select person_key(customer_id, contact) from orders`.execute(
    kysely,
  );
  await refreshAllPeople(shop.database);
  expect((await listCustomers()).customers.map(({ id: _, ...customer }) => customer)).toEqual(
    before,
  );
  expect(await listNames({ q: number })).toEqual(['Jelena Novak']);
});
