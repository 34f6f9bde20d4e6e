import type { AdminProduct, ProductVersion } from '@/contract/admin/products';
import type { FieldMeta } from '@/contract/entities/field';
import {
  emptyContent,
  productContent,
  type ProductContent,
  productFields,
  shownFields,
} from '@/contract/entities/product';
import type { ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { inLanguage } from '@/contract/storedStruct';
import {
  both,
  completeDraft,
  toContent,
  createProduct,
  fieldSample,
  publishProduct,
  readProduct,
  saveDraft,
} from '@tests/support/productShop';
import { owner, shop, readShownProduct } from './shop';

/** A value for each field; references must point to existing rows. */
function filled(content: ProductContent, round: 1 | 2): ProductContent {
  const own = {
    slug: 'polje',
    category_id: round,
    images: content.images.map((image) => ({ ...image, alt: both(`alt ${round}`) })),
    tags: round === 1 ? ['no-added-sugar'] : ['no-added-sugar', 'no-additives'],
    // A product in a family with a different VAT rate cannot be in a pack.
    family: round + 3,
    // The shop computes some fields of a pack, which packs.part.ts tests.
    components: [],
    pairs_with: round === 1 ? ['aronija'] : ['aronija', 'borovnica'],
  };
  const values = productFields.map((name) => [
    name,
    fieldSample(name, productContent.schema[name], round),
  ]);
  return { ...(Object.fromEntries(values) as unknown as ProductContent), ...own };
}

const getVersions = async (id: number) =>
  (await owner.get<ProductVersion[]>(`/api/admin/products/${id}/versions`)).data;
const metas = productFields.map(
  (name) => [name, productContent.schema[name].meta] as [keyof ProductContent, FieldMeta],
);

test('each field is saved, published, recorded in the history, and shown where its definition requires it', async () => {
  const draft = await completeDraft(owner);
  const { id } = draft;
  const content = filled(toContent(draft), 1);
  const { data: saved } = await saveDraft(owner, draft, content);
  expect(saved.draft?.content).toEqual(content);
  expect((await publishProduct(owner, saved)).status).toBe(200);
  const product = await readProduct(owner, id);
  expect(product.published).toEqual(content);

  const page: Product = await readShownProduct(id);
  const [card] = (await shop.client().get<ProductSummary[]>(`/api/products/by-ids?ids=${id}`)).data;
  const inOneLanguage = inLanguage(content, 'sr-LAT');
  for (const { name, place, as } of shownFields) {
    expect(page).toHaveProperty(as, inOneLanguage[name]);
    if (place === 'card') expect(card).toHaveProperty(as, inOneLanguage[name]);
    else expect(card).not.toHaveProperty(as);
  }
  for (const [name, { shown: place, own, as = name }] of metas) {
    if (own) expect(page[as as keyof Product]).toBeTruthy();
    if (!place) expect(page).not.toHaveProperty(name);
  }
  const preview = await owner.get<Product>(`/api/admin/products/${id}/preview?locale=sr-LAT`);
  expect(preview.data).toEqual(page);

  const changed = filled(content, 2);
  await publishProduct(owner, (await saveDraft(owner, product, changed)).data);
  expect((await readProduct(owner, id)).published).toEqual(changed);
  expect(await getVersions(id)).toMatchObject([
    {
      version: 2,
      fields: productFields.filter((name) => !['slug', 'components'].includes(name)).sort(),
    },
    { version: 1, fields: [...productFields].sort() },
  ]);
});

test('a draft saved before any field existed gets the default values', async () => {
  const { id } = await createProduct(owner);
  await shop.change(`update product_drafts set content = '{}' where product_id = ${id}`);
  expect((await readProduct(owner, id)).draft?.content).toEqual(emptyContent);
});

test('a version saved before a field existed gets that field’s default, and republishing does not change it', async () => {
  const before = toContent(await readProduct(owner, 3));
  expect(before.featured).toBe(emptyContent.featured);
  await shop.change(
    `update product_versions set content = content - 'featured' where product_id = 3`,
  );
  const { data: saved } = await saveDraft(owner, await readProduct(owner, 3), {
    ...before,
    net: '300 ml',
  });
  await publishProduct(owner, saved);
  expect((await getVersions(3)).map(({ fields }) => fields.length)).toEqual([
    1,
    productFields.length,
  ]);
  const restored = await owner.post<AdminProduct>('/api/admin/products/3/versions/1/restore', {
    draft_version: 0,
  });
  expect(restored.data.draft?.content).toEqual(before);
});
