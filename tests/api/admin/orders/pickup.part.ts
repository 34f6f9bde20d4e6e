import type { AdminOrder, AdminOrderList } from '@/contract/admin/orders';
import type { Found } from '@/contract/admin/phoneOrders';
import { findOrder } from '@/server/modules/order/orderRepository';
import { orderView } from '@/server/modules/order/orderView';
import {
  customer,
  enterOrder,
  keyed,
  move,
  moveAlong,
  phoneOrder,
  read,
} from '@tests/support/staffOrders';
import { jelena, marko, shop, getStock, today } from './shop';

const pickup = { delivery_method: 'pickup' };
const contact = { ...customer, email: 'zarko@example.rs' };
const setPickup = (offered: boolean) =>
  shop.change(`update settings set value = jsonb_set(value, '{pickup,offered}', '${offered}')
    where key = 'delivery'`);
beforeEach(() => setPickup(true));

async function getStatus({ number }: AdminOrder) {
  const order = await findOrder(shop.database.kysely, { number });
  return order && orderView(order, 'en').status;
}

test('a packed order is ready for pickup, and the customer is notified and pays on collection', async () => {
  const entered = await enterOrder(marko, { contact, ...pickup });
  expect(entered).toMatchObject({ delivery_method: 'pickup', delivery: 0 });
  const packed = await moveAlong(marko, entered.number, ['confirm', 'pack']);
  expect(packed.events).toEqual(['unpack', 'deliver']);
  expect(await getStatus(packed)).toBe('ready');
  const { to_ship, packed: waiting, to_pick_up } = await today();
  expect([to_ship, waiting]).toEqual([[], { courier: 0, pickup: 1 }]);
  expect(to_pick_up).toMatchObject([{ number: entered.number, held_by: 'shop' }]);
  expect((await move(marko, entered.number, 'ship', 'packed')).status).toBe(409);

  const collected = await moveAlong(marko, entered.number, ['deliver']);
  expect(collected).toMatchObject({ parcel: 'delivered', money: 'paid', courier: '' });
  const emails = await shop.rows('emails', {});
  expect(emails.map(({ kind }) => kind).filter((kind) => kind.startsWith('order_'))).toEqual([
    'order_confirmation',
    'order_accepted',
    'order_ready',
  ]);
});

test('an order that is unpacked again is no longer ready for pickup, and cancelling an uncollected order restores the stock', async () => {
  const { number } = await enterOrder(marko, pickup);
  expect(await getStatus(await moveAlong(jelena, number, ['confirm', 'pack']))).toBe('ready');
  const unpacked = await moveAlong(jelena, number, ['unpack']);
  expect(await getStatus(unpacked)).toBe('confirmed');
  const cancelled = await moveAlong(jelena, number, ['pack', 'cancel']);
  expect(cancelled).toMatchObject({ parcel: 'cancelled', money: 'cancelled' });
  expect(await getStock()).toBe(50);
});

test('a phone order can only be for pickup while the shop offers pickup, and a delivery order requires an address', async () => {
  const body = await phoneOrder(marko, pickup);
  await setPickup(false);
  const late = await marko.post('/api/admin/orders', body, keyed());
  expect([late.status, late.body.code]).toEqual([409, 'pickup_not_offered']);
  const withoutAddress = { ...body, delivery_method: 'courier', address: undefined };
  const { status, body: response } = await marko.post('/api/admin/orders', withoutAddress, keyed());
  expect([status, response.errors]).toEqual([422, { address: ['required'] }]);
});

test('the list can be filtered by pickup, and a pickup order cannot be given an address', async () => {
  const { number } = await enterOrder(marko, pickup);
  await enterOrder(marko, { contact: { ...customer, name: 'Ana' } });
  const { data } = await marko.get<AdminOrderList>('/api/admin/orders?flag=pickup');
  expect(data.orders.map((order) => order.number)).toEqual([number]);
  const found = await marko.get<Found>('/api/admin/find?q=Žarko');
  expect(found.data.people).toMatchObject([{ number, address: { street: '', city: '' } }]);
  const { version } = await read(marko, number);
  const { address } = (await phoneOrder(marko)) as { address: object };
  const edit = `/api/admin/orders/${number}/details`;
  const edited = await marko.put(edit, { version, address });
  expect([edited.status, edited.body.errors]).toEqual([422, { address: ['not_available'] }]);
});
