import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../database/client';
import { BackupError } from './backupFormat';

/** Contains the applied migrations. A restore fills it by running them. */
export const migrationsTable = 'migrations';
/** Tables that a backup omits. A crash also empties `rate_limits`, and restored orders fill `people_changes`. */
const excludedTables: readonly string[] = [migrationsTable, 'rate_limits', 'people_changes'];

export async function allTables(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    order by tablename`.execute(connection);
  return rows.map(({ name }) => name);
}

export async function allSequences(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema()
    order by sequencename`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Sorted so that each table comes after those that it refers to. */
export async function keptTables(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string }>`
    select c.relname as name, f.relname as refers_to
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and c.oid <> f.oid
  `.execute(connection);
  const remaining = new Set(
    (await allTables(connection)).filter((name) => !excludedTables.includes(name)),
  );
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const next = [...remaining].find((name) =>
      rows.every((row) => row.name !== name || !remaining.has(row.refers_to)),
    );
    if (next === undefined)
      throw new Error(`These tables refer to each other: ${[...remaining].join(', ')}`);
    remaining.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** Rejects a database with tables of another application, and without `replace` also one with customers or orders. */
export async function emptyDatabase(
  connection: Connection,
  { replace }: { replace: boolean },
): Promise<void> {
  await assertNoOtherProcess(connection);
  const tables = await allTables(connection);
  if (tables.length === 0) return;
  if (!tables.includes(migrationsTable)) {
    throw new BackupError(
      'The database contains more than a shop. Use a separate database for the shop.',
    );
  }
  if (!replace && (await isUsed(connection))) {
    throw new BackupError('The shop already has customers or orders. To replace them: --replace');
  }
  for (const name of tables) await sql`drop table ${sql.table(name)} cascade`.execute(connection);
  for (const name of await allSequences(connection)) {
    await sql`drop sequence ${sql.table(name)}`.execute(connection);
  }
}

/** In milliseconds. A process that has just ended remains listed for a short time. */
const disconnectTimeout = 3_000;

/** Rejects a running shop, because it would write to the replaced database and serve cached data. */
async function assertNoOtherProcess(connection: Connection): Promise<void> {
  const deadline = Date.now() + disconnectTimeout;
  while (await hasOtherConnections(connection)) {
    if (Date.now() > deadline) {
      throw new BackupError('The database is in use. Stop every process of the shop first.');
    }
    await pause(100);
  }
}

async function hasOtherConnections(connection: Connection): Promise<boolean> {
  // Within a transaction, the statistics do not change after the first read.
  await sql`select pg_stat_clear_snapshot()`.execute(connection);
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(connection);
  return (rows[0]?.others ?? 0) > 0;
}

async function isUsed(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customers) or exists (select from orders) as used`.execute(
    connection,
  );
  return rows[0]?.used ?? false;
}
