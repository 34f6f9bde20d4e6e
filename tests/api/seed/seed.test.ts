import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductQuery } from '@/contract/product';
import type { Database } from '@/server/database/client';
import { defaultSeedDir, seedIfEmpty } from '@/server/main/seedShop';
import { catalogue } from '@/server/modules/catalogue/catalogueService';
import { productContent, productFields } from '@/contract/entities/product';
import { netContent } from '@/contract/netContent';
import { nameRanks } from '@/server/modules/catalogue/nameRanks';
import { copyDatabase, openTestDatabase, type TestDatabase } from '../../support/database';
import { runScript } from '../../support/processes';
import { fieldSample } from '../../support/productShop';
import { setStock } from '../../support/rows';
import { stockViolations } from '../security/invariants';
import { noText } from '@/contract/locale';
import { localized } from '@tests/support/localized';

let shop: TestDatabase;
let database: Database;
let folder: string;
let dataDir: string;
let seedDir: string;

beforeAll(async () => {
  shop = await openTestDatabase();
  ({ database } = shop);
});
afterAll(() => shop.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  dataDir = join(folder, 'data');
  seedDir = join(folder, 'seed');
  await cp(defaultSeedDir, seedDir, { recursive: true });
  await shop.reset();
});
afterEach(() => rm(folder, { recursive: true }));

async function edit(
  change: (catalog: { products: Record<string, unknown>[]; [key: string]: unknown }) => void,
) {
  const path = join(seedDir, 'catalog.json');
  const catalog = JSON.parse(await readFile(path, 'utf8'));
  change(catalog);
  await writeFile(path, JSON.stringify(catalog));
}

const versionNow = () => shop.row('catalogue_version');

it('fills an empty shop once, even with concurrent starts', async () => {
  const done = await Promise.all([1, 2, 3].map(() => seedIfEmpty(database, { dataDir, seedDir })));
  expect(done.filter(Boolean)).toHaveLength(1);
  const rows = await shop.rows('products');
  expect(rows).toHaveLength(28);
  // A shop that staff have changed is not filled again.
  await setStock(database.kysely, 3, 1);
  const before = await versionNow();
  await edit(({ products }) => Object.assign(products[0] ?? {}, { price: 750, stock: 9 }));
  expect(await seedIfEmpty(database, { dataDir, seedDir })).toBe(false);
  expect(await shop.row('products', { id: 1 })).toMatchObject({ stock: 3, price: 69_000 });
  await shop.change('truncate products cascade');
  expect(await seedIfEmpty(database, { dataDir, seedDir })).toBe(false);
  expect(await shop.rows('products')).toEqual([]);
  expect(await versionNow()).toEqual(before);
});

it('records the initial state of the files: prices, stock and first versions', async () => {
  await seedIfEmpty(database, { dataDir, seedDir });
  expect(await stockViolations(database.kysely)).toEqual([]);
  const [movements, prices, versions] = [
    await shop.rows('stock_movements'),
    await shop.rows('price_history'),
    await shop.rows('product_versions'),
  ];
  expect(new Set(movements.map(({ reason }) => reason))).toEqual(new Set(['files']));
  expect([prices.length, versions.length]).toEqual([28, 28]);
});

it('reads each field of a product from its file; missing optional fields become null, false or empty texts', async () => {
  const own = ['slug', 'category_id', 'price', 'images', 'tags', 'pairs_with', 'components'];
  const names = productFields.filter((name) => !own.includes(name));
  const values = names.map((name) => [name, fieldSample(name, productContent.schema[name], 2)]);
  const inFile = (name: string) =>
    name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase());
  await edit(({ products: [first = {}, second = {}] }) => {
    for (const [name, value] of values as [string, unknown][]) first[inFile(name)] = value;
    for (const name of ['nutrition', 'featured', 'active', 'gtin']) delete second[name];
  });
  await seedIfEmpty(database, { dataDir, seedDir });
  const readContent = async (id: number) =>
    (await shop.row('product_versions', { product_id: id })).content;
  expect(await readContent(1)).toMatchObject(Object.fromEntries(values));
  expect(await readContent(2)).toMatchObject({
    ...{ nutrition: null, featured: false, active: true, gtin: '' },
  });
});

it('fills an empty shop with the command `db:seed`, which leaves other shops unchanged and says so', async () => {
  copyDatabase('migrated', dataDir);
  const seed = () => runScript('seed', [], { DATA_DIR: dataDir });
  expect(await seed()).toMatchObject({ code: 0, stdout: expect.stringContaining('is filled') });
  expect(await seed()).toMatchObject({ code: 1, stderr: expect.stringContaining('not empty') });
});

it('gives new rows ids above those in the files', async () => {
  const readPlates = () => shop.sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(t, 'id'))::integer as id
    from unnest(array['categories', 'carousel_slides', 'products']) t`;
  await seedIfEmpty(database, { dataDir, seedDir });
  const tables = ['categories', 'carousel_slides', 'products'] as const;
  const last = [];
  for (const table of tables) last.push(Math.max(...(await shop.rows(table)).map(({ id }) => id)));
  expect((await readPlates()).map(({ id }) => id)).toEqual(last.map((id) => id + 1));
});

it('stores amounts in para and the net quantity for the unit price', async () => {
  await seedIfEmpty(database, { dataDir, seedDir });
  const aronija = await shop.row('products', { slug: 'aronija' });
  expect(aronija).toMatchObject({ price: 69_000, unit: 'l', unit_quantity: 250 });
});

it.each([
  ['250 ml', { unit: 'l', quantity: 250 }],
  ['3 × 250 ml', { unit: 'l', quantity: 750 }],
  ['370 g', { unit: 'kg', quantity: 370 }],
  ['0,7 l', { unit: 'l', quantity: 700 }],
  ['1.5 kg', { unit: 'kg', quantity: 1500 }],
  ['1 kutija', null],
])('reads a net quantity of %s', (net, content) => {
  expect(netContent(net)).toEqual(content);
});

it('ranks names by the collation of each language', () => {
  const names = ['cimet', 'čaj', 'ćevap', 'džem', 'dunja', 'ljiljan', 'luk', 'šljiva', 'sok'];
  const namedProducts = names.map((name, id) => ({ id, name: localized(name, name) }));
  const ranks = nameRanks(namedProducts, 'sr-LAT');
  const sorted = [...namedProducts].sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  expect(sorted.map(({ name }) => name['sr-LAT'])).toEqual([
    'cimet',
    'čaj',
    'ćevap',
    'dunja',
    'džem',
    'luk',
    'ljiljan',
    'sok',
    'šljiva',
  ]);
});

it('stores an image under a name derived from its content, with its dimensions', async () => {
  await seedIfEmpty(database, { dataDir, seedDir });
  const image = await shop.row('product_images', { product_id: 1, is_main: true });
  expect(image).toMatchObject({ width: 1200, height: 1200 });
  expect(image.src).toMatch(/^products\/aronija-1\.[0-9a-f]{8}\.jpg$/);
  const files = await readdir(join(dataDir, 'storage'), { recursive: true });
  expect(files).toContain(image.src);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
});

it('hides a category without products, but not a category that is only empty because of a search', async () => {
  await edit((catalog) => {
    catalog.categories = (catalog.categories as { slug: string }[]).filter(
      ({ slug }) => slug !== 'honey',
    );
    catalog.products = catalog.products
      .filter(({ category }) => category !== 'honey')
      .map((product) => ({ ...product, pairsWith: [] }));
  });
  await seedIfEmpty(database, { dataDir, seedDir });
  const { kysely } = database;
  const list = (query: ProductQuery) => catalogue.list(kysely, query, 'en');
  const shownCategories = (await catalogue.categories(kysely, 'en')).map(({ slug }) => slug);
  expect(shownCategories).toHaveLength(6);
  expect(shownCategories).not.toContain('honey');
  for (const query of [{}, { q: 'aronija' }, { q: 'traktor' }, { category: 'syrups' }]) {
    const { category_counts } = await list(query);
    expect(category_counts.map(({ slug }) => slug)).toEqual(shownCategories);
  }
  expect((await list({ category: 'honey' })).category_known).toBe(false);
  expect((await list({ category: 'syrups', q: 'traktor' })).category_known).toBe(true);
});

it('reports the file and the position of an error, and changes nothing', async () => {
  await edit(({ products }) => Object.assign(products[2] ?? {}, { price: 'mnogo' }));
  await expect(seedIfEmpty(database, { dataDir, seedDir })).rejects.toThrow(
    /^catalog\.json, products\.2\.price: /,
  );
  await edit(({ products }) =>
    Object.assign(products[2] ?? {}, {
      price: 1,
      images: [{ src: 'products/none.jpg', alt: noText, is_main: true }],
    }),
  );
  await expect(seedIfEmpty(database, { dataDir, seedDir })).rejects.toThrow(
    'media/products/none.jpg',
  );
  expect(await shop.rows('categories')).toEqual([]);
});

it.each([
  ['cut_off', '25:00'],
  ['cut_off', 'noon'],
  ['working_days', []],
  ['working_days', [0]],
  ['transit_days', { min: 3, max: 2 }],
  ['transit_days', { min: 0, max: 2 }],
  ['closed_days', ['2026-02-30']],
])('rejects delivery.schedule.%s %j and reports the field', async (field, value) => {
  await edit(({ delivery }) =>
    Object.assign((delivery as { schedule: object }).schedule, { [field]: value }),
  );
  await expect(seedIfEmpty(database, { dataDir, seedDir })).rejects.toThrow(
    `catalog.json, delivery.schedule.${field}`,
  );
});

it.each([
  ['categories', 'name'],
  ['carousels', 'title'],
  ['products', 'name'],
])('reports which language is missing from a text in %s', async (list, field) => {
  await edit((catalog) => {
    const [row] = catalog[list] as Record<string, { en?: string }>[];
    delete row?.[field]?.en;
  });
  await expect(seedIfEmpty(database, { dataDir, seedDir })).rejects.toThrow(
    `catalog.json, ${list}.0.${field}.en`,
  );
});

it.each([99, 2, 7])(
  'reports a size whose family is not the first size of its category: %s',
  async (family) => {
    await edit(({ products }) => {
      const [first, second, third] = products as Record<string, unknown>[];
      Object.assign(second ?? {}, { family: first?.id });
      Object.assign(third ?? {}, { family });
    });
    await expect(seedIfEmpty(database, { dataDir, seedDir })).rejects.toThrow(
      'catalog.json, zova: family must be the id of the first size, in the same category',
    );
  },
);

it('derives missing ids of couriers from their names', async () => {
  await edit(({ delivery }) =>
    Object.assign(delivery as object, {
      couriers: [{ name: 'Alfa', tracking_url: null, payout_days: 7, columns: [] }],
    }),
  );
  await seedIfEmpty(database, { dataDir, seedDir });
  const { value } = await shop.row('settings', { key: 'delivery' });
  expect(value).toMatchObject({ couriers: [{ id: 'Alfa', name: 'Alfa', archived: false }] });
});
