import { typedAddressFields } from '@/contract/address';
import { typedAddress } from '../../support/sampleResponses';
import { placeOrder } from '../../support/customers';
import { card, cash, getChanges, honey, juice, orderEmail, prices, syrup } from './OrderShop';
import { atOverview, placeNewOrder, shop } from './shop';

const key = 'a key of this attempt';
const getNumber = async (table: 'order_idempotency_keys' | 'emails' | 'cart_lines') =>
  (await shop.rows(table)).length;

test('placing reduces the stock, assigns a number, empties the cart and sends both emails', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2, [honey]: 1 });
  const { status, data } = await shopper.place(draft, key);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: draft.id,
    status: 'placed',
    number: '100001',
    cancellable: true,
  });
  expect(data.history.map((step) => step.status)).toEqual(['draft', 'placed']);
  expect(data).toEqual((await shopper.client.get(`/api/orders/${draft.id}`)).data);
  expect([await shop.stock(juice), await shop.stock(honey)]).toEqual([8, 9]);
  expect(await getNumber('cart_lines')).toBe(0);
  const emails = await shop.rows('emails');
  expect(emails).toMatchObject([
    {
      kind: 'order_confirmation',
      recipient: draft.contact.email,
      content: { number: '100001', total: draft.total_amount },
    },
    { kind: 'order_notice', recipient: orderEmail, content: { number: '100001' } },
  ]);
});

test('five concurrent requests with one key create one order', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  const responses = await Promise.all(Array.from({ length: 5 }, () => shopper.place(draft, key)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(responses.map(({ data }) => data.number)).size).toBe(1);
  expect(await shop.stock(juice)).toBe(8);
  expect(await getNumber('order_idempotency_keys')).toBe(1);
  expect(await getNumber('emails')).toBe(2);
});

test('two tabs with different keys create one order, and the later tab receives that order', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  const responses = await Promise.all(
    ['key of tab one', 'key of tab two'].map((tab) => shopper.place(draft, tab)),
  );
  const [placed] = responses.filter(({ status }) => status === 200);
  const [rejected] = responses.filter(({ status }) => status === 409);
  expect(rejected?.body.code).toBe('order_not_draft');
  expect(rejected?.body.details?.order).toEqual(placed?.data);
  expect(await shop.stock(juice)).toBe(8);
});

test('a key is required and cannot be reused for a different order', async () => {
  const { shopper } = await placeNewOrder({ [juice]: 1 });
  await shopper.put(juice, 1);
  const next = await shopper.reachOverview();
  expect((await shopper.place(next, key)).body.code).toBe('idempotency_key_reused');
  expect((await shopper.place(next, 'short')).body.code).toBe('idempotency_key_required');
  expect((await shopper.place(next, 'x'.repeat(201))).status).toBe(422);
});

test('an order cannot be placed without a payment or without consent', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: draft } = await shopper.draft();
  expect((await shopper.place(draft, key)).body.code).toBe('payment_required');
  await shopper.pay(draft.id);
  const rejected = await shopper.client.post(
    `/api/orders/${draft.id}/place`,
    { version: 1, terms_accepted: false },
    { headers: { 'Idempotency-Key': key } },
  );
  expect(rejected.body.errors).toHaveProperty('terms_accepted');
  expect(await shop.stock(juice)).toBe(10);
});

test('a changed price is reported, and accepting it places the order', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shop.change(`update products set price = 75000 where id = ${juice}`);
  const rejected = await shopper.place(draft, key);
  expect([rejected.status, rejected.body.code]).toEqual([409, 'order_changed']);
  const { changes, order } = getChanges(rejected);
  expect(changes).toEqual([
    { kind: 'price', product_id: juice, name: 'Sok', before: prices[juice], now: 75_000 },
  ]);
  expect(order).toMatchObject({
    id: draft.id,
    version: 2,
    status: 'draft',
    subtotal: 150_000,
    payment: { amount: 185_000 },
  });
  if (!order) throw new Error('There is no order.');
  // The client may have lost the response.
  const again = await shopper.place(draft, key);
  expect([again.status, getChanges(again)]).toEqual([409, getChanges(rejected)]);
  // The refreshed draft is stored although the response was an error.
  expect((await shopper.client.get(`/api/orders/${draft.id}`)).data).toEqual(order);
  const placed = await shopper.place(order, key);
  expect(placed.data).toMatchObject({
    status: 'placed',
    total_amount: 185_000,
    payment: { amount: 185_000 },
  });
});

test('a cart that changed in another tab is reported before it is ordered', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2, [honey]: 1 });
  await shopper.put(juice, 3);
  await shopper.put(honey, 0);
  await shopper.put(syrup, 4);
  const { changes, order } = getChanges(await shopper.place(draft, key));
  expect(changes).toEqual([
    { kind: 'quantity', product_id: juice, name: 'Sok', before: 2, now: 3 },
    { kind: 'removed', product_id: honey, name: 'Med', before: 1, now: 0 },
    { kind: 'added', product_id: syrup, name: 'Sirup', before: 0, now: 4 },
    { kind: 'delivery', product_id: null, name: null, before: 35_000, now: 0 },
  ]);
  expect(order?.lines.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    [juice, 3],
    [syrup, 4],
  ]);
});

test('reduced stock, a new name, a new address and new terms are reported', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 5, [honey]: 1 });
  await shop.change(`update products set stock = 3 where id = ${juice}`);
  await shop.change(`update products set active = false where id = ${honey}`);
  await shop.change(`update customers set phone = '060 555 333'`);
  await shop.change(`update addresses set street_number = '9'`);
  await shop.change(
    `update pages set updated_at = '2026-02-02', content = '{"updatedAt":"2026-02-02"}' where name = 'terms'`,
  );
  const { changes, order } = getChanges(await shopper.place(draft, key));
  expect(changes.map(({ kind, before, now }) => [kind, before, now])).toEqual([
    ['quantity', 5, 3],
    ['unavailable', 1, 0],
    ['delivery', 0, 35_000],
    ['contact', null, null],
    ['address', null, null],
    ['terms', null, null],
  ]);
  expect(order).toMatchObject({
    contact: { phone: '060 555 333' },
    address: { street_number: '9' },
  });
});

test.each(typedAddressFields)(
  'a change to %s in the address requires new consent',
  async (field) => {
    const { shopper, draft } = await atOverview({ [juice]: 1 });
    await shop.change(`update addresses set ${field} = '999999'`);
    const { changes, order } = getChanges(await shopper.place(draft, key));
    expect(changes.map(({ kind }) => kind)).toEqual(['address']);
    expect(order?.address).toMatchObject({ ...typedAddress, [field]: '999999' });
  },
);

test('a payment method that was chosen on another device requires new consent', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 1 });
  await shop.change(`update payment_methods set disabled = false where id = ${card}`);
  await shopper.pay(draft.id, card);
  const shownOrder = { id: draft.id, version: draft.version, payment_method_id: cash };
  const rejected = await placeOrder(shopper.client, shownOrder, key);
  expect([rejected.status, rejected.body.code]).toEqual([409, 'order_changed']);
  const { changes, order } = getChanges(rejected);
  expect(changes.map(({ kind }) => kind)).toEqual(['payment_method']);
  expect(order).toMatchObject({ status: 'draft', payment: { payment_method_id: card } });
  await shop.change(`update products set price = 75000 where id = ${juice}`);
  const both = getChanges(await placeOrder(shopper.client, shownOrder, key));
  expect(both.changes.map(({ kind }) => kind)).toEqual(['price', 'payment_method']);
  const agreed = { ...shownOrder, version: 2, payment_method_id: card };
  expect((await placeOrder(shopper.client, agreed, key)).data.status).toBe('placed');
});

test('an order whose change was reverted in another tab is placed as shown', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shopper.draft('Zvonite dvaput');
  const { data: latest } = await shopper.draft('');
  expect(latest.version).toBe(3);
  await shop.change(`update products set price = 75000 where id = ${juice}`);
  expect((await shopper.draft()).data.version).toBe(4);
  await shop.change(`update products set price = ${prices[juice]} where id = ${juice}`);
  const { data } = await shopper.place(draft, key);
  expect(data).toMatchObject({
    status: 'placed',
    total_amount: draft.total_amount,
    payment: { amount: draft.total_amount },
  });
});

test('a note from another tab is reported, and so is an order whose displayed version was not stored', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shopper.draft('Zvonite dvaput');
  const getKinds = async () =>
    getChanges(await shopper.place(draft, key)).changes.map(({ kind }) => kind);
  expect(await getKinds()).toEqual(['note']);
  await shop.change('delete from draft_versions where version = 1');
  expect(await getKinds()).toEqual(['order']);
});

test('placing is rejected if everything is sold out, and the draft is kept', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shop.change(`update products set stock = 0 where id = ${juice}`);
  const { changes, order } = getChanges(await shopper.place(draft, key));
  expect(changes).toEqual([
    { kind: 'unavailable', product_id: juice, name: 'Sok', before: 2, now: 0 },
  ]);
  expect(order).toBeNull();
  await shop.change(`update products set stock = 5 where id = ${juice}`);
  expect((await shopper.place(draft, key)).data.status).toBe('placed');
});

test('a deleted address must be replaced', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  await shop.change('delete from addresses');
  expect((await shopper.place(draft, key)).body.code).toBe('address_required');
});
