import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { workerPath } from '../../support/database';
import { writeFixtureSeed } from './fixtureSeed';

/** A filled data folder, no longer in use, and the time that filling took. */
export interface GrownShop {
  dataDir: string;
  filledInMs: number;
  remove(): Promise<void>;
}

/** Seeds an empty database with fixture products, as the shop's own products are seeded. */
export async function growShop(size: number, databaseUrl: string | undefined): Promise<GrownShop> {
  const folder = await mkdtemp(join(tmpdir(), 'bobica-growth-'));
  const dataDir = join(folder, 'data');
  const seedDir = join(folder, 'seed');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(dataDir);
    await writeFixtureSeed(seedDir, size);
    const database = await openDatabase({ dataDir, databaseUrl, workerPath });
    try {
      await migrate(database.kysely, migrations);
      const started = performance.now();
      await seedIfEmpty(database, { dataDir, seedDir });
      return { dataDir, filledInMs: performance.now() - started, remove };
    } finally {
      await database.close();
    }
  } catch (error) {
    await remove();
    throw error;
  }
}
