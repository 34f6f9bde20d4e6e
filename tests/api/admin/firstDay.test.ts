import type { FirstDay } from '@/contract/admin/firstDay';
import type { Me } from '@/contract/admin/me';
import type { Today } from '@/contract/admin/today';
import { staffViolations } from '@tests/api/security/invariants';
import { changeProduct, toContent, readProduct, saveDraft } from '@tests/support/productShop';
import { customer, enterOrder, enterReceipt, moveAlong, read } from '@tests/support/staffOrders';
import { useStaffShop } from '@tests/support/adminShop';
import { changeSettings } from './changeSettings';

const { shop, owner, helper } = useStaffShop({ stock: 50 });
afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));

const path = '/api/admin/first-day';
const firstDay = async () => (await owner.get<FirstDay>(path)).data;
const setup = async () => (await helper.get<Today>('/api/admin/today')).data.setup;
const me = async () => (await helper.get<Me>('/api/admin/me')).data;
const staffContact = { contact: { ...customer, email: 'Staff@bobica.rs' } };

test('the checklist reflects what has already been done in the shop', async () => {
  expect(await firstDay()).toMatchObject({
    ...{ dismissed: false, business: false, terms: false, delivery: { done: false } },
    ...{ own_products: 0, email: 'folder', others: 1, test_order: false, last_backup: null },
    recovery_codes: 10,
    samples: { products: 28, ordered: 0, orders: 0 },
  });
  expect(await me()).toMatchObject({ sample_shop: true });
  await changeSettings(owner, 'business', ({ business }) => ({
    business: { ...business, sample: false },
  }));
  const couriers = [{ name: 'Naš', tracking_url: null }];
  await changeSettings(owner, 'delivery', () => ({ couriers }));
  await changeProduct(owner, 1, { price: 70_000 });
  const { number } = await enterOrder(helper);
  expect((await firstDay()).test_order).toBe(false);
  await moveAlong(helper, number, ['confirm', 'pack']);
  expect(await firstDay()).toMatchObject({
    ...{ business: true, delivery: { done: true }, own_products: 1, test_order: true },
    samples: { products: 27, ordered: 0 },
  });
  expect(await me()).toMatchObject({ sample_shop: false });
});

test("removing the sample products keeps the owner's products and leaves orders readable", async () => {
  await changeProduct(owner, 1, { price: 70_000 });
  const line = (product_id: number) => [{ product_id, quantity: 2 }];
  const real = await enterOrder(helper, { lines: line(2) });
  const test = await enterOrder(helper, { ...staffContact, lines: line(3) });
  const ownProductOrder = await enterOrder(helper, { ...staffContact, lines: line(1) });
  const withReceipt = await enterOrder(helper, { ...staffContact, lines: line(4) });
  await enterReceipt(helper, withReceipt.number, 'sale');
  await moveAlong(helper, test.number, ['confirm', 'pack']);
  expect((await firstDay()).samples).toEqual({ products: 27, ordered: 2, orders: 1 });
  expect((await helper.post(`${path}/remove-samples`)).status).toBe(403);

  expect((await owner.post(`${path}/remove-samples`)).status).toBe(200);
  const remainingProducts = await shop.rows('products');
  expect(remainingProducts.map(({ id, active }) => [id, active])).toEqual([
    [1, true],
    [2, false],
    [4, false],
  ]);
  expect((await helper.get(`/api/admin/orders/${test.number}`)).status).toBe(404);
  for (const { number } of [ownProductOrder, withReceipt])
    expect((await read(helper, number)).number).toBe(number);
  const cancelledOrder = await moveAlong(owner, real.number, ['confirm', 'cancel']);
  expect(cancelledOrder).toMatchObject({
    parcel: 'cancelled',
    lines: [{ product_id: 2, quantity: 2 }],
  });
  const found = await shop.client().get<{ products: { id: number }[] }>('/api/products');
  expect(found.data.products.map(({ id }) => id)).toEqual([1]);
  expect(await firstDay()).toMatchObject({
    ...{ own_products: 1, test_order: true },
    samples: { products: 0, ordered: 0, orders: 0 },
  });
});

test('a sample product with an unpublished draft is not removed', async () => {
  const product = await readProduct(owner, 5);
  await saveDraft(owner, product, { ...toContent(product), price: 12_300 });
  await owner.post(`${path}/remove-samples`);
  expect((await shop.rows('products')).map(({ id }) => id)).toEqual([5]);
});

test('a dismissed checklist stays dismissed, but the owner can still remove the sample products', async () => {
  expect(await setup()).toMatchObject({ sample: true, first_day: true });
  await owner.post(`${path}/dismiss`);
  expect((await owner.post(`${path}/dismiss`)).status).toBe(200);
  expect(await setup()).toMatchObject({ sample: true, first_day: true });
  expect((await firstDay()).dismissed).toBe(true);
  await owner.post(`${path}/remove-samples`);
  expect(await setup()).toEqual({ sample: true, first_day: false, has_orders: false });
});

test('only one test email to the owner is queued at a time', async () => {
  await owner.post(`${path}/test-email`);
  await owner.post(`${path}/test-email`);
  const emails = await shop.rows('emails', { kind: 'test_message' });
  expect(emails.map(({ recipient }) => recipient)).toEqual(['owner@bobica.rs']);
});
