import { arrivalDay, expectedDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import { renderEmail } from '@/server/email/renderEmail';
import type { Email } from '@/server/email/Email';
import { testSchedule, testShop } from '../../support/sampleResponses';
import { juice, type Shopper } from './OrderShop';
import { shop } from './shop';

let shopper: Shopper;

async function reachOverview(): Promise<Order> {
  shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  return shopper.reachOverview();
}
async function placed(): Promise<Order> {
  const draft = await reachOverview();
  return (await shopper.place(draft, 'a key of this attempt')).data;
}
const read = async ({ id }: Order) => (await shopper.client.get<Order>(`/api/orders/${id}`)).data;
const promise = (day: string) => shop.change(`update orders set expected_on = '${day}'`);
const ship = ({ number }: Order, trackingNumber?: string) =>
  shop.administration.transition(number ?? '', 'shipped', trackingNumber);
const confirm = ({ number }: Order) => shop.administration.transition(number ?? '', 'confirmed');

async function emailOf(kind: Email['kind'], locale: Email['locale'] = 'sr-LAT') {
  const { content } = await shop.row('emails', { kind });
  const sender = { shop: testShop, publicUrl: 'https://shop.example' };
  const email = { kind, locale, recipient: 'ana@example.com', content } as Email;
  return renderEmail(email, sender, new Date());
}

test('a draft promises nothing yet, the placed order keeps the day that the shop shows', async () => {
  const draft = await reachOverview();
  expect(draft.expected_on).toBeNull();
  const { data } = await shopper.place(draft, 'a key of this attempt');
  const day = expectedDay(testSchedule, new Date(data.placed_at ?? ''));
  expect(data.expected_on).toBe(day);
  await shop.change(`update settings set value = jsonb_set(value, '{schedule,transit_days}',
    '{ "min": 9, "max": 9 }') where key = 'delivery'`);
  expect((await read(data)).expected_on).toBe(day);
});

test('an order that is shipped in time arrives on the promised day', async () => {
  const order = await placed();
  await promise('2099-01-08');
  await confirm(order);
  await ship(order);
  expect((await read(order)).expected_on).toBe('2099-01-08');
});

test('an order that is shipped too late arrives as many working days after that as a parcel takes', async () => {
  const order = await placed();
  await promise('2026-01-08');
  await confirm(order);
  expect((await read(order)).expected_on).toBe('2026-01-08');
  await ship(order);
  const shipped = await read(order);
  const at = shipped.history.find(({ status }) => status === 'shipped')?.at ?? '';
  expect(shipped.expected_on).toBe(arrivalDay(testSchedule, new Date(at)));
});

test('an order of an earlier version gets its day when it is shipped', async () => {
  const order = await placed();
  await shop.change('update orders set expected_on = null');
  expect((await read(order)).expected_on).toBeNull();
  await confirm(order);
  await ship(order);
  expect((await read(order)).expected_on).not.toBeNull();
});

test('the shipped email leads to the page of the courier about this parcel', async () => {
  const order = await placed();
  await confirm(order);
  await ship(order, 'RR 123/4');
  const { text, html } = await emailOf('order_shipped');
  const url = 'https://kurir.example/pracenje?broj=RR%20123%2F4';
  expect(text).toContain(`Broj pošiljke: RR 123/4`);
  expect(text).toContain(`Pratite pošiljku:\n${url}`);
  expect(html).toContain(`href="${url}"`);
});
