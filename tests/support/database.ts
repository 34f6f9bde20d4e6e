import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  openDatabase,
  type Connection,
  type Database,
  type DatabaseSettings,
} from '../../src/server/database/client';
import { migrate } from '../../src/server/database/migrate';
import { migrations } from '../../src/server/database/migrations';
import { seedIfEmpty } from '../../src/server/main/seedShop';
import { startPostgres } from './postgres';

/** The worker of the embedded database from the sources, not the build. */
export const workerPath = join(__dirname, '../../src/server/database/embedded/worker.mjs');

/** What `makeDatabases.ts` has made for this run; nothing in benchmarks. */
const made = process.env.TEST_DATABASES;
const dumpOf = (name: 'migrated' | 'seeded') => made && join(made, `${name}.tar`);

/** Options of an embedded test database; one in memory begins migrated. */
export const embedded = { workerPath, dump: dumpOf('migrated') };

/**
 * Copies a database to an empty data folder; that of the seeded shop without its images.
 * @returns whether there is one
 */
export function copyDatabase(state: 'migrated' | 'seeded', dataDir: string): boolean {
  if (!made) return false;
  cpSync(join(made, state, 'database'), join(dataDir, 'database'), { recursive: true });
  return true;
}

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly database: Database;
  /** Restores the kept state, then calls `seed`. Call it before each test. */
  reset(seed?: (connection: Connection) => Promise<void>): Promise<void>;
  /** Keeps the present state instead of the one after `openTestDatabase`. */
  keepState(): Promise<void>;
  close(): Promise<void>;
}

interface TestDatabaseSettings extends Partial<DatabaseSettings> {
  /** Data folder of a shop: the database is seeded, and the images are stored there. */
  shopFolder?: string;
}

/**
 * Open it once per file: `beforeAll(async () => { shop = await openTestDatabase(); })`.
 * With `TEST_DATABASE_KIND=postgresql` the same tests run on PostgreSQL.
 */
export async function openTestDatabase({
  shopFolder,
  ...settings
}: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const postgres =
    process.env.TEST_DATABASE_KIND === 'postgresql' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const database = await openDatabase({
    databaseUrl,
    dataDir: ':memory:',
    workerPath,
    dump: dumpOf(shopFolder ? 'seeded' : 'migrated'),
    ...settings,
  });
  const { kysely } = database;
  try {
    await migrate(kysely, migrations);
    if (shopFolder) {
      if (made)
        cpSync(join(made, 'seeded/storage'), join(shopFolder, 'storage'), { recursive: true });
      await seedIfEmpty(database, { dataDir: shopFolder });
    }
  } catch (error) {
    // An open handle would keep Jest from exiting.
    await database.close();
    await postgres?.stop();
    throw error;
  }

  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(
    kysely,
  );
  let kept: { name: string; content: string }[] = [];
  let sequences: { name: string; value: string; is_called: boolean }[] = [];
  async function keepState() {
    kept = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ content: string | null }>`
        select jsonb_agg(t)::text as content from ${sql.table(name)} t`.execute(kysely);
      const content = rows[0]?.content;
      if (content) kept.push({ name, content });
    }
    ({ rows: sequences } = await sql<(typeof sequences)[number]>`
      select sequencename as name, coalesce(last_value, start_value) as value,
        last_value is not null as is_called from pg_sequences where schemaname = 'public'`.execute(
      kysely,
    ));
  }
  await keepState();

  return {
    database,
    async reset(seed) {
      await database.transaction(async (trx) => {
        // Disables foreign key checks: the rows are consistent, but in arbitrary order.
        await sql`set local session_replication_role = replica`.execute(trx);
        // Ten times as fast as truncating tables of a few rows.
        for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
        for (const { name, content } of kept) {
          const table = sql.table(name);
          await sql`insert into ${table} overriding system value
            select * from jsonb_populate_recordset(null::${table}, ${content}::jsonb)`.execute(trx);
        }
        await sql`select setval(name::regclass, value, is_called)
          from jsonb_to_recordset(${JSON.stringify(sequences)}::jsonb) as t(name text, value bigint, is_called boolean)`.execute(
          trx,
        );
        await sql`set local session_replication_role = origin`.execute(trx);
        await seed?.(trx);
      });
    },
    keepState,
    async close() {
      await database.close();
      await postgres?.stop();
    },
  };
}
