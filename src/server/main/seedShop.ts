import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { StorageSettings } from '../images/storage';
import { storeImages } from '../images/storeImages';
import { readSeed } from '../seed/readSeed';
import { incrementCatalogueVersion } from '../database/catalogueVersion';
import type { Connection, Database } from '../database/client';
import { seedCities } from '../modules/address/addressService';
import { syncPaymentMethods } from '../modules/payment/paymentService';
import { lockCatalogue } from '../modules/catalogue/publisher';
import { seedCatalogue } from '../modules/catalogue/seedCatalogue';
import { seedContent } from '../modules/content/seedContent';

export interface SeedSettings extends StorageSettings {
  /** The owner's files `catalog.json`, `cities.json` and `pages.json`, and the folder `media`. */
  seedDir?: string;
}

/** The path is relative to the working directory, which `npm` sets to the project folder. */
export const defaultSeedDir = resolve('src/server/seed');

/** Fills the shop only once, even if several processes start. @returns whether this call filled it */
export async function seedIfEmpty(database: Database, settings: SeedSettings): Promise<boolean> {
  if (!(await isEmpty(database.kysely))) return false;
  const write = await prepareSeed(settings);
  const wasEmpty = await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    if (!(await isEmpty(trx))) return false;
    await write(trx);
    return true;
  });
  if (wasEmpty) await vacuumAnalyze(database);
  return wasEmpty;
}

/**
 * Reads files and stores images outside of a transaction, because this is slow. A repeated transaction may call the
 * returned function again.
 */
export async function prepareSeed({
  seedDir = defaultSeedDir,
  ...storageSettings
}: SeedSettings): Promise<(trx: Connection) => Promise<void>> {
  const seed = await readSeed(seedDir);
  const images = await storeImages(join(seedDir, 'media'), storageSettings);
  return async (trx) => {
    await seedCatalogue(trx, seed.catalog, images);
    await seedContent(trx, seed, images);
    await syncPaymentMethods(trx);
    await seedCities(trx, seed.cities);
    for (const table of ['categories', 'products', 'carousel_slides'])
      await advanceSequence(trx, table);
    await incrementCatalogueVersion(trx);
  };
}

/** Makes new rows get ids above those of the files. */
async function advanceSequence(trx: Connection, table: string): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
  await sql`
    select setval(${sequence}, max(id)) from ${sql.table(table)}
    having max(id) > coalesce(pg_sequence_last_value(${sequence}), 0)`.execute(trx);
}

/** Good plans and index-only scans require statistics and a visibility map. */
async function vacuumAnalyze({ kysely }: Database): Promise<void> {
  await sql`vacuum (analyze) products, product_images, search_words, search_names`.execute(kysely);
}

/** Does not check products, because the owner may have removed them. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const settings = await connection
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'shop')
    .executeTakeFirst();
  return settings === undefined;
}
