import type { AdminProduct, AdminProductList, ProductVersion } from '@/contract/admin/products';
import type { Product } from '@/contract/productDetails';
import { deleteOldDrafts } from '@/server/modules/productAdmin/draftService';
import {
  changeProduct,
  toContent,
  publishProduct,
  readProduct,
  saveDraft,
} from '@tests/support/productShop';
import { helper, owner, shop } from './shop';

const shownPrice = async () => (await shop.client().get<Product>('/api/products/1')).data.price;

test('publishing creates a version that can be restored as a draft', async () => {
  const original = toContent(await readProduct(owner, 1));
  await changeProduct(owner, 1, { net: '300 ml', price: 77_700 });
  const { data: versions } = await owner.get<ProductVersion[]>('/api/admin/products/1/versions');
  expect(versions).toMatchObject([
    { version: 2, staff: 'owner', fields: ['net', 'price'] },
    { version: 1, staff: null },
  ]);
  const restored = await owner.post<AdminProduct>('/api/admin/products/1/versions/1/restore', {
    draft_version: 0,
  });
  expect(restored.data.draft).toMatchObject({ content: original, base_version: 2 });
  expect(await shownPrice()).toBe(77_700);
  await publishProduct(owner, restored.data);
  expect((await readProduct(owner, 1)).published).toEqual(original);
  const stale = await owner.post('/api/admin/products/1/versions/1/restore', { draft_version: 8 });
  expect(stale.status).toBe(409);
  const unknownVersion = await owner.post('/api/admin/products/1/versions/9/restore', {
    draft_version: 0,
  });
  expect(unknownVersion.status).toBe(404);
});

test('a discarded draft is kept for 30 days and can be restored', async () => {
  const product = await readProduct(owner, 1);
  const content = { ...toContent(product), net: '300 ml' };
  await saveDraft(helper, product, content);
  await owner.delete('/api/admin/products/1/draft');
  expect((await readProduct(owner, 1)).draft).toBeNull();
  const { data: list } = await owner.get<AdminProductList>('/api/admin/products?state=draft');
  expect([list.total, list.drafts]).toEqual([0, 0]);
  const versions = async () =>
    (await owner.get<ProductVersion[]>('/api/admin/products/1/versions')).data;
  const [discarded] = await versions();
  expect(discarded).toMatchObject({ version: 0, staff: 'staff', fields: ['net'] });
  const restore = () =>
    owner.post<AdminProduct>('/api/admin/products/1/versions/0/restore', { draft_version: 0 });
  const { data: restored } = await restore();
  expect(restored.draft).toMatchObject({ content, base_version: 1 });
  expect((await versions())[0]?.version).not.toBe(0);

  await owner.delete('/api/admin/products/1/draft');
  await deleteOldDrafts(shop.database.kysely);
  expect((await versions())[0]?.version).toBe(0);
  await shop.change(`update product_drafts set discarded_at = now() - interval '31 days'`);
  await deleteOldDrafts(shop.database.kysely);
  expect((await restore()).status).toBe(404);
});
