import type { AdminProduct, ProductConflict } from '@/contract/admin/products';
import type { ProductList } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { selectAudit } from '@/server/modules/staff/auditService';
import { subscribeToCatalogueVersion } from '@/server/database/catalogueVersion';
import { makePublisher } from '@/server/modules/catalogue/publisher';
import {
  both,
  changeProduct,
  completeDraft,
  toContent,
  createProduct,
  publishProduct,
  readProduct,
  saveDraft,
} from '@tests/support/productShop';
import { keyed } from '@tests/support/staffOrders';
import { helper, readListing, owner, shop, readShownProduct } from './shop';
import './productList.part';
import './productVersions.part';
import './families.part';
import './packs.part';
import './productFields.part';
import './productImages.part';
import './productValues.part';
import './listCounts.part';
import { noText } from '@/contract/locale';
import { localized } from '@tests/support/localized';

const search = async (q: string) =>
  (await shop.client().get<ProductList>(`/api/products?q=${encodeURIComponent(q)}`)).data.products;

describe('drafts', () => {
  test('a saved draft changes nothing in the shop until it is published', async () => {
    const before = await readShownProduct(1);
    const product = await readProduct(helper, 1);
    const content = { ...toContent(product), name: both('Nova aronija'), price: 12_300 };
    const { data: saved } = await saveDraft(helper, product, content);
    expect(saved.draft).toMatchObject({ content, base_version: 1, staff: 'staff' });
    expect(await readShownProduct(1)).toEqual(before);
    expect(saved.published).toEqual(product.published);
    expect(await readListing('state=draft')).toMatchObject({ total: 1, drafts: 1 });

    const { data: discarded } = await helper.delete<AdminProduct>('/api/admin/products/1/draft');
    expect(discarded).toEqual(product);
  });

  test('a new product is a draft that nobody can buy, and discarding it deletes it', async () => {
    const { id, published, draft } = await createProduct(helper);
    expect({ published, base: draft?.base_version }).toEqual({ published: null, base: 0 });
    const cart = await shop.client().put(`/api/carts/products/${id}`, { quantity: 1 });
    expect(cart.status).toBe(404);
    expect((await readListing('state=new')).products).toMatchObject([
      { id, state: 'new', stock: 0 },
    ]);
    const discarded = await helper.delete(`/api/admin/products/${id}/draft`);
    expect([discarded.status, discarded.data]).toEqual([200, null]);
    expect((await helper.get(`/api/admin/products/${id}`)).status).toBe(404);
  });

  test('a copy has the content of the original product, but neither its code nor its slug', async () => {
    const original = toContent(await readProduct(helper, 1));
    const copy = await createProduct(helper, 1);
    expect(toContent(copy)).toEqual({ ...original, sku: '', slug: '' });
  });
});

describe('publishing', () => {
  test('responds after this process has loaded the change, even if no notification arrives', async () => {
    const withoutNotifications = { ...shop.database, listen: async () => () => undefined };
    const catalogueVersion = await subscribeToCatalogueVersion(withoutNotifications);
    const before = catalogueVersion.current();
    const publisher = makePublisher({ database: shop.database, catalogueVersion });
    await publisher.publish(async () => undefined);
    expect(catalogueVersion.current()).toBe(before + 1);
    expect(catalogueVersion.published()).toBe(before + 1);
  });

  test('updates texts and prices everywhere in this process before responding', async () => {
    const name = localized('Živa aronija', 'Living aronia');
    const { status, data } = await changeProduct(owner, 1, { name, price: 99_900 });
    expect([status, data.version, data.draft, data.published_by]).toEqual([200, 2, null, 'owner']);
    expect(await readShownProduct(1)).toMatchObject({ name: 'Živa aronija', price: 99_900 });
    expect(await readShownProduct(1, 'en')).toMatchObject({ name: 'Living aronia' });
    expect((await search('ziva aronija'))[0]).toMatchObject({ id: 1, price: 99_900 });
    const stock = await owner.get<{ product_id: number; name: string }[]>('/api/admin/stock');
    expect(stock.data.find(({ product_id }) => product_id === 1)?.name).toBe('Živa aronija');
  });

  test('a new product gets a slug from its Serbian name and is sold out until stock arrives', async () => {
    const draft = await completeDraft(helper, 'Žuta Đ, čaj šumskih ćuba');
    const { status, data } = await publishProduct(owner, draft);
    expect([status, data.version, data.published?.slug]).toEqual([
      200,
      1,
      'zuta-dj-caj-sumskih-cuba',
    ]);
    expect(await readShownProduct(data.id)).toMatchObject({
      stock: { level: 'out' },
      price: 45_000,
    });
    const movement = { product_id: data.id, reason: 'in', kind: 'produced', quantity: 3 };
    await owner.post('/api/admin/stock/movements', { movements: [movement] }, keyed());
    const cart = await shop.client().put(`/api/carts/products/${data.id}`, { quantity: 2 });
    expect(cart.status).toBe(200);
    expect(await search('cuba')).toMatchObject([{ id: data.id }]);
    const otherProduct = await completeDraft(helper, 'Žuta Đ, čaj šumskih ćuba');
    const saved = await saveDraft(owner, otherProduct, {
      ...toContent(otherProduct),
      sku: 'OTHER',
    });
    const { data: second } = await publishProduct(owner, saved.data);
    expect(second.published?.slug).toBe('zuta-dj-caj-sumskih-cuba-2');
  });

  test('new names are sorted into the listing', async () => {
    const named = localized('Čubar', 'Aaa');
    await changeProduct(owner, 5, { name: named });
    const names = async (locale: 'sr-LAT' | 'en') => {
      const { data } = await shop
        .client({ locale })
        .get<ProductList>('/api/products?sort=name_asc&per_page=100');
      return data.products.map(({ name }) => name);
    };
    const sorted = (list: string[], locale: string) =>
      [...list].sort(new Intl.Collator(locale).compare);
    for (const [locale, collation] of [
      ['sr-LAT', 'sr-Latn'],
      ['en', 'en'],
    ] as const) {
      const found = await names(locale);
      expect(found).toEqual(sorted(found, collation));
    }
    // This adds more names than fit between two ranks.
    for (let turn = 0; turn < 14; turn += 1)
      await changeProduct(owner, turn % 2 ? 5 : 6, {
        name: both(`Aaa ${String(turn).padStart(2, '0')}`),
      });
    const found = await names('sr-LAT');
    expect(found).toEqual(sorted(found, 'sr-Latn'));
  });

  test('the name, alternative texts and every translated text require Serbian, and all errors are reported together', async () => {
    const product = await createProduct(owner);
    const { status, body } = await publishProduct(owner, product);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    for (const path of ['name.sr-LAT', 'sku', 'price', 'category_id', 'images'])
      expect(body.errors?.[path]?.[0]).toBeDefined();
    for (const path of ['name.en', 'origin.sr-LAT']) expect(body.errors).not.toHaveProperty([path]);
    const draft = await completeDraft(helper);
    const content = toContent(draft);
    const alt = localized('', 'Bottle');
    const images = content.images.map((image) => ({ ...image, alt }));
    const half = { ...content, images, usage: localized(' ', 'Shake') };
    const { data: saved } = await saveDraft(owner, draft, half);
    expect((await publishProduct(owner, saved)).body.errors).toEqual({
      'images.0.alt.sr-LAT': ['required'],
      'usage.sr-LAT': ['required'],
    });
    const withoutUsage = { ...content, usage: noText };
    const { data: unused } = await saveDraft(owner, saved, withoutUsage);
    expect((await publishProduct(owner, unused)).status).toBe(200);
    expect((await readShownProduct(draft.id)).usage).toBe('');
  });

  test('shoppers see and find an untranslated product by its Serbian text, and it is sorted by its Serbian name', async () => {
    const draft = await completeDraft(helper);
    const content = toContent(draft);
    const serbian = (text: string) => localized(text, '');
    const images = content.images.map((image) => ({ ...image, alt: serbian('Flaša') }));
    const name = serbian('Lješnik u medu');
    const usage = serbian('Promućkati');
    const { data: saved } = await saveDraft(owner, draft, { ...content, images, name, usage });
    expect((await publishProduct(owner, saved)).status).toBe(200);
    expect(await readShownProduct(draft.id, 'en')).toMatchObject({
      ...{ name: 'Lješnik u medu', usage: 'Promućkati', images: [{ alt: 'Flaša' }] },
    });
    const english = shop.client({ locale: 'en' });
    const list = async (query: string) =>
      (await english.get<ProductList>(`/api/products?${query}`)).data.products;
    expect(await list('q=lješnik')).toMatchObject([{ id: draft.id }]);
    const names = (await list('sort=name_asc&per_page=100')).map((item) => item.name);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    expect((await readListing(`q=${content.sku}`)).products).toMatchObject([{ missing_texts: 2 }]);
  });

  test('the product list can be searched without diacritics in any language', async () => {
    const draft = await completeDraft(helper, 'Đački ŽBUN');
    const name = { ...toContent(draft).name, en: 'Purée ÜBER' };
    await saveDraft(owner, draft, { ...toContent(draft), name });
    for (const q of ['djacki', 'đački', 'zbun', 'ŽBUN', 'puree', 'purée', 'uber'])
      expect([q, (await readListing(`q=${encodeURIComponent(q)}`)).products]).toMatchObject([
        q,
        [{ id: draft.id }],
      ]);
  });

  test('rejects a code or slug that another product uses, and unknown references', async () => {
    const other = toContent(await readProduct(owner, 1));
    const draft = await completeDraft(helper);
    const content = {
      ...toContent(draft),
      sku: other.sku,
      slug: other.slug,
      category_id: 999,
    };
    const { data: saved } = await saveDraft(owner, draft, content);
    expect((await publishProduct(owner, saved)).body.errors).toEqual({
      sku: ['taken'],
      slug: ['taken'],
      category_id: ['invalid'],
    });
    for (const slug of ['a/b', '12', 'Velika', '-a', 'č']) {
      const again = await saveDraft(owner, await readProduct(owner, draft.id), {
        ...content,
        slug,
      });
      expect((await publishProduct(owner, again.data)).body.errors?.['slug']).toEqual(['invalid']);
    }
  });

  test('drops tags and paired products that were deleted after the draft was saved', async () => {
    const tag = { label: localized('Kratkog veka', 'Short-lived') };
    const { data: short } = await owner.post<{ id: string }>('/api/admin/tags', tag, keyed());
    const product = await readProduct(helper, 1);
    const content = toContent(product);
    const { data: saved } = await saveDraft(helper, product, {
      ...content,
      tags: [short.id, ...content.tags],
      pairs_with: ['deleted-product', ...content.pairs_with],
    });
    expect(saved.draft?.content.tags).toContain(short.id);
    expect((await owner.delete(`/api/admin/tags/${short.id}`)).status).toBe(200);
    const { data, status } = await publishProduct(owner, saved);
    expect([status, data.draft]).toEqual([200, null]);
    const { tags, pairs_with } = content;
    expect(data.published).toMatchObject({ tags, pairs_with });
    expect((await readShownProduct(1)).tags.map(({ id }) => id)).toEqual(tags);
  });

  test('the slug cannot be changed after the first publication', async () => {
    const { status, body } = await changeProduct(owner, 1, { slug: 'another-address' });
    expect([status, body.errors]).toEqual([422, { slug: ['invalid'] }]);
  });

  test('a hidden product disappears from the shop and its search until it is shown again', async () => {
    const word = 'jedinstvenarec';
    await changeProduct(owner, 1, { ingredients: both('x'), short_description: both(word) });
    expect(await search(word)).toHaveLength(1);
    await changeProduct(owner, 1, { active: false });
    expect(await search(word)).toHaveLength(0);
    expect((await shop.client().get('/api/products/1')).status).toBe(404);
    expect((await readListing('state=hidden')).products).toMatchObject([
      { id: 1, state: 'hidden' },
    ]);
    await changeProduct(owner, 1, { active: true });
    expect(await search(word)).toHaveLength(1);
  });

  test('a product is no longer found by words from replaced texts', async () => {
    await changeProduct(owner, 1, { description: both('zumbulj') });
    await changeProduct(owner, 2, { description: both('zumbulj') });
    await changeProduct(owner, 1, { description: both('perunika') });
    expect((await search('zumbulj')).map(({ id }) => id)).toEqual([2]);
    expect((await search('perunika')).map(({ id }) => id)).toEqual([1]);
  });

  test('publishing writes the same search words as importing the files', async () => {
    const words = () =>
      shop.database.kysely.selectFrom('search_words').selectAll().orderBy('word').execute();
    const sorted = (rows: Awaited<ReturnType<typeof words>>) =>
      rows.map(({ word, product_ids, name_ids, category_ids }) => ({
        word,
        ids: [product_ids, name_ids, category_ids].map((ids) => [...ids].sort((a, b) => a - b)),
      }));
    const before = sorted(await words());
    const { name, description } = toContent(await readProduct(owner, 3));
    await changeProduct(owner, 3, { name: both('Potpuno drugo'), description: both('Tekst') });
    await changeProduct(owner, 3, { active: false });
    await changeProduct(owner, 3, { active: true, name, description });
    expect(sorted(await words())).toEqual(before);
  });

  test('exactly one image is stored as the main image', async () => {
    const { images } = toContent(await readProduct(owner, 1));
    const all = (is_main: boolean) => images.map((image) => ({ ...image, is_main }));
    for (const sameFlags of [all(true), all(false)]) {
      const { data } = await changeProduct(owner, 1, { images: sameFlags });
      expect(data.published?.images.map(({ is_main }) => is_main)).toEqual([true, false]);
    }
  });
});

describe('two editors', () => {
  test('the second save conflicts and returns the stored version, which can then be changed', async () => {
    const read = await readProduct(owner, 1);
    const content = toContent(read);
    await saveDraft(helper, read, { ...content, net: '300 ml' });
    const { status, body } = await saveDraft(owner, read, { ...content, net: '350 ml' });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    const { product, by } = body.details as unknown as ProductConflict;
    expect([by, product.draft?.content.net]).toEqual(['staff', '300 ml']);
    const again = await saveDraft(owner, product, { ...content, net: '350 ml' });
    expect(again.data.draft?.content.net).toBe('350 ml');
  });

  test('a draft that was started before a publication conflicts', async () => {
    const read = await readProduct(helper, 1);
    await changeProduct(owner, 1, { net: '300 ml' });
    const { status, body } = await saveDraft(helper, read, toContent(read));
    expect(status).toBe(409);
    expect(body.details).toMatchObject({ by: 'owner', product: { version: 2 } });
  });

  test('a discarded and recreated draft conflicts with the earlier draft', async () => {
    const product = await readProduct(owner, 1);
    const { data: first } = await saveDraft(helper, product, toContent(product));
    await helper.delete('/api/admin/products/1/draft');
    await saveDraft(helper, product, { ...toContent(product), net: '9 l' });
    expect((await publishProduct(owner, first)).status).toBe(409);
    expect((await saveDraft(owner, first, toContent(first))).status).toBe(409);
  });

  test('exactly one of several simultaneous attempts to save or publish a version succeeds', async () => {
    const read = await readProduct(owner, 1);
    const content = toContent(read);
    const responses = await Promise.all(
      [1, 2, 3, 4].map((turn) => saveDraft(owner, read, { ...content, net: `${turn} l` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const draft = await readProduct(owner, 1);
    const published = await Promise.all([1, 2, 3].map(() => publishProduct(owner, draft)));
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await readProduct(owner, 1)).version).toBe(2);
  });
});

test('the log records each action and its author', async () => {
  await changeProduct(owner, 4, { net: '300 ml' });
  const entries = await selectAudit(shop.database.kysely, undefined, 2);
  expect(
    entries.map(({ action, entity_id, staff_name }) => [action, entity_id, staff_name]),
  ).toEqual([
    ['product.publish', '4', 'owner'],
    ['product.draft', '4', 'owner'],
  ]);
});

test('the preview shows the draft in both languages and leaves missing texts empty', async () => {
  const draft = await completeDraft(helper);
  const at = (locale: string) =>
    helper.get<Product>(`/api/admin/products/${draft.id}/preview?locale=${locale}`);
  expect((await at('en')).data).toMatchObject({
    name: 'Sok od šipka i đumbira (en)',
    unit_price: { amount: 180_000, per: 'l' },
    stock: { level: 'out' },
  });
  const empty = await createProduct(helper);
  const preview = await helper.get<Product>(
    `/api/admin/products/${empty.id}/preview?locale=sr-LAT`,
  );
  expect([preview.status, preview.data.name, preview.data.category]).toEqual([200, '', '']);
  const published = await helper.get<Product>('/api/admin/products/1/preview?locale=sr-LAT');
  expect(published.data).toEqual(await readShownProduct(1));
});
