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
import { startPostgres } from './postgres';

/** The worker of the embedded database from the sources, not the build. */
export const workerPath = join(__dirname, '../../src/server/database/embedded/worker.mjs');

/** Options of an embedded test database; a new one copies the cluster of `prepareDatabases.js`. */
export const embedded = { workerPath, dump: process.env.NEW_CLUSTER };

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly database: Database;
  /** Restores the freshly migrated state, then seeds it. Call it before each test. */
  reset(seed?: (connection: Connection) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Open it once per file: `beforeAll(async () => { shop = await openTestDatabase(); })`.
 * With `TEST_DATABASE_KIND=postgresql` the same tests run on PostgreSQL.
 */
export async function openTestDatabase(
  settings: Partial<DatabaseSettings> = {},
): Promise<TestDatabase> {
  const postgres =
    process.env.TEST_DATABASE_KIND === 'postgresql' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const database = await openDatabase({
    databaseUrl,
    dataDir: ':memory:',
    ...embedded,
    ...settings,
  });
  const { kysely } = database;
  try {
    await migrate(kysely, migrations);
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
  const initial: { name: string; content: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string | null }>`
      select jsonb_agg(t)::text as content from ${sql.table(name)} t`.execute(kysely);
    const content = rows[0]?.content;
    if (content) initial.push({ name, content });
  }

  return {
    database,
    async reset(seed) {
      await database.transaction(async (trx) => {
        if (tables.length > 0) {
          const names = sql.join(tables.map(({ name }) => sql.table(name)));
          await sql`truncate ${names} restart identity cascade`.execute(trx);
        }
        for (const { name, content } of initial) {
          const table = sql.table(name);
          await sql`insert into ${table} overriding system value
            select * from jsonb_populate_recordset(null::${table}, ${content}::jsonb)`.execute(trx);
        }
        await seed?.(trx);
      });
    },
    async close() {
      await database.close();
      await postgres?.stop();
    },
  };
}
