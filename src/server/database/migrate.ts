import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** One step of the schema. It runs once, in the transaction it is given. */
export interface Migration {
  /** Unique, with its number first; never changed once released. */
  name: string;
  up(trx: Transaction<Tables>): Promise<void>;
}

/** The database knows a migration that this build does not. */
export class UnknownMigrationError extends Error {
  override name = 'UnknownMigrationError';

  constructor(names: readonly string[]) {
    super(
      `The database was migrated by a newer build (${names.join(', ')}). Start that one, or restore a backup.`,
    );
  }
}

// Any number that nothing else in the database locks.
const lockKey = 720_415_001;

/**
 * Brings the schema up to date. Any number of processes may call it at once: one
 * does the work, the others wait and find it done. All or nothing.
 * @returns the names of the migrations that ran
 * @throws UnknownMigrationError when the database is ahead of this build
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  return kysely.transaction().execute((trx) => migrateWithin(trx, migrations));
}

/** As `migrate`, for a caller that does more in the same transaction. */
export async function migrateWithin(
  trx: Transaction<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  // Waiting for another starter may take longer than any query should.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
  await sql`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
  const done = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UnknownMigrationError(unknown);

  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const migration of pending) {
    await migration.up(trx);
    await sql`insert into migrations (name) values (${migration.name})`.execute(trx);
  }
  return pending.map(({ name }) => name);
}
