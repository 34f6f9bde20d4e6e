import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { shopTime } from '@/contract/longDate';
import { readBackup, writeBackup } from '@/server/backup/backupFile';
import { keptTables } from '@/server/backup/shopSchema';
import type { Connection } from '@/server/database/client';
import { staffCookie } from '@/server/http/staffCookie';
import { insertOwner } from '../../support/adminShop';
import {
  onEmbeddedDatabase,
  postgresMissing,
  startPostgres,
  type TestPostgres,
} from '../../support/postgres';
import { dayFromNow, timePasses } from '../../support/priceReductions';
import { changeProduct } from '../../support/productShop';
import { repetitions, seededRandom } from '../../support/repetitions';
import { eventually, runScript } from '../../support/processes';
import { startServer, type ServerProcess } from '../../support/server';
import { keyed } from '../../support/staffOrders';
import { stockShop, withDatabase, type ShopStorage } from '../../support/stockedShop';
import { TestClient } from '../../support/TestClient';
import { PersistentBuyer, type Attempt } from '../faults/PersistentBuyer';

/** The last product, which is neither ordered nor reduced. */
const published = 24;

/** A row change that a trigger writes. Backups include these rows and therefore show which changes they contain. */
interface Change {
  transaction: string;
  source: string;
  before: string | null;
  after: string | null;
}

async function watch(connection: Connection): Promise<void> {
  const tables = await keptTables(connection);
  await sql`create table changes (transaction text, source text, before text, after text)`.execute(
    connection,
  );
  await sql`create function note_change() returns trigger language plpgsql set timezone = 'UTC' as $$
    begin
      insert into changes values (pg_current_xact_id()::text, tg_table_name, old::text, new::text);
      return null;
    end $$`.execute(connection);
  for (const name of tables)
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(connection);
}

const readAllRows = (storage: ShopStorage) =>
  withDatabase(storage, (database) =>
    database.connection().execute(async (connection) => {
      await sql`set time zone 'UTC'`.execute(connection);
      const found: string[] = [];
      for (const name of await keptTables(connection)) {
        if (name === 'changes') continue;
        const { rows } = await sql<{ row: string }>`
          select t::text as row from ${sql.table(name)} t`.execute(connection);
        for (const { row } of rows) found.push(`${name}: ${row}`);
      }
      return found.sort();
    }),
  );

/** The rows after these changes are applied. */
function changed(rows: readonly string[], changes: readonly Change[]): string[] {
  const counts = new Map<string, number>();
  const count = (row: string, by: number) => counts.set(row, (counts.get(row) ?? 0) + by);
  for (const row of rows) count(row, 1);
  for (const { source, before, after } of changes) {
    if (before !== null) count(`${source}: ${before}`, -1);
    if (after !== null) count(`${source}: ${after}`, 1);
  }
  return [...counts].flatMap(([row, times]) => Array<string>(times).fill(row)).sort();
}

/** Copies the backup without its recorded changes, for a shop that records none, and returns these changes. */
async function takeChanges(from: string, to: string): Promise<Change[]> {
  const takenChanges: Change[] = [];
  async function* rest() {
    for await (const line of readBackup(from)) {
      const parsed = JSON.parse(line) as { table?: string; rows: Change[]; end?: { rows: number } };
      if (parsed.table === 'changes') takenChanges.push(...parsed.rows);
      else if (parsed.end)
        yield JSON.stringify({
          end: { ...parsed.end, rows: parsed.end.rows - takenChanges.length },
        });
      else yield line;
    }
  }
  await writeBackup(to, rest());
  return takenChanges;
}

const getEnv = ({ dataDir, databaseUrl }: ShopStorage) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

onEmbeddedDatabase((storage) => {
  let server: ServerProcess | undefined;
  let folder: string;
  let postgres: TestPostgres | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bobica-selling-'));
    if (!postgresMissing()) postgres = await startPostgres();
  });
  let isWorking = true;
  afterAll(async () => {
    isWorking = false;
    await server?.dispose();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a backup taken during orders, publications and reductions is a consistent snapshot of the shop, even after earlier backups were killed', async () => {
    const { dataDir } = storage();
    const env = getEnv(storage());
    const customers = await stockShop(storage(), { customers: 2, stock: 10_000 });
    const cookie = await withDatabase(storage(), async (connection) => {
      await timePasses(connection, '1 year');
      const owner = await insertOwner(connection);
      await watch(connection);
      return owner.cookie;
    });
    const initial = await readAllRows(storage());
    const shop = await startServer({ dataDir, env });
    server = shop;
    const url = () => shop.url;
    const owner = TestClient.at({ url });
    owner.cookies.set(staffCookie, cookie);
    const random = seededRandom(7);

    const acknowledged: Attempt[] = [];
    let failure: Error | undefined;
    const work = (step: () => Promise<unknown>) =>
      (async () => {
        while (isWorking) {
          await step();
          await pause(50);
        }
      })().catch((error: Error) => {
        failure = error;
        isWorking = false;
      });
    const workers = customers.map((customer) => {
      const buyer = new PersistentBuyer({
        ...{ customer, productId: 1, url, random },
        onAnswer: () => undefined,
      });
      return work(async () => acknowledged.push(await buyer.order()));
    });
    let turn = 0;
    workers.push(
      work(async () => {
        // The shop may have been killed in the meantime.
        const change = { price: 10_000 + (turn += 1) };
        await changeProduct(owner, published, change).catch(() => pause(100));
      }),
    );
    const sell = async (orders: number) => {
      const enough = acknowledged.length + orders;
      while (acknowledged.length < enough && !failure) await pause(20);
      if (failure) throw failure;
    };

    await sell(5);
    for (let kill = 0; kill < repetitions.backupKills; kill += 1) {
      const file = join(folder, `killed-${kill}.backup`);
      const backup = runScript('backup', [file], env);
      // The process is killed while it writes the backup.
      await eventually(() => readdirSync(folder).some((name) => name.startsWith(`killed-${kill}`)));
      await pause(random() * 40);
      await shop.kill();
      await shop.restart();
      const { code } = await backup;
      expect(existsSync(file)).toBe(code === 0);
      await sell(2);
    }
    for (let product_id = 2; product_id < 12; product_id += 1) {
      const starts = shopTime(new Date(Date.now() + product_id * 500));
      const body = { product_id, kind: 'action', price: 1_000, starts, until: dayFromNow(7) };
      expect((await owner.post('/api/admin/price-reductions', body, keyed())).status).toBe(201);
    }
    // The first reduction has started, and others start during the backup.
    await pause(1_500);
    const before = [...acknowledged];
    const turnBefore = turn;
    const file = join(folder, 'selling.backup');
    const backupRun = await runScript('backup', [file], env);
    expect(backupRun).toMatchObject({ code: 0, stderr: '' });
    expect(backupRun.stdout).toMatch(/selling\.backup: \d+ rows and \d+ images\.\n$/);
    expect(turn).toBeGreaterThan(turnBefore);
    isWorking = false;
    await Promise.all(workers);
    if (failure) throw failure;
    const again = await runScript('backup', [file], env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    await shop.stop();

    const plain = join(folder, 'plain.backup');
    const changes = await takeChanges(file, plain);
    const reductions = changes.filter(({ source }) => source === 'price_reductions');
    expect(reductions.some(({ after }) => after?.includes('running'))).toBe(true);
    const orders = changes.map(({ after }) => after).join();
    const lost = before.filter(({ acknowledged: answer, key }) => answer && !orders.includes(key));
    expect(lost).toEqual([]);
    // The backup contains each transaction either completely or not at all.
    const all = await withDatabase(storage(), (connection) =>
      sql<Change>`select * from changes`.execute(connection),
    );
    const inBackup = new Set(changes.map(({ transaction }) => transaction));
    expect(all.rows.filter(({ transaction }) => inBackup.has(transaction))).toHaveLength(
      changes.length,
    );
    expect(all.rows.length).toBeGreaterThan(changes.length);
    expect(changed(initial, all.rows)).toEqual(await readAllRows(storage()));

    for (const url of [undefined, await postgres?.createDatabase()].slice(0, postgres ? 2 : 1)) {
      const target = {
        dataDir: join(folder, `restored-${url ? 1 : 0}`),
        ...(url && { databaseUrl: url }),
      };
      const restored = await runScript('restore', [plain], getEnv(target));
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await readAllRows(target)).toEqual(changed(initial, changes));
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
