import type { Order } from '@/contract/order';
import { orderCommand } from '@/scripts/orderCommand';
import { juice, type Shopper } from './OrderShop';
import { shop } from './shop';

const giftNote = 'Srećan rođendan!\nVoli te tetka 😀';

const draftWith = ({ client, addressId }: Shopper, gift_note?: unknown) =>
  client.post<Order>('/api/orders', { address_id: addressId, gift_note });

test('a gift note is kept in the order, is in both emails and is listed for the owner', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: draft } = await draftWith(shopper, `  ${giftNote} `);
  expect(draft).toMatchObject({ gift_note: giftNote, note: '' });
  await shopper.pay(draft.id);
  expect((await shopper.place(draft, 'key of the gift')).status).toBe(200);

  const { data: order } = await shopper.client.get<Order>(`/api/orders/${draft.id}`);
  expect(order.gift_note).toBe(giftNote);
  const emails = await shop.rows('emails');
  expect(emails).toMatchObject([
    { content: { gift_note: giftNote } },
    { content: { gift_note: giftNote } },
  ]);
  expect((await orderCommand([], shop.administration)).lines.at(-1)).toMatch(/ yes +1,040/);
});

test('a new gift note is a new version; without one the existing is kept; an empty one removes it', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: first } = await draftWith(shopper, 'prva');
  await shopper.pay(first.id);
  const { data: second } = await draftWith(shopper, 'druga');
  expect(second).toMatchObject({ id: first.id, version: 2, gift_note: 'druga' });
  expect((await draftWith(shopper)).data).toMatchObject({ version: 2, gift_note: 'druga' });
  // Another tab still shows the first one.
  expect((await shopper.place(first, 'key of the first')).body.code).toBe('order_changed');
  expect((await draftWith(shopper, '')).data).toMatchObject({ version: 3, gift_note: '' });
});
