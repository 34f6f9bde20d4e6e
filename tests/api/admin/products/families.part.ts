import type { AdminProduct, getProductChoices } from '@/contract/admin/products';
import type { EndpointData } from '@/contract/endpoint';
import type { ProductContent } from '@/contract/entities/product';
import type { ProductList } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import {
  both,
  changeProduct,
  toContent,
  publishProduct,
  readProduct,
  saveDraft,
} from '@tests/support/productShop';
import { keyed } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import { helper, readListing, owner, shop, readShownProduct } from './shop';

type ProductChoices = EndpointData<typeof getProductChoices>;
const size = { net: '500 ml', price: 124_000, sku: 'BOB-500' };
const addSize = async (copy_of = 1, more: object = {}) =>
  succeeded(
    await helper.post<AdminProduct>(
      '/api/admin/products',
      { copy_of, size: { ...size, ...more } },
      keyed(),
    ),
  );
const publishedSize = async (copy_of = 1, more: object = {}) => {
  const draft = await addSize(copy_of, more);
  return succeeded(await publishProduct(owner, draft)).id;
};
const getSizes = async (id: number) => (await readShownProduct(id)).sizes.map((each) => each.id);
const contentNow = async (id: number) => toContent(await readProduct(owner, id));

test('a new size is a hidden draft with the product’s texts, and becomes one of the product’s sizes when published', async () => {
  const before = await contentNow(1);
  const draft = await addSize();
  expect(draft.draft?.content).toEqual({
    ...before,
    ...size,
    slug: '',
    featured: false,
    family: 1,
  });
  expect(await getSizes(1)).toEqual([]);
  expect((await readListing('sizes_of=1')).products).toMatchObject([
    { id: 1, state: 'live' },
    { id: draft.id, state: 'new', net: '500 ml' },
  ]);
  await publishProduct(owner, draft);
  expect(await getSizes(1)).toEqual([1, draft.id]);
  expect(await getSizes(draft.id)).toEqual([1, draft.id]);
  expect(await readProduct(owner, 1)).toMatchObject({ version: 1, published: before });
  const third = await publishedSize(draft.id, { net: '1 l', sku: 'BOB-1000' });
  expect((await contentNow(third)).family).toBe(1);
  expect(await getSizes(1)).toEqual([1, draft.id, third]);
});

test('changing a shared field creates a new version of every size, but price, net quantity and code are not shared', async () => {
  const first = 4;
  const id = await publishedSize(first);
  const initialContent = await contentNow(id);
  const words = both('Novo ime aronije');
  const change: Partial<ProductContent> = { name: words, allergens: both('Orasi'), vat_rate: 10 };
  await changeProduct(owner, first, { ...change, price: 70_000, net: '200 ml', sku: 'BOB-200' });
  expect(await readProduct(owner, id)).toMatchObject({
    version: 2,
    draft: null,
    published: { ...initialContent, ...change },
  });
  expect((await readShownProduct(id)).name).toBe(words['sr-LAT']);
  const found = await shop.client().get<ProductList>('/api/products?q=novo ime');
  expect(found.data.products).toMatchObject([{ id: first, sizes: { count: 2 } }]);
  // Any size of the family can make the change.
  await changeProduct(owner, id, { origin: both('Arilje') });
  expect((await contentNow(first)).origin).toEqual(both('Arilje'));
});

test('drafts of other sizes get the changed shared fields, and a draft with a different text conflicts', async () => {
  const id = await publishedSize();
  const unpublished = await addSize(1, { sku: 'BOB-NEW' });
  const product = await readProduct(helper, id);
  await saveDraft(helper, product, { ...toContent(product), price: 130_000 });
  await changeProduct(owner, 1, { usage: both('Promućkati') });
  for (const draft of [await readProduct(owner, id), await readProduct(owner, unpublished.id)]) {
    expect(draft.draft?.content.usage).toEqual(both('Promućkati'));
    expect((await publishProduct(owner, draft)).status).toBe(200);
  }
  expect(await contentNow(id)).toMatchObject({ price: 130_000, usage: both('Promućkati') });

  const again = await readProduct(helper, id);
  await saveDraft(helper, again, { ...toContent(again), usage: both('Moje') });
  await changeProduct(owner, 1, { usage: both('Tvoje') });
  const ownDraft = await readProduct(owner, id);
  expect(ownDraft.draft?.content.usage).toEqual(both('Moje'));
  expect((await publishProduct(owner, ownDraft)).status).toBe(409);
});

test('sizes in the list of products to pair with have the net quantity in their names', async () => {
  await publishedSize();
  const { data } = await owner.get<ProductChoices>('/api/admin/product-choices');
  const named = (slug: string) => data.products.find((product) => product.slug === slug)?.name;
  expect(named('aronija')).toEqual({
    'sr-LAT': 'Matični sok od aronije, 250 ml',
    en: expect.stringMatching(/, 250 ml$/) as string,
  });
  expect(named('borovnica')?.['sr-LAT']).not.toContain('250 ml');
});

test('reordering sizes puts the new first size in the listing, and reordering from an outdated list is rejected', async () => {
  const id = await publishedSize();
  const send = (seen: number[], ids: number[]) =>
    owner.put('/api/admin/size-positions', { seen, ids });
  expect((await send([1, id], [id, 1])).data).toEqual([id, 1]);
  expect(await getSizes(1)).toEqual([id, 1]);
  const { data } = await shop.client().get<ProductList>('/api/products');
  expect(data.products[0]).toMatchObject({ id, sizes: { count: 2 } });
  expect((await send([1, id], [1, id])).status).toBe(409);
});

test('a size can move to a different family, but the first size of a family cannot', async () => {
  const id = await publishedSize();
  expect((await changeProduct(owner, 1, { family: 2 })).body.errors).toEqual({
    family: ['invalid'],
  });
  expect((await changeProduct(owner, 3, { family: id })).body.errors).toEqual({
    family: ['invalid'],
  });
  await changeProduct(owner, id, { family: 2 });
  expect([await getSizes(1), await getSizes(2)]).toEqual([[], [2, id]]);
  expect((await contentNow(2)).name).toEqual((await contentNow(id)).name);
  await changeProduct(owner, id, { family: null });
  expect([await getSizes(2), await getSizes(id)]).toEqual([[], []]);
  expect(await shop.rows('products', { family: 1 })).toEqual([]);
  expect(await shop.rows('products', { family: 2 })).toEqual([]);
});

test('the preview of a size shows it in its position among the published sizes', async () => {
  const preview = async (id: number) =>
    (await owner.get<Product>(`/api/admin/products/${id}/preview?locale=sr-LAT`)).data.sizes;
  const draft = await addSize();
  expect(await preview(draft.id)).toMatchObject([
    { id: 1 },
    { id: draft.id, net: '500 ml', price: 124_000, stock: { level: 'out' } },
  ]);
  await publishProduct(owner, draft);
  const product = await readProduct(owner, 1);
  await saveDraft(owner, product, { ...toContent(product), price: 50_000 });
  expect(await preview(1)).toMatchObject([{ id: 1, price: 50_000 }, { id: draft.id }]);
});
