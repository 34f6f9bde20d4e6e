import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import {
  openDatabase,
  type Connection,
  type Database,
  type DatabaseSettings,
} from '@/server/database/client';
import type { Tables } from '@/server/database/tables';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { startPostgres } from './postgres';
import { readRow, readRows, updateRows, type Row, type TableName } from './rows';

/** The worker of the embedded database from the sources instead of the build. */
export const workerPath = join(__dirname, '../../src/server/database/embedded/worker.mjs');

/** The databases that `makeDatabases.ts` created for this run. Benchmarks have none. */
const databasesFolder = process.env.TEST_DATABASES;
const getDump = (name: 'migrated' | 'seeded') =>
  databasesFolder && join(databasesFolder, `${name}.tar`);

/** Options of an embedded test database. A database in memory starts with all migrations. */
export const embedded = { workerPath, dump: getDump('migrated') };

/** Copies a database to an empty data folder, without images. Returns whether there was a database to copy. */
export function copyDatabase(state: 'migrated' | 'seeded', dataDir: string): boolean {
  if (!databasesFolder) return false;
  cpSync(join(databasesFolder, state, 'database'), join(dataDir, 'database'), { recursive: true });
  return true;
}

/** Queries for the rows of a database, like the functions of `rows.ts`. */
function getQueries(connection: Connection) {
  return {
    rows: <Name extends TableName>(table: Name, values?: Partial<Row<Name>>) =>
      readRows(connection, table, values),
    row: <Name extends TableName>(table: Name, values?: Partial<Row<Name>>) =>
      readRow(connection, table, values),
    update: <Name extends TableName>(
      table: Name,
      change: UpdateObject<Tables, Name>,
      values?: Partial<Row<Name>>,
    ) => updateRows(connection, table, change, values),
    sql: async <Found = unknown>(...statement: Parameters<typeof sql>): Promise<Found[]> =>
      (await sql<Found>(...statement).execute(connection)).rows,
  };
}
export type Queries = ReturnType<typeof getQueries>;

export interface TestDatabase extends Queries {
  readonly database: Database;
  /** Restores the state of `keepState`, and then calls `seed`. Call it before each test. */
  reset(seed?: (connection: Connection) => Promise<void>): Promise<void>;
  /** Makes `reset` restore the current state instead of the initial one. */
  keepState(): Promise<void>;
  change(statement: string): Promise<void>;
  close(): Promise<void>;
}

interface TestDatabaseSettings extends Partial<DatabaseSettings> {
  /** The data folder of a shop, in which the database is seeded and the images are stored. */
  shopFolder?: string;
}

/**
 * Open it once per file: `beforeAll(async () => { shop = await openTestDatabase(); })`. With
 * `TEST_DATABASE_KIND=postgresql`, the tests run on PostgreSQL.
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
    dump: getDump(shopFolder ? 'seeded' : 'migrated'),
    ...settings,
  });
  const { kysely } = database;
  try {
    await migrate(kysely, migrations);
    if (shopFolder) {
      if (databasesFolder)
        cpSync(join(databasesFolder, 'seeded/storage'), join(shopFolder, 'storage'), {
          recursive: true,
        });
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
  const names = tables.map(({ name }) => name);
  const selectFromTables = async <Row>(select: (name: string) => RawBuilder<unknown>) => {
    // The name is a parameter, because statements with parameters are prepared.
    const selects = names.map(
      (name) => sql`select ${name}::text as name, ${select(name)} from ${sql.table(name)} t`,
    );
    const { rows } = await sql<
      Row & { name: string }
    >`${sql.join(selects, sql` union all `)}`.execute(kysely);
    return rows;
  };
  /** Reads values that every write to a table changes: its newest row version, or its number of rows. */
  async function readWrites() {
    const rows = await selectFromTables<{ newest: number | null; count: number }>(
      () => sql`age('3'::xid) - min(age(t.xmin)) as newest, count(*) as count`,
    );
    return new Map(rows.map(({ name, newest, count }) => [name, `${newest} ${count}`]));
  }
  let savedWrites = new Map<string, string>();
  let writes = new Map<string, string>();
  let sequences: { name: string; value: string; is_called: boolean }[] = [];
  async function keepState() {
    const contents = await selectFromTables<{ content: string | null }>(
      () => sql`jsonb_agg(t)::text as content`,
    );
    savedWrites = new Map(contents.map(({ name, content }) => [name, content ?? '[]']));
    writes = await readWrites();
    ({ rows: sequences } = await sql<(typeof sequences)[number]>`
      select sequencename as name, coalesce(last_value, start_value) as value,
        last_value is not null as is_called from pg_sequences where schemaname = 'public'`.execute(
      kysely,
    ));
  }
  await keepState();

  return {
    ...getQueries(kysely),
    database,
    async reset(seed) {
      const now = await readWrites();
      const changes = names.filter((name) => now.get(name) !== writes.get(name));
      await database.transaction(async (trx) => {
        // Foreign key checks are disabled, because the rows are consistent but in arbitrary order.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const name of changes) {
          const table = sql.table(name);
          // This is ten times as fast as truncating tables with a few rows.
          await sql`delete from ${table}`.execute(trx);
          const content = savedWrites.get(name);
          if (content !== '[]')
            await sql`insert into ${table} overriding system value
              select * from jsonb_populate_recordset(null::${table}, ${content}::jsonb)`.execute(
              trx,
            );
        }
        await sql`select setval(name::regclass, value, is_called)
          from jsonb_to_recordset(${JSON.stringify(sequences)}::jsonb) as t(name text, value bigint, is_called boolean)`.execute(
          trx,
        );
      });
      writes = await readWrites();
      if (seed) await database.transaction(seed);
    },
    keepState,
    async change(statement) {
      await sql.raw(statement).execute(kysely);
    },
    async close() {
      await database.close();
      await postgres?.stop();
    },
  };
}
