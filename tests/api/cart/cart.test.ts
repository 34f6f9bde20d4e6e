import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cart } from '@/contract/cart';
import type { SignedIn } from '@/contract/customer';
import { pendingChangeDays } from '@/contract/limits';
import { xsrfCookie, guestCookie } from '@/contract/wire';
import { ana } from '../customer/accountShop';
import { visit } from './visit';
import './firstChanges.part';
import './merge.part';
import './roundTrips.part';
import './unusedAccounts.part';
import './wishlist.part';

const read = async () => (await visit.client.get<Cart>('/api/carts')).data;
const put = (id: number, quantity: number) =>
  visit.client.put<Cart>(`/api/carts/products/${id}`, { quantity });
const setProduct = (id: number, values: { stock?: number; price?: number; active?: boolean }) =>
  visit.shop.database.kysely.updateTable('products').set(values).where('id', '=', id).execute();

it('is empty for a visitor, and reading it sets no cookie', async () => {
  expect(await read()).toEqual({
    cart_products: [],
    subtotal: 0,
    delivery: 0,
    vat: 0,
    total: 0,
    currency: 'RSD',
    free_delivery_missing: 400_000,
    id: null,
    version: 0,
  });
  expect((await visit.client.delete<Cart>('/api/carts')).data.version).toBe(0);
  expect((await visit.client.delete<Cart>('/api/carts/products/1')).status).toBe(200);
  expect([...visit.client.cookies.keys()]).toEqual([xsrfCookie]);
});

it('turns a visitor into a guest when the first product is added', async () => {
  const { data, status } = await put(1, 2);
  expect(status).toBe(200);
  expect(visit.client.cookies.has(guestCookie)).toBe(true);
  expect(data).toMatchObject({
    cart_products: [
      {
        product: { id: 1, slug: 'aronija' },
        quantity: 2,
        requested: 2,
        available: 64,
        unit_price: 69_000,
        price_before: null,
        line_total: 138_000,
      },
    ],
    subtotal: 138_000,
    delivery: 35_000,
    total: 173_000,
    vat: Math.round((173_000 * 20) / 120),
    free_delivery_missing: 262_000,
  });
  expect(await read()).toEqual(data);
});

it('sets absolute quantities, and delivery is free once the total reaches the limit', async () => {
  await put(1, 2);
  const { data } = await put(1, 6);
  expect(data.cart_products).toHaveLength(1);
  expect(data).toMatchObject({
    subtotal: 414_000,
    delivery: 0,
    total: 414_000,
    free_delivery_missing: 0,
  });
});

it('increments its version with every change, but not when it is read', async () => {
  const versions = [
    (await put(1, 1)).data.version,
    (await put(2, 1)).data.version,
    (await read()).version,
  ];
  const removed = await visit.client.delete<Cart>('/api/carts/products/2');
  const unchanged = await visit.client.delete<Cart>('/api/carts/products/2');
  versions.push(
    removed.data.version,
    unchanged.data.version,
    (await visit.client.delete<Cart>('/api/carts')).data.version,
  );
  const [first = 0] = versions;
  expect(versions).toEqual([first, first + 1, first + 1, first + 2, first + 2, first + 3]);
  expect((await read()).cart_products).toEqual([]);
});

it.each([
  [0, 'number'],
  [100, 'number'],
  [1.5, 'number'],
  ['two', 'number'],
  [undefined, 'required'],
])('rejects a quantity of %s', async (quantity, code) => {
  const { status, body } = await visit.client.put('/api/carts/products/1', { quantity });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ quantity: [code] });
});

it('rejects a quantity above the stock, reports the available quantity and sets no cookie', async () => {
  await setProduct(1, { stock: 3 });
  const { status, body } = await put(1, 4);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { quantity: ['quantity_above_stock'] },
    details: { available: 3 },
  });
  await setProduct(2, { stock: 0 });
  expect((await put(2, 1)).body).toMatchObject({
    errors: { quantity: ['out_of_stock'] },
    details: { available: 0 },
  });
  expect((await put(999, 1)).body).toMatchObject({ message: 'Products not found' });
  expect(visit.client.cookies.has(guestCookie)).toBe(false);
  const { data } = await put(1, 2);
  expect((await put(1, 4)).status).toBe(422);
  expect(await read()).toEqual(data);
});

it('limits quantities to the stock, but stores the requested quantities', async () => {
  await put(1, 5);
  await put(2, 1);
  await setProduct(1, { stock: 2 });
  await setProduct(2, { stock: 0 });
  const cart = await read();
  expect(cart.cart_products).toMatchObject([
    { quantity: 2, requested: 5, available: 2, line_total: 138_000 },
    { quantity: 0, requested: 1, available: 0, line_total: 0 },
  ]);
  expect(cart.subtotal).toBe(138_000);
  await put(1, 2);
  expect((await read()).cart_products[0]).toMatchObject({ quantity: 2, requested: 2 });
});

it('has no delivery cost and a total of zero if every product is sold out or no longer sold', async () => {
  await put(1, 1);
  await put(2, 1);
  await setProduct(1, { active: false });
  await setProduct(2, { stock: 0 });
  expect(await read()).toMatchObject({
    cart_products: [{ quantity: 0, requested: 1, available: 0 }],
    unavailable: [1],
    subtotal: 0,
    delivery: 0,
    total: 0,
  });
});

it('reports a changed price until the line is set again', async () => {
  await put(1, 1);
  await setProduct(1, { price: 75_000 });
  expect((await read()).cart_products[0]).toMatchObject({
    unit_price: 75_000,
    price_before: 69_000,
  });
  await put(1, 1);
  expect((await read()).cart_products[0]).toMatchObject({ price_before: null });
});

it('has one of the requested quantities after concurrent requests', async () => {
  await put(1, 1);
  const before = (await read()).version;
  const wishes = [2, 3, 4, 5, 6, 7];
  const responses = await Promise.all(wishes.map((quantity) => put(1, quantity)));
  const versions = responses.map(({ data }) => data.version).sort((a, b) => a - b);
  expect(versions).toEqual(wishes.map((_, index) => before + 1 + index));
  const last = responses.reduce((a, b) => (a.data.version > b.data.version ? a : b));
  expect(await read()).toEqual(last.data);
  for (const { data } of responses)
    expect(data.subtotal).toBe((data.cart_products[0]?.quantity ?? 0) * 69_000);
});

it('is only visible to its guest, and is in the requested language', async () => {
  await put(1, 1);
  expect((await visit.shop.client().get<Cart>('/api/carts')).data.cart_products).toEqual([]);
  visit.client.locale = 'en';
  const { data, headers } = await visit.client.get<Cart>('/api/carts');
  expect(data.cart_products[0]?.product.name).toBe('Pure chokeberry juice');
  expect(String(headers['vary'])).toContain('Accept-Language');
});

describe('an addition', () => {
  const operations = new Map<string, string>();
  /** A repeated name repeats the operation. */
  const add = (
    id: number,
    quantity: number,
    operation: string = randomUUID(),
    client = visit.client,
  ) => {
    const operation_id = operations.get(operation) ?? randomUUID();
    operations.set(operation, operation_id);
    return client.post<Cart>(`/api/carts/products/${id}`, { quantity, operation_id });
  };
  const quantities = ({ cart_products }: Cart) =>
    Object.fromEntries(cart_products.map(({ product, quantity }) => [product.id, quantity]));

  afterEach(() => operations.clear());

  it('increases the quantity, and needs no existing cart', async () => {
    const { status, data } = await add(1, 2);
    expect(status).toBe(200);
    expect(data.id).toEqual(expect.any(Number));
    await put(1, 5);
    expect(quantities((await add(1, 3)).data)).toEqual({ 1: 8 });
    expect(quantities(await read())).toEqual({ 1: 8 });
  });

  it('is applied once, however often and however late it is sent', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => add(1, 2, 'a')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(quantities(await read())).toEqual({ 1: 2 });
    await put(1, 7);
    expect(quantities((await add(1, 2, 'a')).data)).toEqual({ 1: 7 });
    await setProduct(1, { stock: 0 });
    expect((await add(1, 2, 'a')).status).toBe(200);
    await setProduct(1, { stock: 50 });
    await visit.client.delete('/api/carts/products/1');
    expect(quantities((await add(1, 2, 'a')).data)).toEqual({});
  });

  it('is not lost among concurrent additions', async () => {
    await put(2, 1);
    const responses = await Promise.all(Array.from({ length: 21 }, () => add(1, 1)));
    expect(quantities(await read())).toEqual({ 1: 21, 2: 1 });
    const versions = responses.map(({ data }) => data.version);
    expect(new Set(versions).size).toBe(21);
    const newest = responses.reduce((a, b) => (a.data.version > b.data.version ? a : b));
    expect(newest.data).toEqual(await read());
  });

  it('is applied from each of a customer’s two devices', async () => {
    const { data } = await visit.client.post<SignedIn>('/api/auth/register', ana);
    const devices = [1, 2].map(() => visit.shop.client({ token: data.token }));
    await Promise.all(devices.map((device) => add(1, 1, undefined, device)));
    const cart = (await devices[0]?.get<Cart>('/api/carts'))?.data;
    expect(cart && quantities(cart)).toEqual({ 1: 2 });
  });

  it('is applied once if it is made by a guest and repeated after login', async () => {
    await add(1, 2, 'a');
    await add(2, 1, 'b');
    await visit.client.delete('/api/carts/products/2');
    const { data } = await visit.client.post<SignedIn>('/api/auth/register', ana);
    const customer = visit.shop.client({ token: data.token });
    await add(1, 2, 'a', customer);
    await add(2, 1, 'b', customer);
    expect(quantities((await customer.get<Cart>('/api/carts')).data)).toEqual({ 1: 2 });
  });

  it('adds the available quantity, and the line stores the requested quantity', async () => {
    await setProduct(1, { stock: 3 });
    await add(1, 2);
    const { status, data } = await add(1, 4);
    expect(status).toBe(200);
    expect(data.cart_products).toMatchObject([{ quantity: 3, requested: 6, available: 3 }]);
    const rejected = await add(1, 1);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({
      errors: { quantity: ['quantity_above_stock'] },
      details: { available: 3 },
    });
    expect(await read()).toEqual(data);
  });

  it('starts from the available quantity if the stock has decreased', async () => {
    await put(1, 5);
    await setProduct(1, { stock: 2 });
    expect((await add(1, 1)).status).toBe(422);
    await setProduct(1, { stock: 4 });
    await put(1, 2);
    expect((await add(1, 1)).data.cart_products).toMatchObject([{ quantity: 3, requested: 3 }]);
  });

  it('never exceeds 99 per line', async () => {
    await setProduct(1, { stock: 500 });
    await put(1, 98);
    expect((await add(1, 5)).data.cart_products).toMatchObject([{ quantity: 99, requested: 99 }]);
    expect((await add(1, 1)).body).toMatchObject({ details: { available: 99 } });
  });

  it('can be repeated after a rejection, which sets no cookie and creates no cart', async () => {
    await setProduct(1, { stock: 0 });
    expect((await add(1, 1, 'a')).body).toMatchObject({
      errors: { quantity: ['out_of_stock'] },
      details: { available: 0 },
    });
    expect((await add(999, 1)).body).toMatchObject({ message: 'Products not found' });
    expect(visit.client.cookies.has(guestCookie)).toBe(false);
    await put(2, 1);
    const before = await read();
    expect((await add(1, 1, 'a')).status).toBe(422);
    expect(await read()).toEqual(before);
    await setProduct(1, { stock: 1 });
    expect(quantities((await add(1, 1, 'a')).data)).toEqual({ 1: 1, 2: 1 });
  });

  it.each([
    [{ quantity: 1 }, { operation_id: ['required'] }],
    [{ quantity: 1, operation_id: 'once' }, { operation_id: ['invalid'] }],
    [{ quantity: 0, operation_id: randomUUID() }, { quantity: ['number'] }],
  ])('with the body %j is rejected', async (body, errors) => {
    const response = await visit.client.post('/api/carts/products/1', body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual(errors);
  });

  it('is remembered longer than a browser stores it, but not forever', async () => {
    const remembered = async (days: number) => {
      await visit.shop.update('cart_operations', {
        applied_at: sql`now() - ${days} * interval '1 day'`,
      });
      await visit.shop.runJobs();
      return (await visit.shop.rows('cart_operations')).length;
    };
    await add(1, 1);
    expect(await remembered(pendingChangeDays)).toBe(1);
    expect(await remembered(pendingChangeDays + 1)).toBe(0);
  });
});
