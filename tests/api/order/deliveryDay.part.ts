import { expectedDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import { renderEmail } from '@/server/email/renderEmail';
import type { Email } from '@/server/email/Email';
import { testSchedule, testShop } from '../../support/sampleResponses';
import { juice, type Shopper } from './OrderShop';
import { atOverview, placed, shop } from './shop';

const expectedDayOf = async ({ client }: Shopper, { id }: Order) =>
  (await client.get<Order>(`/api/orders/${id}`)).data.expected_on;
async function ship({ number }: { number: string }, trackingNumber?: string) {
  await shop.administration.transition(number, 'confirmed');
  await shop.administration.transition(number, 'shipped', trackingNumber);
}

test('a draft promises nothing yet, the placed order keeps the day that the shop shows', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 1 });
  expect(draft.expected_on).toBeNull();
  const { data } = await shopper.place(draft, 'a key of this attempt');
  const day = expectedDay(testSchedule, new Date(data.placed_at ?? ''));
  expect(data.expected_on).toBe(day);
  await shop.change(`update settings set value = jsonb_set(value, '{schedule,transit_days}',
    '{ "min": 9, "max": 9 }') where key = 'delivery'`);
  expect(await expectedDayOf(shopper, data)).toBe(day);
});

test('an order that is shipped in time arrives on the promised day', async () => {
  const { shopper, order } = await placed();
  await shop.change(`update orders set expected_on = '2099-01-08'`);
  await ship(order);
  expect(await expectedDayOf(shopper, order)).toBe('2099-01-08');
});

test('the shipped email leads to the page of the courier about this parcel', async () => {
  const { order } = await placed();
  await ship(order, 'RR 123/4');
  const email = (await shop.row('emails', { kind: 'order_shipped' })) as Email;
  const sender = { shop: testShop, publicUrl: 'https://shop.example' };
  const { text, html } = renderEmail(email, sender, new Date());
  const url = 'https://kurir.example/pracenje?broj=RR%20123%2F4';
  expect(text).toContain(`Broj pošiljke: RR 123/4`);
  expect(text).toContain(`Pratite pošiljku:\n${url}`);
  expect(html).toContain(`href="${url}"`);
});
