import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminCategory } from '@/contract/admin/categories';
import type { AdminSlide } from '@/contract/admin/slides';
import { exportCatalogue, exportNames } from '@/server/composeCatalogueExport';
import { subscribeToCatalogueVersion } from '@/server/database/catalogueVersion';
import type { Database } from '@/server/database/client';
import { defaultSeedDir, refreshSeed, seedIfEmpty } from '@/server/main/seedShop';
import { makePublisher } from '@/server/modules/catalogue/catalogueSource';
import { fileOrder, writeSeed } from '@/server/seed/writeSeed';
import { openTestDatabase } from '../../support/database';
import {
  changeProduct,
  completeDraft,
  createProduct,
  publishProduct,
} from '../../support/productShop';
import { keyed } from '../../support/staffOrders';
import { useStaffShop } from '../../support/useStaffShop';
import { localized } from '@tests/support/localized';

const { shop, owner } = useStaffShop();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobica-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const source = async () =>
  (await owner.get<{ source: string; since: string | null }>('/api/admin/catalogue-source')).data;
const seedDir = defaultSeedDir;
const refresh = (options = {}) =>
  refreshSeed(shop.database, { dataDir: shop.settings.dataDir, seedDir }, options);

async function renameCategory(): Promise<AdminCategory> {
  const { data } = await owner.get<AdminCategory[]>('/api/admin/categories');
  const [category] = data;
  if (!category) throw new Error('There are no categories.');
  const name = localized('Novo ime', 'New name');
  const renamed = await owner.put<AdminCategory>(`/api/admin/categories/${category.id}`, {
    ...category,
    name,
  });
  return renamed.data;
}

test('the first change in the admin makes it the source, and the files are rejected from then on', async () => {
  expect(await source()).toEqual({ source: 'files', since: null });
  await refresh();
  await renameCategory();
  const { since } = await source();
  await expect(refresh()).rejects.toThrow(
    `The catalogue has been kept in the admin since ${since}. Replace it by the files: npm run db:seed -- --replace. Or write it to files: npm run catalogue -- export <folder>`,
  );
  await renameCategory().catch(() => undefined);
  expect(await source()).toEqual({ source: 'admin', since });
  expect(await seedIfEmpty(shop.database, { dataDir: folder })).toBe(false);
});

test('a publication is answered once this process has it, also if no notification comes', async () => {
  const deaf = { ...shop.database, listen: async () => () => undefined };
  const catalogueVersion = await subscribeToCatalogueVersion(deaf);
  const before = catalogueVersion.current();
  const publisher = makePublisher({ database: shop.database, catalogueVersion });
  await publisher.publish(async () => undefined);
  expect(catalogueVersion.current()).toBe(before + 1);
  expect(catalogueVersion.published()).toBe(before + 1);
});

test('with --replace the files win and are the source again', async () => {
  const renamed = await renameCategory();
  const { data: slides } = await owner.get<AdminSlide[]>('/api/admin/slides');
  await owner.post('/api/admin/slides', slides[0], keyed());
  const image = renamed.image;
  const text = localized('Med', 'Honey');
  await owner.delete('/api/admin/categories/7');
  await owner.post('/api/admin/categories', { name: text, description: text, image }, keyed());
  await refresh({ replace: true });
  expect(await source()).toMatchObject({ source: 'files', since: expect.any(String) });
  const { data: categories } = await owner.get<AdminCategory[]>('/api/admin/categories');
  expect(categories.map(({ name }) => name.en)).not.toContain('New name');
  expect(categories).toHaveLength(7);
  expect((await owner.get<AdminSlide[]>('/api/admin/slides')).data).toHaveLength(slides.length);
  await refresh();
  const outdated = await owner.put(`/api/admin/categories/${renamed.id}`, renamed);
  expect(outdated.body.code).toBe('changed_meanwhile');
});

/** Every file below a folder, by path. */
async function contentOf(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name);
    return [path.slice(root.length), (await readFile(path)).toString('base64')];
  });
  return new Map((await Promise.all(pairs)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function exportTo(name: string, database: Database, dataDir: string): Promise<string> {
  const target = join(folder, name);
  await writeSeed(target, await exportCatalogue(database), { dataDir });
  return target;
}

test('exported, imported into an empty shop and exported again, the catalogue is byte for byte the same', async () => {
  const category = await renameCategory();
  await changeProduct(owner, 3, { active: false, price: 12_350, tags: [] });
  const added = await publishProduct(owner, await completeDraft(shop, owner, 'Sok od šipka'));
  const [photo] = added.data.published?.images ?? [];
  const image = photo && { src: photo.src, width: photo.width, height: photo.height };
  const withImage = { ...category, image };
  expect((await owner.put(`/api/admin/categories/${category.id}`, withImage)).status).toBe(200);
  await createProduct(owner);
  const exported = await exportTo('first', shop.database, shop.settings.dataDir);
  const empty = await openTestDatabase();
  try {
    await empty.reset();
    const dataDir = join(folder, 'data');
    expect(await seedIfEmpty(empty.database, { dataDir, seedDir: exported })).toBe(true);
    const again = await exportTo('second', empty.database, dataDir);
    const files = await contentOf(exported);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['/catalog.json', '/cities.json', '/pages.json']),
    );
    expect([...files.keys()]).toContain('/media/products/aronija-1.jpg');
    expect(await contentOf(again)).toEqual(files);
    const words = (database: Database) =>
      database.kysely.selectFrom('search_words').selectAll().orderBy('word').execute();
    const meaning = async (database: Database) =>
      (await words(database)).map(({ word, product_ids }) => [word, [...product_ids].sort()]);
    await refreshSeed(shop.database, { ...shop.settings, seedDir: exported }, { replace: true });
    expect(await meaning(empty.database)).toEqual(await meaning(shop.database));
    expect(await empty.rows('product_images', { product_id: added.data.id })).toHaveLength(1);
  } finally {
    await empty.close();
  }
});

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

test('the export has what the shop was seeded from, each field of a product at its place', async () => {
  const exported = await exportTo('files', shop.database, shop.settings.dataDir);
  for (const name of ['pages.json', 'cities.json', 'catalog.json']) {
    const json = async (root: string) => JSON.parse(await readFile(join(root, name), 'utf8'));
    expect(await json(seedDir)).toMatchObject(await json(exported));
    const { products = [] } = await json(exported);
    expect(namesIn(products).filter((field) => !fileOrder.includes(field))).toEqual([]);
  }
  await expect(
    writeSeed(exported, await exportCatalogue(shop.database), shop.settings),
  ).rejects.toThrow('is not empty');
});

test('exported images keep their names, and two of one name stay two', () => {
  const names = exportNames([
    'products/a.11111111.jpg',
    'products/b.11111111.jpg',
    'products/b.22222222.jpg',
    'uploads/0123abcd.jpg',
  ]);
  expect(Object.fromEntries(names)).toEqual({
    'products/a.11111111.jpg': 'products/a.jpg',
    'products/b.11111111.jpg': 'products/b-11111111.jpg',
    'products/b.22222222.jpg': 'products/b-22222222.jpg',
    'uploads/0123abcd.jpg': 'uploads/0123abcd.jpg',
  });
});
