import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/server/database/client';
import { prepareSeed } from '../../../src/server/database/seed';
import { openTestDatabase } from '../../support/database';

export interface SeededShop {
  readonly database: Database;
  /** Pictures lie in it. */
  readonly dataDir: string;
  /** The shop as on its first day. Call it before each test that changes something. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A database with the owner's files in it; boot it once per test file. */
export async function openSeededShop(): Promise<SeededShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const [shop, write] = await Promise.all([openTestDatabase(), prepareSeed({ dataDir })]);
  const reset = () => shop.reset((trx) => write(trx));
  await reset();
  return {
    database: shop.database,
    dataDir,
    reset,
    async close() {
      await shop.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
