import type { AdminCategory } from '@/contract/entities/category';
import type { AdminTag } from '@/contract/entities/tag';
import type { ProductList, ProductQuery } from '@/contract/product';
import { catalogue, takeStock } from '@/server/modules/catalogue/catalogueService';
import { localized } from '@tests/support/localized';
import { changeProduct } from '@tests/support/productShop';
import { owner, shop } from './shop';

/** The shop caches the counts of these lists. */
const queries: ProductQuery[] = [
  {},
  { category: 'natural-juices' },
  { price_to: 1000 },
  { in_stock: 'yes' },
  { tag: ['no-added-sugar'] },
];

const readCached = (query: ProductQuery) =>
  shop
    .client()
    .get<ProductList>(
      `/api/products?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    );

async function isCurrent(query: ProductQuery) {
  const { data } = await readCached(query);
  expect(await catalogue.list(shop.database.kysely, query, 'sr-LAT')).toMatchObject(data);
}

async function changeFirst<Item extends { id: number | string }>(list: string, change: object) {
  const { data } = await owner.get<Item[]>(`/api/admin/${list}`);
  await owner.put(`/api/admin/${list}/${data[0]?.id}`, { ...data[0], ...change });
}

const name = localized('Novo', 'New');

const changes: [string, () => Promise<unknown>][] = [
  ['a new price', () => changeProduct(owner, 1, { price: 210_000 })],
  ['the new tags of a product', () => changeProduct(owner, 1, { tags: [] })],
  ['the new category of a product', () => changeProduct(owner, 1, { category_id: 3 })],
  ['a hidden product', () => changeProduct(owner, 1, { active: false })],
  ['a renamed category', () => changeFirst<AdminCategory>('categories', { name })],
  ['a renamed tag', () => changeFirst<AdminTag>('tags', { label: name })],
  [
    'a sold-out product and its packs',
    async () => {
      const { stock } = await shop.row('products', { id: 1 });
      await shop.database.transaction((trx) =>
        takeStock(trx, [{ product_id: 1, quantity: stock }], { reason: 'order' }),
      );
    },
  ],
];

test.each(changes)('lists immediately reflect %s in their counts', async (_, change) => {
  const before = await Promise.all(queries.map(readCached));
  await change();
  for (const query of queries) await isCurrent(query);
  const after = await Promise.all(queries.map(readCached));
  expect(after.map(({ data }) => data)).not.toEqual(before.map(({ data }) => data));
});

test('every page of a list has the correct counts', async () => {
  for (const page of [1, 2, 3]) await isCurrent({ sort: 'price_asc', per_page: 8, page });
});
