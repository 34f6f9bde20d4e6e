import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { storeImages } from '../images/storeImages';
import { readSeed } from '../seed/readSeed';
import { incrementCatalogueVersion } from '../database/catalogueVersion';
import type { Connection, Database } from '../database/client';
import { seedCities } from '../modules/address/addressRepository';
import { seedPaymentMethods } from '../modules/payment/paymentRepository';
import { seedCatalogue } from '../modules/catalogue/seedCatalogue';
import { seedContent } from '../modules/content/seedContent';

export interface SeedSettings {
  /** Where the images go. */
  dataDir: string;
  /** The owner's files: `catalog.json`, `cities.json`, `pages.json`, `media/`. */
  seedDir?: string;
}

/** Works on the owner's files as they are; `npm` starts everything in the project's folder. */
export const defaultSeedDir = resolve('src/server/seed');

// Any number that nothing else in the database locks.
const lockKey = 720_415_002;

/**
 * Fills an empty shop. Several processes may start at once: one does it.
 * @returns whether the shop was empty
 */
export async function seedIfEmpty(database: Database, settings: SeedSettings): Promise<boolean> {
  if (!(await isEmpty(database.kysely))) return false;
  const write = await prepareSeed(settings);
  const wasEmpty = await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    await write(trx, { stock: true });
    return true;
  });
  if (wasEmpty) await tidy(database);
  return wasEmpty;
}

/**
 * Brings the shop to what the owner's files say now. Products that are gone from them are no longer
 * sold. The stock stays as it is, unless `stock` asks for that of the files: it counts what was
 * sold since.
 */
export async function refreshSeed(
  database: Database,
  settings: SeedSettings,
  { stock = false }: { stock?: boolean } = {},
): Promise<void> {
  const write = await prepareSeed(settings);
  await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
    await write(trx, { stock });
  });
  await tidy(database);
}

/**
 * Reads the files and stores the images, which takes longer than a transaction should. What it
 * answers writes them, as often as wanted.
 */
export async function prepareSeed({
  dataDir,
  seedDir = defaultSeedDir,
}: SeedSettings): Promise<(trx: Connection, options?: { stock?: boolean }) => Promise<void>> {
  const seed = await readSeed(seedDir);
  const images = await storeImages(join(seedDir, 'media'), dataDir);
  return async (trx, { stock = true } = {}) => {
    await seedCatalogue(trx, seed.catalog, images, { stock });
    await seedContent(trx, seed, images);
    await seedPaymentMethods(trx, seed.catalog);
    await seedCities(trx, seed.cities);
    await incrementCatalogueVersion(trx);
  };
}

/** Else the first shoppers wait: the plans are bad, and indexes alone answer no list. */
async function tidy({ kysely }: Database): Promise<void> {
  await sql`vacuum (analyze) products, product_images, search_words`.execute(kysely);
}

async function isEmpty(connection: Connection): Promise<boolean> {
  const product = await connection.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return product === undefined;
}
