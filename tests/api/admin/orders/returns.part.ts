import type { AdminOrder } from '@/contract/admin/orders';
import type { StockMovement } from '@/contract/admin/stock';
import type { Found } from '@/contract/admin/phoneOrders';
import { buy, newcomer, signUp } from '@tests/support/customers';
import {
  decideCase,
  enterCase,
  deliverableAddress,
  enterOrder,
  move,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { jelena, shop, getStocks } from './shop';

/** Returns an order with two units of product 1 and one unit of product 2, and writes off product 2. */
async function createReturned() {
  const lines = [
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ];
  const { number } = await enterOrder(jelena, { lines });
  await moveAlong(jelena, number, ['confirm', 'ship']);
  const { data } = await move(jelena, number, 'return', 'shipped', {
    reason: 'Nije preuzeto',
    lines: [
      { position: 0, into: 'stock' },
      { position: 1, into: 'writeOff' },
    ],
  });
  return { number, undo: `/api/admin/transitions/${data.transition_id}/undo` };
}

async function newestMovements(productId: number) {
  const path = `/api/admin/stock/${productId}/movements`;
  const { data } = await jelena.get<StockMovement[]>(path);
  return data.slice(0, 2).map(({ delta, reason, kind }) => ({ delta, reason, kind }));
}

test('units of a returned order go back into stock unless they are written off', async () => {
  const { number } = await createReturned();
  expect(await read(jelena, number)).toMatchObject({
    parcel: 'returned',
    returned_reason: 'Nije preuzeto',
    payment: { status: 'cancelled' },
  });
  expect(await getStocks()).toEqual([50, 49]);
});

test('written-off goods are booked into stock and out again, and an undo reverts both movements', async () => {
  const { undo } = await createReturned();
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'out', kind: 'damaged' },
    { delta: 1, reason: 'return', kind: null },
  ]);
  expect((await jelena.post<AdminOrder>(undo)).data.parcel).toBe('shipped');
  expect(await getStocks()).toEqual([48, 49]);
  expect(await newestMovements(2)).toEqual([
    { delta: -1, reason: 'order', kind: null },
    { delta: 1, reason: 'in', kind: 'correction' },
  ]);
});

test('later orders and the customer search warn of refused parcels', async () => {
  const contact = { name: 'Žarko', last_name: 'Đurić', phone: '+381 64 555 1234' };
  const refusedOrder = await createReturned();
  const withdrawn = await enterOrder(jelena, { contact });
  await moveAlong(jelena, withdrawn.number, ['confirm', 'ship', 'deliver']);
  // This return is a withdrawal, not a refusal.
  await move(jelena, withdrawn.number, 'return', 'delivered', { reason: 'Odustanak' });
  const neighbour = await enterOrder(jelena, { contact: { ...contact, phone: '064 555 1235' } });
  expect(neighbour.customer_parcels).toEqual({ count: 0, came_back: [] });
  // The phone number identifies the customer in any notation and on any order.
  const next = await enterOrder(jelena, {
    contact: { ...contact, name: 'Mira', phone: '064/555-1234' },
  });
  expect(next.customer_parcels).toEqual({ count: 2, came_back: [refusedOrder.number] });
  const { data } = await jelena.get<Found>('/api/admin/find?q=mira');
  expect(data.people).toMatchObject([{ parcels: { count: 2, came_back: [refusedOrder.number] } }]);
  await jelena.post(refusedOrder.undo);
  expect((await read(jelena, next.number)).customer_parcels).toEqual({ count: 1, came_back: [] });
});

test('refused parcels are counted for an account regardless of the phone numbers on its orders', async () => {
  const { number } = await createReturned();
  await signUp(shop.client());
  const newestCustomer = 'customer_id = (select max(id) from customers)';
  await shop.change(`update orders set ${newestCustomer} where number = '${number}'`);
  const contact = { name: 'Žarko', last_name: 'Đurić', phone: '061 000 111' };
  const next = await enterOrder(jelena, { contact });
  expect(next.customer_parcels.came_back).toEqual([]);
  await shop.change(`update orders set ${newestCustomer} where number = '${next.number}'`);
  expect((await read(jelena, next.number)).customer_parcels.came_back).toEqual([number]);
});

test('a gift recipient’s phone number does not identify a customer', async () => {
  const address = {
    ...(await deliverableAddress(jelena)),
    recipient: 'Mira',
    recipient_phone: '062 333 444',
  };
  const gift = await enterOrder(jelena, { address });
  await moveAlong(jelena, gift.number, ['confirm', 'ship']);
  await move(jelena, gift.number, 'return', 'shipped', { reason: 'Nije preuzeto' });
  const contact = { name: 'Mira', last_name: 'Ilić', phone: '062 333 444' };
  expect((await enterOrder(jelena, { contact })).customer_parcels.count).toBe(0);
});

test('a replacement belongs to the same account as the original order and is anonymised after the account is deleted', async () => {
  const shopper = shop.client();
  await signUp(shopper);
  const order = await buy(shopper);
  await moveAlong(jelena, order.number, ['confirm', 'ship', 'deliver']);
  const lines = [{ position: 0, quantity: 1 }];
  const newCase = await enterCase(jelena, { order_number: order.number, lines });
  await decideCase(jelena, newCase, { decision: 'replace' });
  const path = `/api/admin/cases/${newCase.number}/replacement`;
  const { number } = (await jelena.post<{ number: string }>(path, { lines })).data;
  const { data } = await shopper.get<{ number: string }[]>('/api/orders');
  expect(data.map((listed) => listed.number)).toEqual([number, order.number]);
  await shopper.delete('/api/auth/account', { body: { password: newcomer.password } });
  const delivered = await moveAlong(jelena, number, ['confirm', 'ship', 'deliver']);
  expect([delivered.account, delivered.contact.phone]).toEqual(['deleted', '']);
});
