import { gunzipSync } from 'node:zlib';
import fc from '../../support/properties';
import {
  type FeaturedItem,
  type ListedProduct,
  type ProductList,
  type ProductSummary,
  productSorts,
} from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import type { Category } from '@/contract/category';
import {
  subscribeToCatalogueVersion,
  type CatalogueVersion,
} from '@/server/database/catalogueVersion';
import { takeStock, type StockLine } from '@/server/modules/catalogue/stock';
import { eventually } from '../../support/processes';
import type { TestClient } from '../../support/TestClient';
import { shop, slugs } from './shop';
import './search.part';
import './pageSearch.part';
import './content.part';
import './families.part';

let client: TestClient;
beforeEach(() => {
  client = shop.client();
});

async function list(query: Record<string, string | number | string[]> = {}): Promise<ProductList> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((item) => [name, String(item)]),
    ),
  );
  const { data, status } = await client.get<ProductList>(`/api/products?${search.toString()}`);
  expect(status).toBe(200);
  return data;
}

const shownPrice = ({ price, sizes }: ListedProduct) => sizes?.price ?? price;

describe('the list of products', () => {
  it('is compressed for clients that support it', async () => {
    const url = '/api/products';
    const plain = await shop.app.inject({ url });
    const packed = await shop.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Language, accept-encoding',
    });
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('counts the products in every category and shows the selected category', async () => {
    const all = await list();
    expect(all).toMatchObject({
      total: 24,
      total_all: 24,
      page: 1,
      per_page: 24,
      category_known: true,
    });
    expect(all.category_counts.map(({ slug }) => slug)).toEqual([
      'health-in-bottles',
      'natural-juices',
      'syrups',
      'preserves',
      'honey',
      'dried-fruit',
      'gift-sets',
    ]);
    const honey = await list({ category: 'honey' });
    expect(slugs(honey)).toEqual(['sumski-med', 'med-aronija']);
    expect(honey).toMatchObject({ total: 2, total_all: 24, category_counts: all.category_counts });
  });

  it('can be filtered by a tag, alone or within a category, and counts the products for each', async () => {
    const fruit = await list({ tag: ['100-fruit'] });
    expect(fruit).toMatchObject({ total: 12, total_all: 12 });
    expect(fruit.products.every(({ tags }) => tags.some(({ id }) => id === '100-fruit'))).toBe(
      true,
    );
    expect(fruit.tags).toContainEqual({
      id: 'no-added-sugar',
      label: 'Bez dodatog šećera',
      count: 12,
      of_category: false,
    });
    const juices = await list({ tag: ['100-fruit'], category: 'natural-juices' });
    const { count } = fruit.category_counts.find(({ slug }) => slug === 'natural-juices')!;
    expect(juices).toMatchObject({ total: count, total_all: 12 });
    expect(await list({ tag: ['no-such'] })).toMatchObject({ total: 0, products: [] });
  });

  it('can be filtered by several tags, a maximum price and stock, with the number of results for each filter', async () => {
    const all = (await list()).products;
    const tags = ['no-added-sugar', 'own-orchard'];
    const hasTags = ({ tags: productTags }: ProductSummary, ids: readonly string[]) =>
      ids.every((tag) => productTags.some(({ id }) => id === tag));
    const cheap = (limit: number) => (product: ListedProduct) => shownPrice(product) <= limit * 100;
    const inStock = ({ stock }: ProductSummary) => stock.level !== 'out';

    const found = await list({ tag: tags, price_to: 500, in_stock: 'yes' });
    const expected = all.filter((p) => hasTags(p, tags) && cheap(500)(p) && inStock(p));
    // A product in several sizes may be listed as another size.
    const names = (products: readonly ProductSummary[]) => products.map(({ name }) => name).sort();
    expect(names(found.products)).toEqual(names(expected));
    expect(found.products.length).toBeGreaterThan(0);
    expect(found.price_counts).toEqual(
      [500, 1000, 2000].map((to) => ({
        to,
        count: all.filter((p) => hasTags(p, tags) && inStock(p) && cheap(to)(p)).length,
      })),
    );
    for (const { id, count } of found.tags)
      expect([id, count]).toEqual([id, expected.filter((p) => hasTags(p, [id])).length]);

    const { in_stock_count } = await list({ category: 'natural-juices' });
    expect(in_stock_count).toBe(
      all.filter((p) => p.category === 'natural-juices' && inStock(p)).length,
    );
    const response = await client.get('/api/products?price_to=700');
    expect(response.status).toBe(422);
  });

  it('lists the properties of a category, most frequent first, whatever other filters are set', async () => {
    const honey = (await list({ category: 'honey' })).products;
    const productsWithTag = (id: string) =>
      honey.filter(({ tags }) => tags.some((tag) => tag.id === id));
    const { tags } = await list({ category: 'honey' });
    const counts = tags.map(({ count }) => count);
    expect(counts).toEqual(tags.map(({ id }) => productsWithTag(id).length));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.at(-1)).toBeGreaterThan(0);
    // No product is that cheap, but the filters keep their order.
    const emptyList = await list({ category: 'honey', price_to: 500 });
    expect(emptyList.tags.map(({ id, count }) => [id, count])).toEqual(
      tags.map(({ id }) => [id, 0]),
    );
    const requested = await list({ category: 'honey', tag: ['syrup'] });
    expect(requested.tags.map(({ id }) => id)).toEqual([...tags.map(({ id }) => id), 'syrup']);
  });

  it('marks only the properties that all products in a category have', async () => {
    const { tags } = await list();
    expect(tags.flatMap(({ id, of_category }) => (of_category ? [id] : [])).sort()).toEqual([
      'dried',
      'honey',
      'no-colours',
      'syrup',
    ]);
  });

  it.each(['med', 'sok', 'voće', 'traktor'])(
    'marks only the properties that all products found in a category have: %s',
    async (q) => {
      const { products: found, tags } = await list({ q, per_page: 50 });
      const hasTags = (product: (typeof found)[number], id: string) =>
        product.tags.some((tag) => tag.id === id);
      for (const { id, of_category } of tags) {
        const categories = new Set(found.filter((p) => hasTags(p, id)).map((p) => p.category));
        const others = found.filter((p) => !hasTags(p, id) && categories.has(p.category));
        expect([id, of_category]).toEqual([id, categories.size === 1 && others.length === 0]);
      }
    },
  );

  it('reports an unknown category and keeps the counts', async () => {
    const emptyList = await list({ category: 'no-such' });
    expect(emptyList).toMatchObject({
      products: [],
      total: 0,
      category_known: false,
      total_all: 24,
    });
    expect(emptyList.category_counts).toHaveLength(7);
  });

  it('has the fields of a product card, but no stock quantity', async () => {
    const { products } = await list({ category: 'health-in-bottles', per_page: 1 });
    expect(products[0]).toMatchObject({
      id: 1,
      slug: 'aronija',
      name: 'Matični sok od aronije',
      category: 'health-in-bottles',
      category_name: 'Zdravlje u flašicama',
      net: '250 ml',
      price: 69_000,
      unit_price: { amount: 276_000, per: 'l' },
      currency: 'RSD',
      stock: { level: 'in', left: null },
      tags: [
        { id: '100-fruit', label: '100% voće' },
        { id: 'pressed-juice', label: 'Ceđeni sok' },
        { id: 'no-additives', label: 'Bez aditiva' },
        { id: 'no-added-sugar', label: 'Bez dodatog šećera' },
      ],
    });
    expect(products[0]?.images.map(({ is_main }) => is_main)).toEqual([true, false]);
  });

  it('sorts by price, or by name using the collation of the language', async () => {
    const cheap = (await list({ sort: 'price_asc' })).products.map(shownPrice);
    expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
    const descendingPrices = (await list({ sort: 'price_desc' })).products.map(shownPrice);
    expect(descendingPrices).toEqual([...descendingPrices].sort((a, b) => b - a));
    for (const [locale, collation] of [
      ['sr-LAT', 'sr-Latn'],
      ['en', 'en'],
    ] as const) {
      const { data } = await shop
        .client({ locale })
        .get<ProductList>('/api/products?sort=name_asc');
      const names = data.products.map(({ name }) => name);
      expect(names).toEqual([...names].sort(new Intl.Collator(collation).compare));
    }
  });

  it('lists each product once, whatever the sort order and the page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...productSorts),
        fc.integer({ min: 1, max: 30 }),
        async (sort, per_page) => {
          const seen: string[] = [];
          for (let page = 1; page <= Math.ceil(24 / per_page); page += 1) {
            seen.push(...slugs(await list({ sort, per_page, page })));
          }
          expect(seen).toEqual(slugs(await list({ sort, per_page: 100 })));
          expect(new Set(seen).size).toBe(24);
        },
      ),
      { numRuns: 8 },
    );
    expect(slugs(await list({ page: 99 }))).toEqual([]);
  });

  it.each([
    ['sort=cheapest', 'sort'],
    ['page=0', 'page'],
    ['per_page=1000', 'per_page'],
  ])('rejects %s', async (query, field) => {
    const { status, body } = await client.get(`/api/products?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('the search', () => {
  it('requires every word, in any order and either language', async () => {
    const both = slugs(await list({ q: 'med aronija' }));
    expect(both).toContain('med-aronija');
    expect(both).not.toContain('sumski-med');
    expect(slugs(await list({ q: 'aronija honey' }))).toContain('med-aronija');
  });

  it('counts the matches per category', async () => {
    const found = await list({ q: 'malina', category: 'preserves' });
    expect(found.total_all).toBe(found.category_counts.reduce((sum, { count }) => sum + count, 0));
    expect(found.total).toBe(found.category_counts.find(({ slug }) => slug === 'preserves')?.count);
    expect(found.total_all).toBeGreaterThan(found.total);
  });
});

describe('products by their ids', () => {
  const byIds = async (ids: string) => client.get<Product[]>(`/api/products/by-ids?ids=${ids}`);
  const found = async (ids: string) => (await byIds(ids)).data.map(({ id }) => id);

  it('are in the order of the ids, without hidden and unknown products', async () => {
    expect(await found('7,2,7,5')).toEqual([7, 2, 5]);
    await shop.update('products', { active: false }, { id: 2 });
    expect(await found('7,2,999,5')).toEqual([7, 5]);
  });

  it('are limited to twelve, and anything other than ids is rejected', async () => {
    expect(await found('1,2,3,4,5,6,7,8,9,10,11,12')).toHaveLength(12);
    for (const ids of ['1,2,3,4,5,6,7,8,9,10,11,12,13', '', '1,', 'a', '0', '-1', '1e3', '1&ids=2'])
      expect((await byIds(ids)).status).toBe(422);
  });
});

describe('a product', () => {
  it('has all fields of its page', async () => {
    const { data, status } = await shop.client({ locale: 'en' }).get<Product>('/api/products/1');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Pure chokeberry juice',
      sku: 'BOB-HIB-001',
      vat_rate: 20,
      weight_grams: 445,
      origin: 'Serbia, Arilje area',
      nutrition: { energyKj: 235 },
    });
    expect(data.pairs_with.map(({ slug }) => slug)).toEqual([
      'med-aronija',
      'jabuka',
      'jutarnji-ritual',
    ]);
    expect(data.pairs_with[0]?.images.length).toBeGreaterThan(0);
  });

  it('is not found by an unknown slug', async () => {
    const unknown = await client.get('/api/products/999');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({
      message: 'Products not found',
      code: 'product_not_found',
    });
  });

  it('is in the requested language, with a Vary header', async () => {
    const { headers, data } = await client.get<Product>('/api/products/1', {
      headers: { 'accept-language': 'xx, en;q=0.5' },
    });
    expect(data.name).toBe('Pure chokeberry juice');
    expect(String(headers['vary'])).toContain('Accept-Language');
    const { data: fallback } = await client.get<Product>('/api/products/1', {
      headers: { 'accept-language': 'xx' },
    });
    expect(fallback.name).toBe('Matični sok od aronije');
  });
});

it('features the products that the owner chose, in the chosen order', async () => {
  const { data } = await client.get<FeaturedItem[]>('/api/featured-products');
  expect(data.length).toBeGreaterThan(3);
  expect(data[0]).toMatchObject({ id: 1, product: { slug: 'aronija' } });
});

it('lists the categories that have products', async () => {
  const { data } = await client.get<Category[]>('/api/categories');
  expect(data.map(({ product_count }) => product_count).reduce((sum, count) => sum + count)).toBe(
    24,
  );
  expect(data[0]).toMatchObject({
    id: 1,
    name: 'Zdravlje u flašicama',
    image: { width: 900, height: 900 },
  });
});

describe('the stock', () => {
  let version: CatalogueVersion;

  beforeAll(async () => {
    version = await subscribeToCatalogueVersion(shop.database);
  });
  afterAll(async () => {
    version?.close();
  });
  beforeEach(async () => {
    // The reset is also a change, whose notification may still arrive.
    const { version: now } = await shop.row('catalogue_version');
    await eventually(() => version.current() === now);
  });

  const take = (...lines: StockLine[]) =>
    shop.database.transaction((trx) => takeStock(trx, lines, { reason: 'order' }));
  const setStock = (stock: number) => shop.update('products', { stock }, { id: 1 });
  const getStock = async (id: number) => (await shop.row('products', { id })).stock;

  it('is reserved completely or not at all', async () => {
    await setStock(3);
    const short = await take(
      { product_id: 2, quantity: 1 },
      { product_id: 1, quantity: 2 },
      { product_id: 1, quantity: 2 },
      { product_id: 999, quantity: 1 },
    );
    expect(short).toEqual([
      { product_id: 1, requested: 4, available: 3 },
      { product_id: 999, requested: 1, available: 0 },
    ]);
    expect(await getStock(1)).toBe(3);
    expect(await take({ product_id: 1, quantity: 3 })).toBeUndefined();
    expect(await getStock(1)).toBe(0);
  });

  it('invalidates public pages only when a stock label changes', async () => {
    await setStock(20);
    const before = version.current();
    await take({ product_id: 1, quantity: 10 });
    expect(version.current()).toBe(before);
    const received: number[] = [];
    const stop = version.subscribe((now) => received.push(now));
    await take({ product_id: 1, quantity: 5 });
    await eventually(() => version.current() > before);
    expect(received).toEqual([before + 1]);
    stop();
  });
});
