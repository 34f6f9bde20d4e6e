import type { Cart } from '@/contract/cart';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { useShop } from '../../support/app';
import { makeCode } from '../../support/codes';
import { signUp } from '../../support/customers';
import { customer, enterOrder } from '../../support/staffOrders';
import { signInStaff } from '../../support/adminShop';
import type { TestClient } from '../../support/TestClient';
import { honey, juice, openOrderShop, prices } from '../order/OrderShop';

const shop = useShop(openOrderShop);
const make = (terms?: Parameters<typeof makeCode>[1]) => makeCode(shop.database.kysely, terms);

const apply = (client: TestClient, code: string) => client.put<Cart>('/api/carts/code', { code });
const getCart = async (client: TestClient) => (await client.get<Cart>('/api/carts')).data;
const put = (client: TestClient, product: number, quantity: number) =>
  client.put<Cart>(`/api/carts/products/${product}`, { quantity });

const tomorrow = addDays(shopDay(new Date()), 1);
const yesterday = addDays(shopDay(new Date()), -1);

test('a code reduces the price of the goods, however it is typed, and is kept in the cart until it is removed', async () => {
  await make({ code: 'JESEN10' });
  const client = shop.client();
  await put(client, juice, 2);
  const { status, data } = await apply(client, ' jesen – 10 ');
  expect(status).toBe(200);
  expect(data.code).toEqual({
    code: 'JESEN10',
    discount: 13_800,
    free_delivery: false,
    problem: null,
    minimum: 0,
    categories: [],
  });
  expect([data.subtotal, data.total]).toEqual([138_000, 138_000 - 13_800 + data.delivery]);
  await put(client, juice, 1);
  expect(await getCart(client)).toMatchObject({ code: { discount: 6_900 } });
  const { data: without } = await client.delete<Cart>('/api/carts/code');
  expect(without.code).toBeUndefined();
  expect(without.total).toBe(without.subtotal + without.delivery);
});

test('planned, expired, disabled and used-up codes get the same response as unknown codes', async () => {
  const planned = await make({ starts_on: tomorrow });
  const ended = await make({ starts_on: yesterday, ends_on: yesterday });
  const stopped = await make();
  await shop.update('codes', { stopped_at: new Date() }, { code: stopped });
  const usedUp = await make({ max_uses: 1 });
  const buyer = await shop.shopper({ stockUp: { [juice]: 1 } });
  await apply(buyer.client, usedUp);
  expect((await buyer.place(await buyer.reachOverview(), 'the last use')).status).toBe(200);

  const responses = await Promise.all(
    ['NEMAGA', planned, ended, stopped, usedUp].map(async (code) => {
      const client = shop.client();
      const { status, text, headers } = await apply(client, code);
      return [status, text, Object.keys(headers).toSorted()];
    }),
  );
  for (const answer of responses) expect(answer).toEqual(responses[0]);
  expect(responses[0]?.[0]).toBe(422);
  expect(responses[0]?.[1]).toContain('"code":["code_invalid"]');
});

test('a rejected code creates no cart', async () => {
  const client = shop.client();
  expect((await apply(client, 'NEMAGA')).status).toBe(422);
  expect((await getCart(client)).id).toBeNull();
});

test('a cart shows why a known code has no effect, and applies the code once the cart qualifies', async () => {
  const { category_id } = await shop.row('products', { id: juice });
  const category = (await shop.rows('categories')).find(({ id }) => id !== category_id);
  if (!category) throw new Error('The shop has only one category.');
  await shop.update('products', { category_id: category.id }, { id: honey });
  const code = await make({ minimum: 200_000, categories: [category.slug], on_reduced: false });
  const client = shop.client();
  const problem = async () => (await getCart(client)).code?.problem;
  await put(client, juice, 1);
  expect((await apply(client, code)).data).toMatchObject({
    code: { problem: 'categories', discount: 0 },
    total: prices[juice] + 35_000,
  });
  await put(client, honey, 1);
  expect(await problem()).toBe('minimum');
  await put(client, honey, 2);
  expect(await problem()).toBeNull();
  await shop.update('products', { prior_price: 130_000 }, { id: honey });
  expect(await problem()).toBe('reduced');
});

test.each([
  ['that is disabled', { stopped_at: new Date() }],
  ['whose categories were deleted', { categories: JSON.stringify(['obrisana']) }],
])(
  'a code %s is kept in the cart, which shows the reason and the full price',
  async (_, change) => {
    const code = await make();
    const client = shop.client();
    await put(client, juice, 1);
    await apply(client, code);
    await shop.update('codes', change, { code });
    const cart = await getCart(client);
    expect(cart.code).toMatchObject({ code, problem: 'invalid', discount: 0 });
    expect(cart.total).toBe(cart.subtotal + cart.delivery);
    expect(cart.cart_products).toHaveLength(1);
  },
);

test('a guest’s code is kept in the cart after login, on all devices', async () => {
  const code = await make();
  const guest = shop.client();
  await put(guest, juice, 1);
  await apply(guest, code);
  const { token } = await signUp(guest);
  expect((await getCart(guest)).code).toMatchObject({ code, problem: null });
  expect((await getCart(shop.client({ token }))).code).toMatchObject({ code });
});

test('a delivery code makes delivery free, and is not used if delivery is already free', async () => {
  const code = await make({ kind: 'delivery', value: 0 });
  const client = shop.client();
  await put(client, juice, 1);
  const { data } = await apply(client, code);
  expect(data).toMatchObject({
    code: { free_delivery: true, discount: 0, problem: null },
    delivery: 0,
    total: prices[juice],
    free_delivery_missing: 0,
  });
  await put(client, juice, 9);
  expect((await getCart(client)).code).toMatchObject({
    free_delivery: false,
    problem: 'free_delivery',
  });
});

test('a discount that exceeds the price of the goods does not reduce the delivery cost', async () => {
  const code = await make({ kind: 'amount', value: 500_000 });
  const client = shop.client();
  await put(client, juice, 1);
  expect((await apply(client, code)).data).toMatchObject({
    code: { discount: prices[juice] },
    total: 35_000,
  });
});

test('a customer can only use a code once, even with a different account or a differently formatted phone number', async () => {
  const code = await make({ once_each: true });
  const buyer = await shop.shopper({ stockUp: { [juice]: 1 } });
  const account = await shop.row('customers', { id: buyer.customerId });
  await apply(buyer.client, code);
  const { data } = await buyer.place(await buyer.reachOverview(), 'the only use');
  expect(data).toMatchObject({ code, discount: 6_900 });
  const again = await apply(buyer.client, code);
  expect([again.status, again.body.errors]).toEqual([422, { code: ['code_used'] }]);

  const { client: staff } = await signInStaff(shop);
  const spelling = `+381 ${account.phone
    .replace(/\D/g, '')
    .replace(/^(381|0)/, '')
    .replace(/(\d\d)/g, '$1-')}`;
  await expect(
    enterOrder(staff, { code, contact: { ...customer, phone: spelling } }),
  ).rejects.toThrow(/code_used/);
  const other = await enterOrder(staff, { code, contact: { ...customer, phone: '061 222 333' } });
  expect(other).toMatchObject({ code, discount: 13_800 });
});

test('invalid codes are limited per shopper and IP address; valid codes are not', async () => {
  const code = await make();
  const client = shop.client();
  await put(client, juice, 1);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await apply(client, `GUESS${guess}`)).status).toBe(422);
    if (guess < 9) expect((await apply(client, code)).status).toBe(200);
  }
  expect((await apply(client, code)).status).toBe(429);
  expect((await getCart(client)).code).toMatchObject({ code });
  let responses = 0;
  for (; responses < 40; responses += 1) {
    const other = shop.client();
    await put(other, juice, 1);
    if ((await apply(other, 'NEMAGA')).status === 429) break;
  }
  expect(responses).toBeLessThanOrEqual(20);
});
