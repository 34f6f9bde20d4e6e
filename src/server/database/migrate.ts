import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Runs once, in the transaction that it receives. */
export interface Migration {
  /** A unique name that begins with the migration's number and never changes after a release. */
  name: string;
  up: string | ((trx: Transaction<Tables>) => Promise<void>);
  /** Whether older builds work with the new schema, so that processes can be replaced one by one. */
  compatible?: true;
}

/** The database contains a migration that this build does not know. */
export class UnknownMigrationError extends Error {
  override name = 'UnknownMigrationError';

  constructor(names: readonly string[]) {
    super(
      `The database was migrated by a newer build or by one before 1.0 (${names.join(', ')}). Start that build, restore a backup or, in development, delete the data folder.`,
    );
  }
}

// Any number that no other lock in the database uses
const lockKey = 720_415_001;

/**
 * Any number of processes may call this. One migrates, and the others wait. Kysely's `Migrator` cannot migrate within
 * the transaction of a restore. @returns the names of the migrations that ran @throws UnknownMigrationError if the
 * database has migrations that this build lacks
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  return kysely.transaction().execute((trx) => migrateWithin(trx, migrations));
}

export async function migrateWithin(
  trx: Transaction<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  // Waiting for another process may take longer than the timeout of queries.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
  await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(trx);
  await sql`alter table migrations
    add column if not exists compatible boolean not null default false`.execute(trx);
  const { rows } = await sql<{ name: string; compatible: boolean }>`
    select name, compatible from migrations`.execute(trx);
  const done = new Set(rows.map(({ name }) => name));
  const knownNames = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name, compatible }) => !compatible && !knownNames.has(name));
  if (unknown.length > 0) throw new UnknownMigrationError(unknown.map(({ name }) => name));

  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const migration of pending) {
    if (typeof migration.up === 'string') await sql.raw(migration.up).execute(trx);
    else await migration.up(trx);
    const { name, compatible = false } = migration;
    await sql`insert into migrations (name, compatible) values (${name}, ${compatible})`.execute(
      trx,
    );
  }
  return pending.map(({ name }) => name);
}
