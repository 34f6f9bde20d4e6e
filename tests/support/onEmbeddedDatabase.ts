import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSoak } from './repetitions';
import { describeOnPostgres, startPostgres, type TestPostgres } from './postgres';
import type { ShopStorage } from './stockedShop';

type Tests = (storage: () => ShopStorage) => void;

const newFolder = () => mkdtempSync(join(tmpdir(), 'bobica-storage-'));

/** Makes the storage before the tests and removes it after them. */
function withStorage(tests: Tests, make: () => Promise<{ databaseUrl?: string }>): void {
  let storage: ShopStorage | undefined;
  const current = () => {
    if (!storage) throw new Error('The database is only available inside tests and hooks.');
    return storage;
  };
  beforeAll(async () => {
    storage = { dataDir: newFolder(), ...(await make()) };
  });
  afterAll(() => rmSync(current().dataDir, { recursive: true, force: true }));
  tests(current);
}

function onEmbedded(tests: Tests): void {
  describe('on the embedded database', () => withStorage(tests, async () => ({})));
}

/** Runs the tests on an empty embedded database and, if available, on PostgreSQL. */
function onBothDatabases(tests: Tests): void {
  onEmbedded(tests);
  describeOnPostgres('on PostgreSQL', () => {
    let postgres: TestPostgres;
    withStorage(tests, async () => {
      postgres = await startPostgres();
      return { databaseUrl: await postgres.createDatabase() };
    });
    afterAll(() => postgres.stop());
  });
}

/** Runs the tests on an empty embedded database, and in the long run on PostgreSQL, too. */
export const onEmbeddedDatabase = isSoak ? onBothDatabases : onEmbedded;
