import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { StorageSettings } from '../images/storage';
import { storeImages } from '../images/storeImages';
import { readSeed } from '../seed/readSeed';
import { incrementCatalogueVersion } from '../database/catalogueVersion';
import type { Connection, Database } from '../database/client';
import { seedCities } from '../modules/address/addressRepository';
import { syncPaymentMethods } from '../modules/payment/paymentRepository';
import {
  type CatalogueSource,
  lockCatalogue,
  selectCatalogueSource,
  setCatalogueSource,
} from '../modules/catalogue/catalogueSource';
import { seedCatalogue } from '../modules/catalogue/seedCatalogue';
import { seedContent } from '../modules/content/seedContent';

export interface SeedSettings extends StorageSettings {
  /** The owner's files: `catalog.json`, `cities.json`, `pages.json`, `media/`. */
  seedDir?: string;
}

/** Relative to the working directory, which `npm` sets to the project folder. */
export const defaultSeedDir = resolve('src/server/seed');

/**
 * Seeds an empty database. If several processes start at once, one of them does it.
 * @returns whether this call seeded the database
 */
export async function seedIfEmpty(database: Database, settings: SeedSettings): Promise<boolean> {
  if (!(await isEmpty(database.kysely))) return false;
  const write = await prepareSeed(settings);
  const wasEmpty = await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    if (!(await isEmpty(trx))) return false;
    await write(trx, { stock: true });
    return true;
  });
  if (wasEmpty) await vacuumAnalyze(database);
  return wasEmpty;
}

export interface RefreshOptions {
  /** The stock is kept otherwise, because it reflects sales. */
  stock?: boolean;
  /** The files replace what the admin has published, and are the catalogue's source again. */
  replace?: boolean;
}

/**
 * Updates the database to the current seed files. Products removed from the files are no longer sold.
 * @throws Error if the catalogue is kept in the admin, unless `replace` is set
 */
export async function refreshSeed(
  database: Database,
  settings: SeedSettings,
  { stock = false, replace = false }: RefreshOptions = {},
): Promise<void> {
  if (!replace) assertFiles(await selectCatalogueSource(database.kysely));
  const write = await prepareSeed(settings);
  await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    if (replace) await setCatalogueSource(trx, 'files');
    else assertFiles(await selectCatalogueSource(trx));
    await write(trx, { stock });
  });
  await vacuumAnalyze(database);
}

function assertFiles({ source, since }: CatalogueSource): void {
  if (source === 'files') return;
  throw new Error(
    `The catalogue has been kept in the admin since ${since}. Replace it by the files: npm run db:seed -- --replace. Or write it to files: npm run catalogue -- export <folder>`,
  );
}

/**
 * Reads the files and stores the images outside of a transaction, because this is slow. The
 * returned function writes the seed and may be called repeatedly.
 */
export async function prepareSeed({
  seedDir = defaultSeedDir,
  ...storageSettings
}: SeedSettings): Promise<(trx: Connection, options?: { stock?: boolean }) => Promise<void>> {
  const seed = await readSeed(seedDir);
  const images = await storeImages(join(seedDir, 'media'), storageSettings);
  return async (trx, { stock = true } = {}) => {
    await seedCatalogue(trx, seed.catalog, images, { stock });
    await seedContent(trx, seed, images);
    await syncPaymentMethods(trx);
    await seedCities(trx, seed.cities);
    for (const table of ['categories', 'products', 'carousel_slides']) await drawAfter(trx, table);
    await incrementCatalogueVersion(trx);
  };
}

/** New rows get ids above those of the files. */
async function drawAfter(trx: Connection, table: string): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
  await sql`
    select setval(${sequence}, max(id)) from ${sql.table(table)}
    having max(id) > coalesce(pg_sequence_last_value(${sequence}), 0)`.execute(trx);
}

/** Updates statistics and the visibility map, so that plans are good and index-only scans work. */
async function vacuumAnalyze({ kysely }: Database): Promise<void> {
  await sql`vacuum (analyze) products, product_images, search_words, search_names`.execute(kysely);
}

async function isEmpty(connection: Connection): Promise<boolean> {
  const product = await connection.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return product === undefined;
}
