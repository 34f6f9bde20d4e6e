import type { Order } from '@/contract/order';
import type { LinkedOrder } from '@/contract/orderLink';
import { honey, juice, type Shopper } from './OrderShop';
import { placeNewOrder, shop } from './shop';

const requestReminder = ({ client }: Shopper, { id }: Order, requested: unknown = true) =>
  client.put<Order>(`/api/orders/${id}/reminder`, { asked: requested });
const write = () => shop.shop.modules.writeDueEmails();
const reminders = async () => {
  const emails = await shop.rows('emails', { kind: 'order_reminder' });
  return emails.map(({ recipient, locale }) => [recipient, locale]);
};
/** The parcel arrived on the promised day, so the bottles are empty today. */
const makeDueToday = (status = 'shipped') =>
  shop.change(`update orders set status = '${status}',
    expected_on = (now() at time zone 'Europe/Belgrade')::date - reminder_days`);

beforeEach(() =>
  shop.change(`update products set net = case id when ${honey} then '450 g' else '0,7 l' end`),
);

test('a reminder is offered for the day on which the bottles will be empty, and can be requested and cancelled', async () => {
  const { shopper, order } = await placeNewOrder();
  const day = new Date(`${order.expected_on}T12:00Z`);
  day.setUTCDate(day.getUTCDate() + 35);
  const on = day.toISOString().slice(0, 10);
  expect(order.reminder).toEqual({ on, asked: false });
  for (const requested of [true, true, false]) {
    expect((await requestReminder(shopper, order, requested)).data.reminder).toEqual({
      on,
      asked: requested,
    });
    const { data } = await shopper.client.get<Order>(`/api/orders/${order.id}`);
    expect(data.reminder).toEqual({ on, asked: requested });
  }
  expect((await requestReminder(shopper, order, 'yes')).body.errors).toEqual({
    asked: ['invalid'],
  });
  await makeDueToday();
  expect([await write(), await reminders()]).toEqual([0, []]);
});

test('no reminder is offered for an order without bottles or a cancelled order', async () => {
  for (const product of [honey, juice]) {
    const { shopper, order } = await placeNewOrder({ [product]: 1 });
    const { data } = await shopper.client.post<Order>(`/api/orders/${order.id}/cancel`);
    expect(data.reminder).toBeNull();
    expect((await requestReminder(shopper, order)).body.errors).toEqual({
      asked: ['not_available'],
    });
    if (product === honey) expect(order.reminder).toBeNull();
  }
});

test('a reminder is sent once to the confirmed address, even by two processes', async () => {
  const { shopper, order } = await placeNewOrder();
  await requestReminder(shopper, order);
  await makeDueToday();
  await shop.change(
    `update customers set email = 'new@example.com', last_confirmed_email = 'old@example.com'`,
  );
  const written = await Promise.all([write(), write()]);
  expect(written.sort()).toEqual([0, 1]);
  expect([await write(), await reminders()]).toEqual([0, [['old@example.com', 'sr-LAT']]]);
  await shop.change(`update orders set expected_on = '2099-01-01'`);
  expect((await requestReminder(shopper, order)).body.errors).toEqual({ asked: ['not_available'] });
});

test('the days are counted from the delivery, not from the promised day', async () => {
  const { shopper, order } = await placeNewOrder();
  await requestReminder(shopper, order);
  await makeDueToday('delivered');
  await shop.change(`insert into order_transitions (order_id, event, from_state, to_state, source, at)
    values (${order.id}, 'deliver', 'shipped', 'delivered', 'customer',
      ((now() at time zone 'Europe/Belgrade')::date - 34 + time '12:00') at time zone 'Europe/Belgrade')`);
  expect(await write()).toBe(0);
  await shop.change(
    `update order_transitions set at = at - interval '1 day' where event = 'deliver'`,
  );
  expect(await write()).toBe(1);
});

test.each([
  [
    'an order whose reminder is due the next day',
    `update orders set reminder_days = reminder_days + 1`,
  ],
  ['an order that has not been shipped', `update orders set status = 'packed'`],
  ['a cancelled order', `update orders set status = 'cancelled'`],
  ['a returned order', `update orders set status = 'returned'`],
])('no reminder is sent for %s', async (_, change) => {
  const { shopper, order } = await placeNewOrder();
  await requestReminder(shopper, order);
  await makeDueToday();
  await shop.change(change);
  expect([await write(), await reminders()]).toEqual([0, []]);
});

test('a deleted account gets no reminder, even for a shipped parcel', async () => {
  const { shopper, order } = await placeNewOrder();
  await requestReminder(shopper, order);
  await makeDueToday();
  await shop.change('update customers set password_hash = null');
  const { status } = await shopper.client.delete('/api/auth/account', { body: {} });
  expect(status).toBe(200);
  expect([await write(), await reminders()]).toEqual([0, []]);
});

test('a reminder can be requested and cancelled with the link to the order', async () => {
  const { order } = await placeNewOrder();
  const { link_key } = await shop.row('orders', { id: order.id });
  const token = `${order.id}.${link_key}`;
  const path = '/api/order-link/reminder';
  for (const requested of [true, false]) {
    const { data } = await shop.client().post<LinkedOrder>(path, { token, asked: requested });
    expect(data.reminder).toEqual({ on: order.reminder?.on, asked: requested });
  }
  const { body } = await shop.client().post(path, { token: `${token}x`, asked: true });
  expect(body.code).toBe('order_not_found');
});
