import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { writeBackup } from '@/server/backup/backupFile';
import { makeBackup } from '@/server/backup/makeBackup';
import { restoreBackup } from '@/server/backup/restoreBackup';
import { openDatabase, type Connection, type Database } from '@/server/database/client';
import { migrations } from '@/server/database/migrations';
import { repetitions } from '../../support/repetitions';
import { runScript } from '../../support/processes';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { startBucket } from '../../support/bucket';
import { copyDatabase, embedded } from '../../support/database';
import { stockShop, withDatabase, type ShopStorage } from '../../support/stockedShop';

let folder: string;
let backup: string;
let original: ShopStorage;
let originalRows: string;

const images = { 'products/juice.1a2b3c4d.jpg': 'juice', 'banners/1.5e6f7a8b.jpg': 'banner' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-backup-'));
  backup = join(folder, 'backups/shop.backup');
  original = newStorage('original');
  await stockShop(original, { customers: 3, stock: 1_000 });
  for (const [name, content] of Object.entries(images)) {
    const path = join(original.dataDir, 'storage', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  await withDatabase(original, async (connection) => {
    // These values are hard to preserve: quotes, line breaks, microseconds and numbers beyond JavaScript's precision.
    await sql`insert into settings (key, value) values
      ('hard', ${'{"text": "\\"šljiva\\"\\n\\\\ 你好", "number": 12345678901234567890.123456789}'}::jsonb)`.execute(
      connection,
    );
    await sql`update customers set created_at = '2026-03-29 01:59:59.123456+01' where id = 1`.execute(
      connection,
    );
    await sql`select nextval('order_numbers'), nextval('order_numbers')`.execute(connection);
  });
  originalRows = await inUtc(original);
  const counts = await backUp(original, backup);
  expect(counts).toMatchObject({ images: 2 });
  expect(counts.rows).toBeGreaterThan(300);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function backUp(storage: ShopStorage, path: string) {
  const database = await openDatabase({ ...storage, ...embedded });
  const parts = { ...storage, database };
  return writeBackup(path, makeBackup(parts)).finally(() => database.close());
}

async function restore(
  storage: ShopStorage,
  path: string,
  { replace = false, knownMigrations = migrations } = {},
) {
  const database = await openDatabase({ ...storage, ...embedded, maxConnections: 1 });
  const parts = { ...storage, database, migrations: knownMigrations };
  return restoreBackup(parts, path, { replace }).finally(() => database.close());
}

async function readEverything(connection: Connection): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('migrations', 'rate_limits') order by 1`.execute(connection);
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by 1`.execute(
    connection,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t order by 1`.execute(connection);
    found.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
  }
  for (const { name } of sequences) {
    const { rows } = await sql`select last_value, is_called from ${sql.table(name)}`.execute(
      connection,
    );
    found.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return found.join('\n');
}

const newStorage = (name: string): ShopStorage => ({ dataDir: join(folder, name) });
const migratedStorage = (name: string): ShopStorage => {
  const storage = newStorage(name);
  copyDatabase('migrated', storage.dataDir);
  return storage;
};
const inUtc = (storage: ShopStorage) =>
  withDatabase(storage, async (connection) =>
    connection.connection().execute(async (session) => {
      await sql`set time zone 'UTC'`.execute(session);
      return readEverything(session);
    }),
  );

test('a restored shop has the same rows, sequences and images', async () => {
  const storage = migratedStorage('restored');
  await restore(storage, backup);
  expect(await inUtc(storage)).toBe(originalRows);
  expect(originalRows).toContain('12345678901234567890.123456789');
  expectImages(storage);
});

function expectImages({ dataDir }: ShopStorage): void {
  for (const [name, content] of Object.entries(images))
    expect(readFileSync(join(dataDir, 'storage', name), 'utf8')).toBe(content);
}

describe('a process that is killed', () => {
  /** Runs the script to its end, and then kills it at several points of that duration and calls `afterKill`. */
  async function killAtTimes(
    run: (killAfter?: number) => Promise<{ code: number | null }>,
    afterKill: () => Promise<void>,
  ) {
    const startedAt = Date.now();
    expect(await run()).toMatchObject({ code: 0 });
    const duration = Date.now() - startedAt;
    for (let kill = 1; kill <= repetitions.backupKills; kill += 1) {
      await run(Math.round(duration * (0.4 + (0.6 * kill) / (repetitions.backupKills + 1))));
      await afterKill();
    }
  }

  test('leaves either the previous or the restored shop if it was restoring', async () => {
    const { dataDir } = migratedStorage('killed-restore');
    const used = migratedStorage('used');
    await stockShop(used, { customers: 1, stock: 5 });
    const other = join(folder, 'other.backup');
    await backUp(used, other);
    const states = [await inUtc(used), originalRows];
    let file = other;
    await killAtTimes(
      (killAfter) => runScript('restore', [file, '--replace'], { DATA_DIR: dataDir }, killAfter),
      async () => {
        expect(states).toContain(await inUtc({ dataDir }));
        // Each restore changes the shop to the other state.
        file = file === other ? backup : other;
      },
    );
    await restore({ dataDir }, backup, { replace: true });
    expect(await inUtc({ dataDir })).toBe(originalRows);
  });

  test('leaves a complete file or none, and an unchanged shop, if it was backing up', async () => {
    const { dataDir } = migratedStorage('killed-backup');
    await restore({ dataDir }, backup);
    let completed = 0;
    const getFile = () => join(folder, `killed-${completed}.backup`);
    await killAtTimes(
      (killAfter) => runScript('backup', [getFile()], { DATA_DIR: dataDir }, killAfter),
      async () => {
        expect(await inUtc({ dataDir })).toBe(originalRows);
        const again = migratedStorage(`from-killed-${completed}`);
        if (existsSync(getFile())) await restore(again, getFile());
        completed += 1;
      },
    );
    await backUp({ dataDir }, getFile());
  });
});

test('images can be moved from a folder to a bucket and back', async () => {
  const bucket = await startBucket();
  const moved = { ...migratedStorage('moved'), storageUrl: bucket.storageUrl };
  await restore(moved, backup);
  expect(existsSync(join(moved.dataDir, 'storage'))).toBe(false);
  const returning = join(folder, 'from-bucket.backup');
  expect(await backUp(moved, returning)).toMatchObject({ images: 2 });
  await bucket.remove();
  const returned = migratedStorage('returned');
  await restore(returned, returning);
  expectImages(returned);
});

test('replacing a shop with customers or orders requires --replace, and replacing an unused shop does not', async () => {
  const storage = newStorage('occupied');
  await stockShop(storage, { customers: 1, stock: 7 });
  await expect(restore(storage, backup)).rejects.toThrow(
    /already has customers or orders.*--replace/,
  );
  await restore(storage, backup, { replace: true });
  expect(await inUtc(storage)).toBe(originalRows);
  const unused = newStorage('unused');
  copyDatabase('seeded', unused.dataDir);
  await restore(unused, backup);
});

describe('an invalid file leaves the database unchanged', () => {
  let database: Database;
  let before: string;
  beforeAll(async () => {
    const storage = newStorage('kept');
    await stockShop(storage, { customers: 1, stock: 7 });
    database = await openDatabase({ ...storage, ...embedded });
    before = await readEverything(database.kysely);
  });
  afterAll(() => database.close());

  const lines = () => gunzipSync(readFileSync(backup)).toString().trimEnd().split('\n');
  const packed = (content: readonly string[]) => gzipSync(`${content.join('\n')}\n`);
  const madeWith = (migration: string) => [
    JSON.stringify({ ...JSON.parse(lines()[0] ?? ''), migrations: [migration] }),
  ];

  test.each([
    [
      'a truncated file',
      () => readFileSync(backup).subarray(0, -2_000),
      /not a backup of a shop, or it is damaged/,
    ],
    ['a file without the last line', () => packed(lines().slice(0, -1)), /is truncated/],
    [
      'a file with a missing line',
      () => packed(lines().filter((_, index) => index !== 3)),
      /is truncated|foreign key/,
    ],
    ['another file', () => Buffer.from('hello'), /not a backup of a shop/],
    [
      'a compressed file that is not a backup',
      () => packed(['{"hello": 1}']),
      /not a backup of a shop/,
    ],
    ['a backup from a newer build', () => packed(madeWith('999_future')), /by a newer build/],
    [
      'a backup from a build before 1.0',
      () => packed(madeWith('001_schema')),
      /or by one before 1.0/,
    ],
    [
      'a backup that writes to other tables',
      () => packed([...lines().slice(0, -1), '{"image":"../../secret","content":""}']),
      /an invalid name/,
    ],
  ])('%s', async (_, content, reason) => {
    const file = join(folder, 'bad.backup');
    writeFileSync(file, content());
    const parts = { database: database, dataDir: folder, migrations };
    await expect(restoreBackup(parts, file, { replace: true })).rejects.toThrow(reason);
    expect(await readEverything(database.kysely)).toBe(before);
  });
});

test('an older backup is migrated when it is restored', async () => {
  const added = {
    name: '998_added',
    up: "alter table customers add column nickname text not null default 'none'",
  };
  const storage = migratedStorage('upgraded');
  await restore(storage, backup, { knownMigrations: [...migrations, added] });
  const nicknames = await withDatabase(storage, (connection) =>
    sql<{ nickname: string }>`select nickname from customers`.execute(connection),
  );
  expect(nicknames.rows).toEqual(Array.from({ length: 3 }, () => ({ nickname: 'none' })));
});

describeOnPostgres('between the two databases', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('a shop can be moved from the embedded database to PostgreSQL and back', async () => {
    const large = { ...newStorage('large'), databaseUrl: await postgres.createDatabase() };
    await restore(large, backup);
    expect(await inUtc(large)).toBe(originalRows);
    const returning = join(folder, 'returning.backup');
    await backUp(large, returning);
    const small = migratedStorage('small');
    await restore(small, returning);
    expect(await inUtc(small)).toBe(originalRows);
  });

  test('a restore is rejected if a shop is using the database or if the database contains other tables', async () => {
    const storage = { ...newStorage('busy'), databaseUrl: await postgres.createDatabase() };
    await withDatabase(storage, async () => {
      await expect(restore(storage, backup)).rejects.toThrow(/in use. Stop every process/);
    });
    await withDatabase(storage, (connection) =>
      sql`create table notes (text text)`.execute(connection),
    );
    await expect(restore(storage, backup, { replace: true })).rejects.toThrow(/more than a shop/);
  });
});
