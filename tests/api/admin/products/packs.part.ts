import type { AdminProduct } from '@/contract/admin/products';
import { updateProductValues } from '@/contract/admin/productValues';
import type { Today } from '@/contract/admin/today';
import type { ProductContent } from '@/contract/entities/product';
import { noText } from '@/contract/locale';
import type { ProductList } from '@/contract/product';
import { getPieces } from '@/contract/pack';
import {
  both,
  changeProduct,
  completeDraft,
  toContent,
  publishProduct,
  readProduct,
  saveDraft,
} from '@tests/support/productShop';
import { dayFromNow, timePasses } from '@tests/support/priceReductions';
import { enterOrder, keyed } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import { owner, shop, readShownProduct } from './shop';

/**
 * In the seed, the box contains one unit each of products 1, 2 and 6, and the six-pack contains six units of product 3.
 */
const box = 24;
const sixPack = 28;
const twoOf = (product_id: number) => [{ product_id, quantity: 2 }];

async function getDraft(components: ProductContent['components'], more: object = {}) {
  const draft = await completeDraft(owner, 'Zimski paket');
  const content = { ...toContent(draft), components, vat_rate: 20 as const, ...more };
  return succeeded(await saveDraft(owner, draft, content));
}
const createPublished = async (components: ProductContent['components'], more: object = {}) =>
  succeeded(await publishProduct(owner, await getDraft(components, more)));
const getErrors = async (draft: AdminProduct) =>
  (await publishProduct(owner, draft)).body.errors ?? {};
const alerts = async () =>
  (await owner.get<Today>('/api/admin/today')).data.alerts.filter(
    ({ kind }) => kind === 'packIncomplete',
  );
const getStock = async (id: number) => (await shop.row('products', { id })).stock;

test('the net quantity, weight, stock and unit price of a pack are computed from its components', async () => {
  const { id } = await createPublished([
    { product_id: 1, quantity: 2 },
    { product_id: 14, quantity: 1 },
  ]);
  expect((await readProduct(owner, id)).published).toMatchObject({
    net: '1 l',
    weight_grams: 1870,
  });
  expect(await getStock(id)).toBe(32);
  const page = await readShownProduct(id);
  expect(page.unit_price).toEqual({ amount: page.price, per: 'l' });
  expect(page.components).toMatchObject([
    { quantity: 2, product: { id: 1, net: '250 ml', price: 69_000 } },
    { quantity: 1, product: { id: 14 } },
  ]);
  expect((await readProduct(owner, box)).published).toMatchObject({
    net: '3 × 250 ml',
    weight_grams: 1335,
  });
});

test('a bottle’s new net quantity and weight are published in the packs that contain it', async () => {
  await changeProduct(owner, 3, { net: '300 ml', weight_grams: 500 });
  const pack = await readProduct(owner, sixPack);
  expect(pack.published).toMatchObject({ net: '6 × 300 ml', weight_grams: 3000 });
  expect(pack.version).toBe(2);
});

test('a pack with two VAT rates cannot be published, and a bottle cannot be given a different rate from its pack', async () => {
  const draft = await getDraft([...twoOf(1), { product_id: 20, quantity: 1 }]);
  expect(await getErrors(draft)).toEqual({ 'components.1.product_id': ['mismatch'] });
  const { body } = await changeProduct(owner, 1, { vat_rate: 10 });
  expect(body.errors).toEqual({ vat_rate: ['mismatch'] });
  // The components of a hidden pack can be changed freely.
  await changeProduct(owner, box, { active: false });
  expect((await changeProduct(owner, 1, { vat_rate: 10 })).status).toBe(200);
});

test('changing the VAT rate applies to all sizes of a family, including packs', async () => {
  expect((await changeProduct(owner, 3, { vat_rate: 10 })).status).toBe(200);
  expect((await readProduct(owner, sixPack)).published?.vat_rate).toBe(10);
});

test('a pack must contain at least two units, each product only once, and no other packs', async () => {
  expect(await getErrors(await getDraft([{ product_id: 1, quantity: 1 }]))).toEqual({
    components: ['too_short'],
  });
  expect(await getErrors(await getDraft([...twoOf(1), ...twoOf(1)]))).toMatchObject({
    'components.1.product_id': ['taken'],
  });
  expect(await getErrors(await getDraft(twoOf(box)))).toEqual({
    'components.0.product_id': ['invalid'],
  });
  expect(await getErrors(await getDraft(twoOf(999)))).toMatchObject({
    'components.0.product_id': ['not_available'],
  });
  const { body } = await changeProduct(owner, 1, { components: twoOf(4) });
  expect(body.errors).toEqual({ components: ['taken'] });
});

test('a product with stock cannot become a pack, and a pack that becomes a single product has no stock', async () => {
  const { body } = await changeProduct(owner, 8, { components: twoOf(4) });
  expect(body.errors).toEqual({ components: ['quantity_above_stock'] });
  expect((await changeProduct(owner, box, { components: [], net: '1 l' })).status).toBe(200);
  expect(await getStock(box)).toBe(0);
  expect((await readShownProduct(box)).components).toEqual([]);
});

test('rejects stock movements and counts for a pack', async () => {
  const movement = { product_id: box, reason: 'in', kind: 'produced', quantity: 5 };
  const booked = await owner.post('/api/admin/stock/movements', { movements: [movement] }, keyed());
  expect(booked.body.errors).toEqual({ 'movements.0.product_id': ['invalid'] });
  const count = { product_id: box, shelf: 5, book_seen: 3 };
  const counted = await owner.post('/api/admin/stock/counts', { counts: [count] }, keyed());
  expect(counted.body.errors).toEqual({ 'counts.0.product_id': ['invalid'] });
});

test('a product lists the packs that contain it, including drafts, and a new pack created from a product starts with that product', async () => {
  const newPack = await owner.post<AdminProduct>('/api/admin/products', { pack_of: 1 }, keyed());
  const draft = succeeded(newPack);
  const { category_id } = await shop.row('products', { id: 1 });
  expect(draft.draft?.content).toMatchObject({
    ...{ name: noText, category_id, vat_rate: 20, net: '1 × 250 ml' },
    components: [{ product_id: 1, quantity: 1 }],
  });
  const getPrice = async (id: number) => (await shop.row('products', { id })).price;
  const single = (await Promise.all([1, 2, 6].map(getPrice))).reduce((sum, price) => sum + price);
  const { packs } = await readProduct(owner, 1);
  expect(packs).toMatchObject([
    { id: box, state: 'live', quantity: 1, stock: await getStock(box), single },
    { id: draft.id, state: 'new', quantity: 1, others: [], price: null, image: null },
  ]);
  const { name } = (await readProduct(owner, 2)).published ?? {};
  expect(packs[0]?.others[0]).toEqual(name);
  expect((await readProduct(owner, 3)).packs).toMatchObject([{ id: sixPack, quantity: 6 }]);
  expect((await readProduct(owner, sixPack)).packs).toEqual([]);
  // Discarded packs and packs that no longer contain the product are not listed.
  await owner.delete(`/api/admin/products/${draft.id}/draft`);
  await changeProduct(owner, box, { components: twoOf(2) });
  expect((await readProduct(owner, 1)).packs).toEqual([]);
});

test('units of a product that are reserved in packs are counted separately', async () => {
  await enterOrder(owner, {
    lines: [
      { product_id: 3, quantity: 2 },
      { product_id: sixPack, quantity: 1 },
    ],
  });
  expect(await readProduct(owner, 3)).toMatchObject({ reserved: 8, reserved_in_packs: 6 });
  expect(await readProduct(owner, 1)).toMatchObject({ reserved: 0, reserved_in_packs: 0 });
});

test('a hidden component is not shown, makes its pack unavailable and alerts the owner', async () => {
  const name = 'Tajni sok';
  await changeProduct(owner, 6, { name: both(name), active: false });
  expect(await getStock(box)).toBe(0);
  const page = await readShownProduct(box);
  expect(page.stock.level).toBe('out');
  expect(page.components).toMatchObject([
    { product: { id: 1 } },
    { product: { id: 2 } },
    { product: null },
  ]);
  expect(JSON.stringify(page)).not.toContain(name);
  expect(await alerts()).toMatchObject([{ count: 1, number: `${box}` }]);
  await changeProduct(owner, 6, { active: true });
  expect(await getStock(box)).toBe(3);
  expect(await alerts()).toEqual([]);
});

test('a deleted component makes its pack unavailable, but the pack’s price can still be changed', async () => {
  await shop.change(`update products set stock = 0 where id = ${box}`);
  await shop.change('delete from products where id = 6');
  expect((await readShownProduct(box)).components[2]).toEqual({ quantity: 1, product: null });
  expect(await alerts()).toMatchObject([{ count: 1 }]);
  const price = { seen: 189_000, now: 190_000 };
  const changes = [{ product_id: box, price }];
  expect((await owner.put(updateProductValues.path, { changes })).status).toBe(200);
  const client = shop.client();
  const added = await client.put(`/api/carts/products/${box}`, { quantity: 1 });
  expect(added.body.errors).toEqual({ quantity: ['out_of_stock'] });
});

test.each([
  ['pack', { id: sixPack, before: 389_000, raised: 430_000, price: 350_000 }],
  ['size', { id: 25, before: 129_000, raised: 140_000, price: 110_000 }],
])(
  'the prior price of a %s is its lowest price in the last 30 days',
  async (_, { id, before, raised, price }) => {
    await timePasses(shop.database.kysely, '1 year');
    await changeProduct(owner, id, { price: raised });
    const terms = { product_id: id, kind: 'action', price };
    const days = { starts: `${dayFromNow(0)}T00:00`, until: dayFromNow(7) };
    const planned = await owner.post('/api/admin/price-reductions', { ...terms, ...days }, keyed());
    expect([planned.status, planned.body.errors]).toEqual([201, undefined]);
    // This is neither the last price nor the price of six bottles or of a different size.
    expect(await readShownProduct(id)).toMatchObject({ price, reduction: { prior_price: before } });
    expect((await readShownProduct(3)).reduction).toBeUndefined();
  },
);

test('a new pack becomes the last size in its component’s family, and the search finds packs by name', async () => {
  const size = {
    net: '',
    price: 180_000,
    sku: 'BOB-3',
    components: [{ product_id: 4, quantity: 4 }],
  };
  const draft = succeeded(
    await owner.post<AdminProduct>('/api/admin/products', { copy_of: 4, size }, keyed()),
  );
  expect(draft.draft?.content).toMatchObject({ net: '4 × 250 ml', weight_grams: 1780, family: 4 });
  const { id } = succeeded(await publishProduct(owner, draft));
  const { sizes, plate } = await readShownProduct(id);
  expect(sizes.map((each) => [each.id, each.pieces])).toEqual([
    [4, null],
    [id, 4],
  ]);
  // A new pack has the drawing of its component until it has a photo.
  expect(plate).toBe(4);
  expect((await readShownProduct(box)).plate).toBeUndefined();
  const q = encodeURIComponent('jutarnji ritual');
  const found = await shop.client().get<ProductList>(`/api/products?q=${q}`);
  expect(found.data.products.map((product) => product.id)).toContain(box);
});

test('components are part of drafts, versions, restored versions and previews', async () => {
  const before = toContent(await readProduct(owner, sixPack));
  const product = await readProduct(owner, sixPack);
  await saveDraft(owner, product, { ...before, components: [{ product_id: 3, quantity: 12 }] });
  const preview = await owner.get<{ components: { quantity: number }[]; net: string }>(
    `/api/admin/products/${sixPack}/preview?locale=sr-LAT`,
  );
  expect([getPieces(preview.data.components), preview.data.net]).toEqual([12, '12 × 250 ml']);
  expect((await readShownProduct(sixPack)).components).toMatchObject([{ quantity: 6 }]);
  succeeded(await publishProduct(owner, await readProduct(owner, sixPack)));
  expect(await getStock(sixPack)).toBe(3);
  const restored = await owner.post<AdminProduct>(
    `/api/admin/products/${sixPack}/versions/1/restore`,
    { draft_version: 0 },
  );
  expect(restored.data.draft?.content).toEqual(before);
});
