import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnPostgres, startPostgres, type TestPostgres } from './postgres';
import type { ShopStorage } from './stockedShop';

/** Runs the tests on an empty embedded database and, if available, on PostgreSQL. */
export function onBothDatabases(tests: (storage: () => ShopStorage) => void): void {
  let storage: ShopStorage | undefined;
  const current = () => {
    if (!storage) throw new Error('The database is only available inside tests and hooks.');
    return storage;
  };
  const newFolder = () => mkdtempSync(join(tmpdir(), 'bobica-storage-'));
  const remove = () => rmSync(current().dataDir, { recursive: true, force: true });

  describe('on the embedded database', () => {
    beforeAll(() => {
      storage = { dataDir: newFolder() };
    });
    afterAll(remove);
    tests(current);
  });

  describeOnPostgres('on PostgreSQL', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
      storage = { dataDir: newFolder(), databaseUrl: await postgres.createDatabase() };
    });
    afterAll(async () => {
      remove();
      await postgres.stop();
    });
    tests(current);
  });
}
