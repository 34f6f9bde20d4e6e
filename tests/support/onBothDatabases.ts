import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnPostgres, startPostgres, type TestPostgres } from './postgres';
import type { ShopPlace } from './stockedShop';

/** Runs the tests on an empty embedded database and, if available, on PostgreSQL. */
export function onBothDatabases(tests: (place: () => ShopPlace) => void): void {
  let place: ShopPlace | undefined;
  const current = () => {
    if (!place) throw new Error('The database is only available inside tests and hooks.');
    return place;
  };
  const newFolder = () => mkdtempSync(join(tmpdir(), 'bobica-place-'));
  const remove = () => rmSync(current().dataDir, { recursive: true, force: true });

  describe('on the embedded database', () => {
    beforeAll(() => {
      place = { dataDir: newFolder() };
    });
    afterAll(remove);
    tests(current);
  });

  describeOnPostgres('on PostgreSQL', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
      place = { dataDir: newFolder(), databaseUrl: await postgres.createDatabase() };
    });
    afterAll(async () => {
      remove();
      await postgres.stop();
    });
    tests(current);
  });
}
