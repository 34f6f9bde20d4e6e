import { rowsReadBy } from '@tests/support/rows';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductQuery, productSorts } from '@/contract/product';
import type { noFilters } from '@/contract/shopQuery';
import { seedIfEmpty } from '@/server/main/seedShop';
import { catalogue } from '@/server/modules/catalogue/catalogueService';
import { getListed } from '../../load/growth/fixtureCatalogue';
import { writeFixtureSeed } from '../../load/growth/fixtureSeed';
import { openTestDatabase, type TestDatabase } from '../../support/database';

/** More products than one statement can insert with a parameter for each column. */
const size = 2_500;
const perPage = 12;

let shop: TestDatabase;
let folder: string;

beforeAll(async () => {
  shop = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'grown-'));
  const seedDir = join(folder, 'seed');
  await writeFixtureSeed(seedDir, size);
  await seedIfEmpty(shop.database, { dataDir: folder, seedDir });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const list = (query: ProductQuery) =>
  catalogue.list(shop.database.kysely, { per_page: perPage, ...query }, 'sr-LAT');

const rowsRead = (work: () => Promise<unknown>) =>
  rowsReadBy(shop.database.kysely, 'products', work);

it('imports thousands of products', async () => {
  expect((await list({})).total_all).toBe(getListed(size));
  const found = await list({ q: 'aronija' });
  expect(found.total_all).toBeGreaterThan(perPage);
  expect(found.total_all).toBeLessThan(size);
});

const filters: Required<Pick<ProductQuery, keyof typeof noFilters>> = {
  tag: ['no-added-sugar'],
  price_to: 1000,
  in_stock: 'yes',
};

it.each<[string, ProductQuery]>([
  ...productSorts.map((sort): [string, ProductQuery] => [sort, { sort }]),
  ...Object.entries(filters).map(([name, value]): [string, ProductQuery] => [
    `filtered by ${name}`,
    { [name]: value },
  ]),
  ['the last page of a category by price', { category: 'syrups', sort: 'price_desc', page: 20 }],
  ['a late page by name', { sort: 'name_asc', page: 180 }],
  ['a search', { q: 'šljiva' }],
  ['a search that matches most products', { q: 'berba sok' }],
  ['a search with a typo', { q: 'borovnca' }],
  ['a search that finds nothing', { q: 'traktor' }],
])('reads only the rows of the page: %s', async (_, query) => {
  let products: unknown[] = [];
  const read = await rowsRead(async () => ({ products } = await list(query)));
  expect(read).toBeLessThanOrEqual(products.length);
});

it('counts categories and finds featured products without reading all products', async () => {
  const { kysely } = shop.database;
  let featured: unknown[] = [];
  const read = await rowsRead(async () => {
    await catalogue.categories(kysely, 'en');
    featured = await catalogue.featured(kysely, 'en');
  });
  expect(read).toBeLessThanOrEqual(featured.length);
});
