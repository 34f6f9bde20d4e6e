import { readyDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import { testSchedule } from '../../support/sampleResponses';
import { getChanges, juice, prices, type Shopper } from './OrderShop';
import { shop } from './shop';

const offer = (offered: boolean) =>
  shop.change(`update settings set value = jsonb_set(value, '{pickup,offered}', '${offered}')
    where key = 'delivery'`);
const draft = ({ client }: Shopper, more: object = {}) =>
  client.post<Order>('/api/orders', { delivery_method: 'pickup', ...more });

async function buyer(): Promise<Shopper> {
  await offer(true);
  return shop.shopper({ stockUp: { [juice]: 1 } });
}

test('a pickup order needs no address, has no delivery price, and notifies the customer when it is ready', async () => {
  const shopper = await buyer();
  const recipient = { recipient: 'Mila Ilić', recipient_phone: '+381 64 111 2222' };
  const { data } = await draft(shopper, { ...recipient, note: 'posle posla' });
  expect(data).toMatchObject({
    delivery_method: 'pickup',
    delivery: 0,
    total_amount: prices[juice],
    vat: [{ rate: 20, amount: Math.round(prices[juice] / 6) }],
    address_id: null,
    address: { street: 'Voćarska', city: 'Arilje', zipCode: '31230', ...recipient },
  });
  await shopper.pay(data.id);
  const placed = await shopper.place(data, 'key of this pickup');
  expect(placed.data).toMatchObject({
    status: 'placed',
    delivery_method: 'pickup',
    payment: { amount: prices[juice], status: 'pending' },
    expected_on: readyDay(testSchedule, new Date(placed.data.placed_at ?? '')),
  });
  expect(await shop.stock(juice)).toBe(9);
});

test('delivery requires an address with every request, even if the previous draft had one', async () => {
  const shopper = await buyer();
  await shopper.draft();
  const { status, body } = await shopper.client.post('/api/orders', {});
  expect([status, body.errors]).toEqual([422, { address_id: ['required'] }]);
});

test('once pickup is disabled, no pickup order can be drafted or placed, and an address is required', async () => {
  const shopper = await buyer();
  const { data } = await draft(shopper);
  await shopper.pay(data.id);
  await offer(false);
  for (const { status, body } of [
    await shopper.place(data, 'key of the late one'),
    await draft(shopper),
  ])
    expect([status, body.code]).toEqual([409, 'pickup_not_offered']);
  const byCourier = await shopper.draft();
  expect(byCourier.data).toMatchObject({ id: data.id, delivery_method: 'courier', version: 2 });
  const placed = await shopper.place(byCourier.data, 'key of the other way');
  expect(placed.data).toMatchObject({ status: 'placed', total_amount: prices[juice] + 35_000 });
});

test('a change of the delivery method after the overview requires new consent', async () => {
  const shopper = await buyer();
  const seen = await shopper.reachOverview();
  await draft(shopper);
  const response = await shopper.place(seen, 'key of the overview');
  expect([response.status, response.body.code]).toEqual([409, 'order_changed']);
  const { changes, order } = getChanges(response);
  expect(changes.map(({ kind }) => kind)).toEqual(['delivery', 'delivery_method']);
  expect((await shopper.place(order ?? seen, 'key of the new one')).data.status).toBe('placed');
});

test("a change to the shop's address after the overview requires new consent", async () => {
  const shopper = await buyer();
  const { data } = await draft(shopper);
  await shopper.pay(data.id);
  await shop.change(`update settings set value = jsonb_set(value, '{business,street}', '"Nova"')
    where key = 'shop'`);
  const { changes } = getChanges(await shopper.place(data, 'key of the old place'));
  expect(changes.map(({ kind }) => kind)).toEqual(['address']);
});
