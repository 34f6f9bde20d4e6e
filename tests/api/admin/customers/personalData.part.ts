import { sql } from 'kysely';
import type { AccountantMonth } from '@/contract/admin/accountant';
import type { Sales } from '@/contract/admin/sales';
import { shopDay } from '@/contract/deliveryDay';
import { staffPassword } from '@tests/support/adminShop';
import { decideCase, enterCase, keyed, moveAlong } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import {
  registerWithOrder,
  deliverySteps,
  enterOrderOf,
  helper,
  getId,
  joinCustomers,
  listCustomers,
  milica,
  owner,
  refusedSteps,
  shop,
} from './shop';

test('the export contains everything stored about the customer’s accounts and orders', async () => {
  const { number, client } = await registerWithOrder({ phone: milica.phone });
  const byPhone = await enterOrderOf({ email: 'milica@primer.rs' });
  await enterCase(helper, { order_number: byPhone.number, said: 'Napukla flaša' });
  const id = await getId(number);
  succeeded(await joinCustomers(id, await getId(byPhone.number)));
  succeeded(
    await helper.post(`/api/admin/customers/${id}/notes`, { text: 'Radi do 17 h' }, keyed()),
  );
  const file = succeeded(await owner.post<{ content: string }>(`/api/admin/customers/${id}/file`));
  const data: unknown = JSON.parse(Buffer.from(file.content, 'base64').toString());
  const ownExport = succeeded(await client.get<{ addresses: object[] }>('/api/auth/export'));
  expect(data).toMatchObject({
    accounts: [
      {
        user: { email: 'jelena@example.rs' },
        orders: [{ number }],
        addresses: ownExport.addresses,
      },
    ],
    orders_by_phone: [{ number: byPhone.number, contact: { email: 'milica@primer.rs' } }],
    cases_of_orders_by_phone: [{ said: 'Napukla flaša' }],
    notes: [{ text: 'Radi do 17 h' }],
  });
});

test('a customer cannot be deleted while orders or cases are open, and a later deletion leaves anonymous orders', async () => {
  const { number } = await registerWithOrder({ phone: milica.phone });
  const byPhone = await enterOrderOf({ email: 'milica@primer.rs' }, { note: 'Zvati Milicu' });
  const id = await getId(number);
  succeeded(await joinCustomers(id, await getId(byPhone.number)));
  succeeded(
    await helper.post(`/api/admin/customers/${id}/notes`, { text: 'Radi do 17 h' }, keyed()),
  );
  const open = await enterCase(helper, { order_number: byPhone.number });
  const remove = () => owner.delete(`/api/admin/customers/${id}`);
  const waiting = await remove();
  expect(waiting.status).toBe(409);
  expect(waiting.body).toMatchObject({
    code: 'customer_waits',
    details: { orders: [byPhone.number, number], cases: [open.number] },
  });
  for (const order of [number, byPhone.number]) await moveAlong(helper, order, deliverySteps);
  expect((await remove()).status).toBe(409);
  succeeded(
    await decideCase(owner, open, {
      decision: 'reject',
      reasons: 'Nije naša',
      solve_by: undefined,
    }),
  );
  const totals = await sql`select number, total, status from orders order by id`.execute(
    shop.database.kysely,
  );
  await sql`update emails set sent_at = now()`.execute(shop.database.kysely);
  succeeded(await remove());

  expect((await owner.get(`/api/admin/customers/${id}`)).status).toBe(404);
  expect(await listCustomers()).toMatchObject({ customers: [] });
  const { kysely } = shop.database;
  expect(
    (await sql`select number, total, status from orders order by id`.execute(kysely)).rows,
  ).toEqual(totals.rows);
  for (const table of [
    'customers',
    'addresses',
    'people',
    'person_notes',
    'person_joins',
    'order_notes',
  ] as const)
    expect([table, await shop.rows(table)]).toEqual([table, []]);
  // The law requires the shop to keep cases.
  expect(await shop.rows('cases')).toHaveLength(1);
  const texts = await sql<{ text: string }>`
    select o::text as text from orders o union all select e::text from emails e
    union all select a::text from audit_log a where entity = 'customer' union all select l::text from people_changes l`.execute(
    kysely,
  );
  for (const personal of [
    'Milica',
    'Novak',
    'milica@primer.rs',
    'jelena@example.rs',
    '111 22 33',
    '631112233',
  ])
    expect(texts.rows.filter(({ text }) => text.includes(personal))).toEqual([]);
});

test('deleting a customer changes no figures in the books', async () => {
  const { number } = await registerWithOrder({ phone: milica.phone });
  await moveAlong(owner, number, deliverySteps);
  const refusedOrder = await enterOrderOf({ email: 'milica@primer.rs' });
  await moveAlong(owner, refusedOrder.number, refusedSteps);
  const returned = await enterOrderOf({ phone: '063/111-2233' });
  await moveAlong(owner, returned.number, [...deliverySteps, 'return']);
  const cancelled = await enterOrderOf({ phone: '00381 63 1112233' });
  await moveAlong(owner, cancelled.number, ['cancel']);
  const id = await getId(number);
  succeeded(await joinCustomers(id, await getId(refusedOrder.number)));
  const today = shopDay(new Date());
  const month = `/api/admin/books/months/${today.slice(0, 7)}`;
  const period = new URLSearchParams({ from: today, to: today, compare: 'before' });
  const readBooks = async () => {
    const { days, products, categories, payments } = succeeded(
      await owner.get<Sales>(`/api/admin/sales?${period}`),
    );
    const { turnover, rates } = succeeded(await owner.get<AccountantMonth>(month));
    const file = await owner.post<{ content: string }>(`${month}/file`, { format: 'csv' });
    const { content } = succeeded(file);
    return { days, products, categories, payments, turnover, rates, content };
  };
  const before = await readBooks();
  expect(before.turnover).toBeGreaterThan(0);
  succeeded(await owner.delete(`/api/admin/customers/${id}`));
  expect((await listCustomers()).customers).toEqual([]);
  expect(await readBooks()).toEqual(before);
});

test('the log records when customers are joined, separated, exported and deleted, without personal data', async () => {
  const { number } = await enterOrderOf({});
  await moveAlong(helper, number, deliverySteps);
  const second = await enterOrderOf({ phone: '069 000 111' });
  await moveAlong(owner, second.number, refusedSteps);
  const [id, other] = [await getId(number), await getId(second.number)];
  const { joined } = succeeded(await joinCustomers(id, other));
  succeeded(await helper.delete(`/api/admin/customer-joins/${joined[0]?.join_id}`));
  succeeded(await owner.post(`/api/admin/customers/${id}/file`));
  succeeded(await owner.delete(`/api/admin/customers/${id}`));
  const entries = (await shop.rows('audit_log')).filter(({ entity }) => entity === 'customer');
  expect(entries.map(({ action, entity_id, changes }) => [action, entity_id, changes])).toEqual([
    ['customer.join', `${id}`, { customer: other }],
    ['customer.separate', `${id}`, { customer: other }],
    ['customer.export', `${id}`, {}],
    ['customer.delete', `${id}`, { orders: 1 }],
  ]);
  expect((await listCustomers()).customers.map((customer) => customer.id)).toEqual([other]);
});

test('export and deletion require re-entering the password', async () => {
  await enterOrderOf({});
  const id = await getId('milica');
  await sql`update staff_sessions set authenticated_at = now() - interval '1 hour'`.execute(
    shop.database.kysely,
  );
  for (const send of [
    () => owner.post(`/api/admin/customers/${id}/file`),
    () => owner.delete(`/api/admin/customers/${id}`),
    () => owner.post('/api/admin/customer-file'),
  ])
    expect((await send()).body).toMatchObject({ code: 'reauthentication_required' });
  succeeded(await owner.post('/api/admin/reauthenticate', { password: staffPassword }));
  succeeded(await owner.post(`/api/admin/customers/${id}/file`));
});
