import type {
  AdminOrder,
  AdminOrderList,
  OrderCounts,
  OrderEmail,
  OrderNote,
} from '@/contract/admin/orders';
import type { Found, OrderQuote } from '@/contract/admin/phoneOrders';
import type { OrderFilter } from '@/contract/admin/today';
import {
  customer,
  deliverableAddress,
  enterOrder,
  keyed,
  moveAlong,
  phoneOrder,
  read,
} from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { sql } from 'kysely';
import './courierFile.part';
import './lineChanges.part';
import './money.part';
import './orderLink.part';
import './pickup.part';
import './receiptRules.part';
import './receipts.part';
import './returns.part';
import { jelena, marko, printOrders, shop, today } from './shop';
import './threadTime.part';
import './transfers.part';
import './transitions.part';

const list = async (query: object = {}): Promise<AdminOrderList> => {
  const parts = new URLSearchParams(query as Record<string, string>);
  const { status, data, text } = await marko.get<AdminOrderList>(`/api/admin/orders?${parts}`);
  if (status !== 200) throw new Error(text);
  return data;
};
const counts = async () => (await marko.get<OrderCounts>('/api/admin/order-counts')).data;
const numbers = async (query: object = {}): Promise<string[]> =>
  (await list(query)).orders.map(({ number }) => number);

describe('the list', () => {
  test('is sorted newest first and paged without gaps or repeats', async () => {
    expect(await list()).toEqual({ orders: [], more: false });
    expect(await counts()).toMatchObject({ all: 0, placed: 0 });
    const entered: string[] = [];
    for (let count = 0; count < 5; count += 1) entered.unshift((await enterOrder(marko)).number);
    const first = await list({ limit: 2 });
    expect(first.more).toBe(true);
    expect(await counts()).toMatchObject({ all: 5, placed: 5 });
    const second = await list({ limit: 2, before: first.orders[1]?.number });
    const third = await list({ limit: 2, before: second.orders[1]?.number });
    expect(third.more).toBe(false);
    const all = [first, second, third].flatMap(({ orders }) => orders.map(({ number }) => number));
    expect(all).toEqual(entered);
    expect((await marko.get('/api/admin/orders?before=none')).status).toBe(422);
  });

  test.each([
    ['an order number', (order: AdminOrder) => order.number],
    ['a name without diacritics', () => 'zarko djuric'],
    ['the beginning of a name', () => 'đur'],
    ['a phone number with spaces', () => '064 555 1234'],
    ['a phone number with the country code', () => '+381645551234'],
    ['a place', (order: AdminOrder) => order.address.city],
    ['the last digits of a phone number', () => '1234'],
    ['a phone number that starts with 00', () => '00381 64 555 1234'],
    ['a name in Cyrillic', () => 'Жарко Ђурић'],
    ['a name spelled with dj', () => 'Žarko Djurić'],
    ['a name spelled with d for đ', () => 'zarko duric'],
    ['a name with invisible characters', () => '\u2068Žar\u00adko\u200b\u00a0Đurić\u2069'],
    ['a tracking number', () => 'RR123'],
    ['a tracking number with spaces', () => 'RR 12 3'],
  ])('finds an order by %s', async (_, query) => {
    const order = await enterOrder(marko);
    await moveAlong(marko, order.number, ['confirm']);
    const details = {
      version: (await read(marko, order.number)).version,
      tracking_number: 'RR123',
    };
    await marko.put(`/api/admin/orders/${order.number}/details`, details);
    const other = { name: 'Ivan', last_name: 'Kos', phone: '+381 63 999 8877' };
    await enterOrder(marko, {
      contact: other,
      address: { ...(await deliverableAddress(marko)), street: 'Druga' },
    });
    const found = await numbers({ q: query(order) });
    expect(found).toContain(order.number);
    expect(await numbers({ q: 'nobody' })).toEqual([]);
    for (const q of ['!!!', '%', '🍊', '064 555 1235', '5551'])
      expect([q, await numbers({ q })]).toEqual([q, []]);
  });

  test('can be filtered by state, courier and flags, and rejects an invalid day', async () => {
    const orderWithNote = await enterOrder(marko, { note: 'Zvonite' });
    const shipped = await enterOrder(marko);
    await moveAlong(marko, shipped.number, ['confirm', 'ship']);
    const { version } = await read(marko, shipped.number);
    const courier = { version, courier: 'Post Express' };
    await marko.put(`/api/admin/orders/${shipped.number}/details`, courier);
    expect(await numbers({ status: 'placed' })).toEqual([orderWithNote.number]);
    expect(await numbers({ flag: 'note' })).toEqual([orderWithNote.number]);
    expect(await numbers({ flag: 'noReceipt' })).toEqual([shipped.number]);
    expect(await numbers({ courier: 'Post Express' })).toEqual([shipped.number]);
    expect(await numbers({ flag: 'phone' })).toHaveLength(2);
    expect(await numbers({ flag: 'late' })).toEqual([]);
    await shop.sql`update orders set placed_at = '2026-03-28T23:30:00Z'
      where number = ${orderWithNote.number}`;
    expect(await numbers({ flag: 'late' })).toEqual([orderWithNote.number]);
    expect((await marko.get('/api/admin/orders?from=tomorrow')).status).toBe(422);
  });
});

test('every count on the Today page equals the number of orders in the list that it opens', async () => {
  const late = await enterOrder(marko);
  await shop.sql`update orders set placed_at = now() - interval '19 hours'
    where number = ${late.number}`;
  for (const events of [[], ['confirm'], ['confirm', 'pack'], ['confirm', 'ship']] as const) {
    const { number } = await enterOrder(marko);
    await moveAlong(marko, number, events);
  }
  const cancelled = await enterOrder(marko);
  await moveAlong(jelena, cancelled.number, ['cancel']);
  const data = await today();
  const { flow, sales, alerts } = data;
  const counters: { count: number; filter: OrderFilter; pieces?: number; amount?: number }[] = [
    ...Object.values(flow),
    ...Object.values(flow).flatMap((stage) => stage.late ?? []),
    ...alerts,
    ...sales.days.map(({ orders: count, ...day }) => ({ ...day, count })),
  ];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  for (const { count, filter, pieces, amount } of counters) {
    const { orders } = await list({ ...filter, limit: 100 });
    const expectedRows = {
      pieces: sum(orders.map((order) => order.pieces)),
      amount: sum(orders.map((order) => order.total_amount)),
    };
    expect({ filter, count: orders.length, ...expectedRows }).toEqual({
      filter,
      count,
      pieces: pieces ?? expectedRows.pieces,
      amount: amount ?? expectedRows.amount,
    });
  }
  expect(sales.amount).toBe(sum(sales.days.map(({ amount }) => amount)));
  expect([flow.placed.count, flow.placed.late?.count, flow.packed.count]).toEqual([2, 1, 1]);
  expect(alerts.map(({ kind }) => kind)).toEqual(['noReceipt']);
  expect(data.to_confirm.map(({ number }) => number)[0]).toBe(late.number);
  expect(data.to_pick).toMatchObject([{ product_id: 1, quantity: 2 }]);
  expect(data.to_pack).toMatchObject([
    { customer: 'Žarko Đurić', receipt: '', lines: [{ product_id: 1, quantity: 2 }] },
  ]);
  expect(data.to_ship).toHaveLength(1);
  expect(sum(sales.days.map(({ orders }) => orders))).toBe(5);
});

test('a note can be deleted by its author or the owner', async () => {
  const { number } = await enterOrder(marko);
  const path = `/api/admin/orders/${number}/notes`;
  const [byJelena, byMarko] = await Promise.all(
    [jelena, marko].map(async (client) => {
      const { data } = await client.post<OrderNote>(path, { text: 'Zvati posle 17' }, keyed());
      return data.id;
    }),
  );
  expect((await marko.delete(`/api/admin/notes/${byJelena}`)).status).toBe(404);
  expect((await jelena.delete(`/api/admin/notes/${byMarko}`)).status).toBe(200);
  expect((await read(marko, number)).notes.map(({ id }) => id)).toEqual([byJelena]);
});

describe('details', () => {
  const edit = (client: TestClient, number: string, body: object) =>
    client.put<AdminOrder>(`/api/admin/orders/${number}/details`, body);

  test('the contact can only be changed until the parcel is shipped, but the tracking number can still be changed afterwards', async () => {
    const { number, version } = await enterOrder(marko);
    const contact = { ...customer, phone: '+381 60 111 2222' };
    const edited = await edit(marko, number, { version, contact });
    expect(edited.data).toMatchObject({ contact: { phone: '+381 60 111 2222' } });
    expect(edited.data.edits).toMatchObject([{ fields: ['contact'], by: { name: 'marko' } }]);
    expect(await numbers({ q: '060 111 2222' })).toEqual([number]);
    const { version: shipped } = await moveAlong(marko, number, ['confirm', 'ship']);
    const rejected = await edit(marko, number, { version: shipped, contact });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'order_shipped_already']);
    const parcel = await edit(marko, number, { version: shipped, tracking_number: 'BP 1' });
    expect(parcel.data.tracking_number).toBe('BP 1');
  });

  test('the second of two edits to the same version is rejected and returns the current order', async () => {
    const { number, version } = await enterOrder(marko);
    await edit(jelena, number, { version, note: 'Drugi sprat' });
    const rejected = await edit(marko, number, { version, note: 'Prvi sprat' });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(rejected.body.details).toMatchObject({ order: { note: 'Drugi sprat' } });
  });

  test('an invalid address is rejected with an error on the field', async () => {
    const { number, version } = await enterOrder(marko);
    const address = { ...(await deliverableAddress(marko)), city_id: 99_999 };
    const rejected = await edit(marko, number, { version, address });
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([
      422,
      ['address.city_id'],
    ]);
  });
});

describe('orders by phone', () => {
  test('the order has the totals quoted by the server', async () => {
    const lines = [
      { product_id: 1, quantity: 1 },
      { product_id: 1, quantity: 1 },
    ];
    const quote = await marko.post<OrderQuote>('/api/admin/orders/quote', { lines });
    expect(quote.data.lines).toMatchObject([{ product_id: 1, quantity: 2, available: 50 }]);
    const order = await enterOrder(marko, { lines });
    expect(order).toMatchObject({
      origin: 'phone',
      entered_by: { name: 'marko' },
      account: 'none',
      total_amount: quote.data.total_amount,
      delivery: quote.data.delivery,
      payment: { status: 'pending' },
    });
  });

  test('an order for too many units is rejected with the number of units available', async () => {
    const body = await phoneOrder(marko, { lines: [{ product_id: 1, quantity: 51 }] });
    const rejected = await marko.post('/api/admin/orders', body, keyed());
    expect([rejected.status, rejected.body.code]).toEqual([409, 'stock_short']);
    expect(rejected.body.details).toMatchObject({ shortages: [{ requested: 51, available: 50 }] });
    expect(await numbers()).toEqual([]);
  });

  test('an order is rejected if its total changed after staff read it out', async () => {
    const body = await phoneOrder(marko);
    await shop.update('products', { price: sql`price + 100` }, { id: 1 });
    const rejected = await marko.post('/api/admin/orders', body, keyed('read out'));
    expect([rejected.status, rejected.body.code]).toEqual([409, 'amount_changed']);
    const { total_amount } = rejected.body.details as { total_amount: number };
    expect(await numbers()).toEqual([]);
    const again = { ...body, total_amount };
    expect((await marko.post('/api/admin/orders', again, keyed('read out'))).status).toBe(201);
  });

  test('the customer must accept the terms, and a customer without an email address is sent no email', async () => {
    const body = await phoneOrder(marko, { terms_accepted: false });
    expect((await marko.post('/api/admin/orders', body, keyed())).status).toBe(422);
    const { emails } = await enterOrder(marko);
    expect(emails).toEqual([]);
  });

  test('the personal data in a phone order is deleted after two years', async () => {
    const { number } = await enterOrder(marko, { note: 'Zvonite' });
    await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
    await shop.runJobs();
    expect((await read(marko, number)).contact.name).toBe('Žarko');
    await shop.change(`update order_transitions set at = at - interval '2 years 1 day'`);
    await shop.runJobs();
    expect(await read(marko, number)).toMatchObject({ contact: { name: '', phone: '' }, note: '' });
    expect(await numbers({ q: 'zarko' })).toEqual([]);
  });
});

test('the search finds orders, customers and products', async () => {
  const first = await enterOrder(marko);
  const second = await enterOrder(marko);
  const { data } = await marko.get<Found>('/api/admin/find?q=zarko');
  expect(data.orders.map(({ number }) => number)).toEqual([second.number, first.number]);
  const person = { contact: { phone: customer.phone }, orders: 2 };
  expect(data.people).toMatchObject([{ ...person, without_password: false }]);
  const byPhone = await marko.get<Found>(`/api/admin/find?q=${customer.phone.slice(-4)}`);
  expect(byPhone.data.people).toMatchObject([person]);
  const nothingFound = { orders: [], people: [], products: [] };
  for (const q of ['%25', '%F0%9F%8D%8A'])
    expect((await marko.get<Found>(`/api/admin/find?q=${q}`)).data).toEqual(nothingFound);
  const name = second.lines[0]?.name ?? '';
  const found = await marko.get<Found>(`/api/admin/find?q=${encodeURIComponent(name)}`);
  expect(found.data.products).toContainEqual(expect.objectContaining({ id: 1, available: 46 }));
});

test('the search marks customers without a password', async () => {
  await shop.client().post('/api/auth/account', { ...customer, email: 'zarko@example.com' });
  const { number } = await enterOrder(marko);
  const findPeople = async () => (await marko.get<Found>('/api/admin/find?q=zarko')).data.people;
  await shop.change(
    `update orders set customer_id = (select max(id) from customers) where number = '${number}'`,
  );
  expect(await findPeople()).toMatchObject([{ without_password: true }]);
  await shop.change(`update customers set password_hash = 'chosen'`);
  expect(await findPeople()).toMatchObject([{ without_password: false }]);
});

test('a printout contains each order once and reports cancelled and unknown orders', async () => {
  const first = await enterOrder(marko);
  const second = await enterOrder(marko, { locale: 'en', lines: [{ product_id: 1, quantity: 3 }] });
  const cancelled = await enterOrder(marko);
  await moveAlong(jelena, cancelled.number, ['cancel']);
  const requested = [second.number, first.number, first.number, cancelled.number, 'BO-0'];
  const data = await printOrders(...requested);
  expect(data.orders.map(({ number }) => number)).toEqual([second.number, first.number]);
  expect(data.orders[1]?.to_collect).toBe(first.total_amount);
  expect(data.orders[0]?.withdrawal_form).toContain(`Order number: ${second.number}`);
  expect(data.orders[1]?.withdrawal_form).toContain('OBRAZAC ZA ODUSTANAK OD UGOVORA');
  expect(data.left_out).toEqual([
    { number: cancelled.number, parcel: 'cancelled' },
    { number: 'BO-0', parcel: null },
  ]);
  expect(data.pick).toMatchObject([{ product_id: 1, quantity: 5 }]);
});

test('a printout contains the terms for customers without an email address, in their own language', async () => {
  const byPost = await enterOrder(marko, { locale: 'en' });
  const byEmail = await enterOrder(marko, { contact: { ...customer, email: 'z@example.rs' } });
  const { terms } = await printOrders(byPost.number, byEmail.number);
  expect(terms).toMatchObject([{ locale: 'en', title: 'Terms' }]);
  expect(terms[0]?.sections.length).toBeGreaterThan(5);
  expect((await printOrders(byEmail.number)).terms).toEqual([]);
});

test('an order with an email of an obsolete kind can be read', async () => {
  const { number } = await enterOrder(marko, { contact: { ...customer, email: 'z@example.rs' } });
  await shop.change(`update emails set kind = 'order_weighed' where order_id is not null`);
  expect((await read(marko, number)).emails).toMatchObject([{ kind: null, state: 'waiting' }]);
});

test('a failed email can be sent again, but a sent one cannot', async () => {
  const { number } = await enterOrder(marko, { contact: { ...customer, email: 'z@example.rs' } });
  const [email] = (await read(marko, number)).emails;
  await shop.change(`update emails set attempts = 20, due_at = now() - interval '1 day'`);
  expect((await list({ flag: 'emailFailed' })).orders).toHaveLength(1);
  const again = await marko.post<OrderEmail>(`/api/admin/emails/${email?.id}/again`);
  expect(again.data.state).toBe('waiting');
  await shop.change(`update emails set sent_at = now()`);
  const left = await marko.post(`/api/admin/emails/${email?.id}/again`);
  expect([left.status, left.body.code]).toEqual([409, 'email_left_already']);
});

test('the pick list and its printout show the batch that expires first for each product', async () => {
  const comesIn = { product_id: 1, reason: 'in', kind: 'produced', quantity: 30 };
  const movements = [
    { ...comesIn, batch: 'L2611', best_before: '2028-11-30' },
    { ...comesIn, batch: 'L2610', best_before: '2028-09-30' },
  ];
  await marko.post('/api/admin/stock/movements', { movements }, keyed());
  const lines = [1, 2].map((product_id) => ({ product_id, quantity: 1 }));
  const { number } = await enterOrder(marko, { lines });
  await moveAlong(marko, number, ['confirm']);
  const batches = [
    [1, { batch: 'L2610', best_before: '2028-09-30' }],
    [2, null],
  ];
  for (const pickList of [(await today()).to_pick, (await printOrders(number)).pick])
    expect(
      pickList
        .map(({ product_id, first_batch }) => [product_id, first_batch] as const)
        .toSorted(([a], [b]) => a - b),
    ).toEqual(batches);
});
