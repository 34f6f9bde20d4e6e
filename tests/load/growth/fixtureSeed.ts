import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Connection } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { defaultSeedDir, seedIfEmpty } from '@/server/main/seedShop';
import { readSeed } from '@/server/seed/readSeed';
import { embedded } from '../../support/database';
import type { ShopStorage } from '../../support/stockedShop';
import { fixtureCatalogue } from './fixtureCatalogue';

/** In milliseconds. One statement inserts all products or all orders. */
const fillTimeout = 300_000;

/** Creates the folder and writes the seed files with fixture products instead of the products of the shop. */
export async function writeFixtureSeed(seedDir: string, size: number): Promise<void> {
  await cp(defaultSeedDir, seedDir, { recursive: true });
  const { catalog } = await readSeed(defaultSeedDir);
  await writeFile(join(seedDir, 'catalog.json'), JSON.stringify(fixtureCatalogue(catalog, size)));
}

/**
 * Seeds an empty database with this many fixture products, as the shop would. Then runs the work with the elapsed time
 * in milliseconds.
 */
export async function seedFixtures<Result>(
  storage: ShopStorage,
  size: number,
  work: (connection: Connection, filledInMs: number) => Promise<Result>,
): Promise<Result> {
  const seedDir = await mkdtemp(join(tmpdir(), 'bobica-seed-'));
  const settings = { ...storage, ...embedded, statementTimeoutMs: fillTimeout };
  const database = await openDatabase(settings);
  try {
    await migrate(database.kysely, migrations);
    await writeFixtureSeed(seedDir, size);
    const started = performance.now();
    await seedIfEmpty(database, { dataDir: storage.dataDir, seedDir });
    return await work(database.kysely, performance.now() - started);
  } finally {
    await database.close();
    await rm(seedDir, { recursive: true });
  }
}
