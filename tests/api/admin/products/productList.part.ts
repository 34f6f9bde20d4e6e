import type { ProductList } from '@/contract/product';
import { completeDraft } from '@tests/support/productShop';
import { helper, readListing, owner, shop, readShownProduct } from './shop';

test('products are found by name without diacritics, by code and by category', async () => {
  const all = await readListing('');
  expect(all.products[0]).toMatchObject({ state: 'live', has_draft: false, missing_texts: 0 });
  const plum = await readListing('q=SLJIVA');
  expect(plum.products.map(({ name }) => name).join()).toMatch(/šljiv/i);
  const [{ sku } = { sku: '' }] = all.products;
  expect((await readListing(`q=${sku.toLowerCase()}`)).products[0]?.sku).toBe(sku);
  for (const q of ['%25', '-', '%F0%9F%8D%8A', '...'])
    expect([q, (await readListing(`q=${q}`)).total]).toEqual([q, 0]);
  expect((await readListing('q=%20%E2%80%8B')).total).toBe(all.total);
  const ofCategory = await readListing('category_id=2');
  expect(ofCategory.total).toBeGreaterThan(0);
  expect(ofCategory.total).toBeLessThan(all.total);
  const { id } = await completeDraft(helper, 'Đumbirko');
  expect((await readListing('q=dumbirko')).products).toMatchObject([{ id }]);
  expect((await readListing('q=djumbirko')).products).toMatchObject([
    { id, state: 'new', has_draft: true, missing_texts: 0, image: { width: 800 } },
  ]);
  expect((await readListing('page=2')).products).toEqual([]);
});

test('reordering the products in a category reorders them in the shop, and reordering from an outdated list is rejected', async () => {
  const ids = async () => (await readListing('category_id=4')).products.map(({ id }) => id);
  const before = await ids();
  const turned = [...before].reverse();
  const send = (seen: number[], order: number[]) =>
    owner.put('/api/admin/product-positions', { category_id: 4, seen, ids: order });
  expect((await send(before, turned)).data).toEqual(turned);
  expect(await ids()).toEqual(turned);
  const { category } = await readShownProduct(before[0] ?? 0);
  const { data } = await shop
    .client()
    .get<ProductList>(`/api/products?category=${category}&per_page=100`);
  expect(data.products.map(({ id }) => id)).toEqual(turned);
  const stale = await send(before, before);
  expect([stale.status, stale.body.details]).toEqual([409, { ids: turned }]);
  expect((await send(turned, turned.slice(1))).status).toBe(422);
});
