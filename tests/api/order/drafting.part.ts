import type { Order } from '@/contract/order';
import { honey, juice, prices, syrup, type Shopper } from './OrderShop';
import { atOverview, shop } from './shop';

test('a draft copies cart, customer, address, texts and tax rates, and computes the totals', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 2, [honey]: 1 } });
  const { status, data } = await shopper.draft('  zvonite dvaput ');
  expect(status).toBe(200);
  const subtotal = 2 * prices[juice] + prices[honey];
  expect(data).toMatchObject({
    number: null,
    status: 'draft',
    version: 1,
    subtotal,
    delivery: 35_000,
    total_amount: subtotal + 35_000,
    currency: 'RSD',
    item_count: 3,
    contact: { name: 'Ana', last_name: 'Savić', phone: '+381 60 123 4567' },
    address: { street: 'Voćarska', street_number: '7', city: 'Ada', zipCode: '24430' },
    address_id: shopper.addressId,
    note: 'zvonite dvaput',
    payment: null,
    placed_at: null,
    cancellable: true,
  });
  expect(data.vat).toEqual([
    { rate: 10, amount: Math.round(prices[honey] / 11) },
    { rate: 20, amount: Math.round((2 * prices[juice] + 35_000) / 6) },
  ]);
});

test('the order is in the requested language', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  shopper.client.locale = 'en';
  const draft = await shopper.reachOverview();
  const { data } = await shopper.client.get<typeof draft>(`/api/orders/${draft.id}`);
  expect([data.lines[0]?.name, data.payment_method?.label]).toEqual([
    'Sok (en)',
    'Cash upon delivery',
  ]);
  shopper.client.locale = 'sr-LAT';
  const serbian = await shopper.client.get<typeof draft>(`/api/orders/${draft.id}`);
  expect(serbian.data.lines[0]?.name).toBe('Sok');
});

test('refreshing a draft without changes changes nothing, regardless of its note', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 2, [honey]: 1 } });
  const first = await shopper.draft('do dvorišta');
  await shopper.pay(first.data.id);
  const second = await shopper.draft('do dvorišta');
  const third = await shopper.draft();
  expect(second.data).toEqual({
    ...first.data,
    payment: second.data.payment,
    payment_method: second.data.payment_method,
  });
  expect(third.data).toEqual(second.data);
});

test('a refreshed draft keeps its id and gets the current cart, and its payment gets the new total', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shopper.put(honey, 3);
  const { data } = await shopper.draft();
  expect(data).toMatchObject({ id: draft.id, version: 2, delivery: 0, item_count: 5 });
  expect(data.payment?.amount).toBe(data.total_amount);
  const { data: payment } = await shopper.client.get(`/api/payment/order/${draft.id}`);
  expect(payment).toMatchObject({ amount: data.total_amount, status: 'pending' });
});

test('concurrent tabs share one draft', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const responses = await Promise.all(Array.from({ length: 6 }, () => shopper.draft()));
  expect(
    new Set(responses.map(({ status, data }) => `${status} ${data.id} ${data.version}`)).size,
  ).toBe(1);
});

test('a draft omits sold-out products and limits quantities to the stock', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 5, [honey]: 1, [syrup]: 2 } });
  await shop.change(`update products set stock = 3 where id = ${juice}`);
  await shop.change(`update products set stock = 0 where id = ${honey}`);
  const { data } = await shopper.draft();
  expect(data.lines.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    [juice, 3],
    [syrup, 2],
  ]);
});

test('a draft needs products and an address', async () => {
  const shopper = await shop.shopper();
  expect((await shopper.draft()).body).toMatchObject({
    code: 'cart_empty',
    message: 'Cart not found',
  });
  await shopper.put(juice, 1);
  const stranger = await shop.shopper();
  const foreign = await shopper.client.post('/api/orders', { address_id: stranger.addressId });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'address_not_found']);
  expect((await shopper.client.get('/api/orders?status=draft')).data).toEqual([]);
});

test('the list contains placed orders, newest first, and includes the draft only on request', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 2 } });
  const first = (await shopper.place(await shopper.reachOverview(), 'key of one')).data;
  await shopper.put(honey, 1);
  const second = (await shopper.place(await shopper.reachOverview(), 'key of two')).data;
  await shopper.put(syrup, 1);
  const draft = await shopper.reachOverview();
  const ids = async (query = '') => {
    const { data } = await shopper.client.get<{ id: number }[]>(`/api/orders${query}`);
    return data.map(({ id }) => id);
  };
  expect(await ids()).toEqual([second.id, first.id]);
  expect(await ids('?status=draft')).toEqual([draft.id]);
  expect(await ids('?status=delivered')).toEqual([]);
  const { data } = await shopper.client.get<unknown[]>('/api/orders');
  expect(data[1]).toMatchObject({
    number: first.number,
    total_amount: first.total_amount,
    item_count: 2,
    images: [{ name: 'Sok', src: expect.stringContaining('products/') }],
  });
  expect((await shopper.client.get('/api/orders?status=lost')).status).toBe(422);
});

const giftNote = 'Srećan rođendan!\nVoli te tetka 😀';

const draftWith = ({ client, addressId }: Shopper, notes: object = {}) =>
  client.post<Order>('/api/orders', { address_id: addressId, ...notes });

test('a gift note is stored in the order, included in both emails and shown to the owner', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: draft } = await draftWith(shopper, { gift_note: `  ${giftNote} ` });
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
});

test.each(['note', 'gift_note'])(
  'a new %s creates a new version, omitting it keeps the previous one, and sending an empty one removes it',
  async (kind) => {
    const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
    const { data: first } = await draftWith(shopper, { [kind]: 'prva' });
    await shopper.pay(first.id);
    const { data: second } = await draftWith(shopper, { [kind]: 'druga' });
    expect(second).toMatchObject({ id: first.id, version: 2, [kind]: 'druga' });
    expect((await draftWith(shopper)).data).toMatchObject({ version: 2, [kind]: 'druga' });
    // Another tab still shows the first version.
    expect((await shopper.place(first, 'key of the first')).body.code).toBe('order_changed');
    expect((await draftWith(shopper, { [kind]: '' })).data).toMatchObject({
      version: 3,
      [kind]: '',
    });
    const long = await draftWith(shopper, { [kind]: 'x'.repeat(501) });
    expect(long.body.errors).toEqual({ [kind]: ['too_long'] });
  },
);
