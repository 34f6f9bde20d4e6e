import { sql } from 'kysely';
import { signInStaff } from '@tests/support/adminShop';
import { enterCase, enterOrder, keyed, moveAlong, read } from '@tests/support/staffOrders';
import { succeeded, type TestClient } from '@tests/support/TestClient';
import './joins.part';
import './personalData.part';
import './people.part';
import {
  registerWithOrder,
  deliverySteps,
  enterOrderOf,
  helper,
  getId,
  listCustomers,
  listNames,
  owner,
  readPage,
  refusedSteps,
  shop,
} from './shop';

describe('the list', () => {
  test('shows the turnover from deliveries less returns, and the number of refused parcels', async () => {
    const deliveredOrder = await enterOrderOf({});
    await moveAlong(helper, deliveredOrder.number, deliverySteps);
    const { number } = await enterOrderOf({});
    await moveAlong(owner, number, refusedSteps);
    await enterOrderOf({});
    const [found] = (await listCustomers()).customers;
    expect(found).toMatchObject({
      orders: 3,
      turnover: deliveredOrder.total_amount,
      parcels: 2,
      came_back: 1,
    });
    const id = found?.id ?? 0;
    expect(await readPage(id)).toMatchObject({
      ...{ count: 3, open: 1, delivered: 1, parcels: { count: 2, came_back: [number] } },
      turnover: { amount: deliveredOrder.total_amount, average: deliveredOrder.total_amount },
      refused_cost: deliveredOrder.delivery,
    });
    const changed = await read(owner, deliveredOrder.number);
    const lines = [{ position: 0, pieces: 1, into: 'stock' }];
    succeeded(
      await owner.post(
        `/api/admin/orders/${deliveredOrder.number}/line-changes`,
        { version: changed.version, kind: 'returned', lines },
        keyed(),
      ),
    );
    const price = deliveredOrder.lines[0]?.unit_price ?? 0;
    expect((await readPage(id)).turnover?.amount).toBe(deliveredOrder.total_amount - price);
  });

  test.each([
    ['a name without accents', 'djordjevic mil'],
    ['a name in Cyrillic', 'Ђорђевић'],
    ['a phone number with spaces', '+381 63 111 22 33'],
    ['a phone number with a leading zero', '063/111-22-33'],
    ['a phone number without a prefix', '63111'],
    ['the last digits of a phone number', '2233'],
    ['a place', 'čačak'],
    ['an email address', 'milica.dj@primer.rs'],
    ['an order number', 'NUMBER'],
  ])('finds a customer by %s: %s', async (_, q) => {
    const { number } = await enterOrderOf({ email: 'milica.dj@primer.rs' });
    await sql`update orders set address = address || '{"city": "Čačak"}'`.execute(
      shop.database.kysely,
    );
    await enterOrder(helper);
    await sql`update orders set address = address || '{"city": "Niš"}' where number <> ${number}`.execute(
      shop.database.kysely,
    );
    expect(await listNames({ q: q === 'NUMBER' ? number : q })).toEqual(['Milica Đorđević']);
    expect(await listNames({ q: 'nobody' })).toEqual([]);
  });

  test('is sorted and paged without gaps or repeats', async () => {
    for (let count = 0; count < 5; count += 1) {
      for (let order = 0; order <= count % 3; order += 1)
        await enterOrderOf({ name: `Ana${'bcdef'[count]}`, phone: `06${count} 123 456` });
    }
    for (const sort of ['last', 'orders', 'turnover', 'cameBack'] as const) {
      const all = (await listCustomers({ sort })).customers.map(({ id }) => id);
      const paged: number[] = [];
      for (let more = true; more;) {
        const next = await listCustomers({
          sort,
          limit: 2,
          ...(paged.length > 0 && { before: paged.at(-1) }),
        });
        paged.push(...next.customers.map(({ id }) => id));
        ({ more } = next);
      }
      expect(paged).toEqual(all);
      expect(all).toHaveLength(5);
    }
    expect((await listCustomers({ sort: 'orders' })).customers.map(({ orders }) => orders)).toEqual(
      [3, 2, 2, 1, 1],
    );
    expect((await owner.get('/api/admin/customers?before=999')).status).toBe(422);
  });

  test('has groups whose counts match the customers listed', async () => {
    await registerWithOrder();
    const { number } = await enterOrderOf({});
    await moveAlong(owner, number, refusedSteps);
    await enterCase(helper, { order_number: number });
    const counts = succeeded(await owner.get<Record<string, number>>('/api/admin/customer-counts'));
    expect(counts).toEqual({ all: 2, new: 2, cameBack: 1, openCase: 1, phone: 1 });
    for (const group of ['new', 'cameBack', 'openCase', 'phone'] as const)
      expect((await listCustomers({ group })).customers).toHaveLength(counts[group] ?? 0);
  });

  test('contains no formulas when exported', async () => {
    await enterOrderOf({ name: '=HYPERLINK("x")' });
    const { content } = succeeded(
      await owner.post<{ content: string }>('/api/admin/customer-file'),
    );
    const text = Buffer.from(content, 'base64').toString();
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).toContain('+381 63 111 22 33'.replace('+', "'+"));
  });
});

test('staff cannot see customer turnover, accountants cannot see cases, and only owners can export or delete personal data', async () => {
  const { number } = await enterOrderOf({});
  await moveAlong(helper, number, deliverySteps);
  await enterCase(helper, { order_number: number });
  const accountant = (await signInStaff(shop, 'accountant', 'knjige@bobica.rs')).client;
  const id = await getId(number);
  expect((await listCustomers({}, helper)).customers).toMatchObject([
    { turnover: null, orders: 1 },
  ]);
  expect(await readPage(id, helper)).toMatchObject({ turnover: null, cases: [{}] });
  expect((await helper.get('/api/admin/customers?sort=turnover')).status).toBe(403);
  expect((await readPage(id, accountant)).turnover).not.toBeNull();
  expect((await readPage(id, accountant)).cases).toEqual([]);
  for (const client of [helper, accountant]) {
    expect((await client.post(`/api/admin/customers/${id}/file`)).status).toBe(403);
    expect((await client.delete(`/api/admin/customers/${id}`)).status).toBe(403);
    expect((await client.post('/api/admin/customer-file')).status).toBe(403);
  }
});

test('a note can be deleted by its author or the owner', async () => {
  await enterOrderOf({});
  const id = await getId('milica');
  const note = async (client: TestClient) =>
    succeeded(
      await client.post<{ id: number }>(
        `/api/admin/customers/${id}/notes`,
        { text: 'Zvati' },
        keyed(),
      ),
    ).id;
  const [ofOwner, ofHelper] = [await note(owner), await note(helper)];
  expect((await helper.delete(`/api/admin/customer-notes/${ofOwner}`)).status).toBe(404);
  for (const noteId of [ofOwner, ofHelper])
    succeeded(await owner.delete(`/api/admin/customer-notes/${noteId}`));
  expect((await readPage(id)).notes).toEqual([]);
});
