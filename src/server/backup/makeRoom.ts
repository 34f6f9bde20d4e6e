import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../database/client';
import { BackupError } from './BackupError';
import { allSequences, allTables, migrationsTable } from './schemaParts';

/**
 * Empties the database for a backup. A shop that nobody has used yet goes without a word, one with
 * customers or orders only if `replace` says so, and what is no shop stays.
 */
export async function makeRoom(
  connection: Connection,
  { replace }: { replace: boolean },
): Promise<void> {
  await assertNoOtherProcess(connection);
  const tables = await allTables(connection);
  if (tables.length === 0) return;
  if (!tables.includes(migrationsTable)) {
    throw new BackupError(
      'The database holds other things than a shop. Give the shop one of its own.',
    );
  }
  if (!replace && (await isUsed(connection))) {
    throw new BackupError(
      'There is a shop with customers or orders already. To put the backup in its place: --replace',
    );
  }
  for (const name of tables) await sql`drop table ${sql.table(name)} cascade`.execute(connection);
  for (const name of await allSequences(connection)) {
    await sql`drop sequence ${sql.table(name)}`.execute(connection);
  }
}

/** A process that has just ended is seen for a moment longer. Milliseconds. */
const patience = 3_000;

/** A shop that goes on selling would write into what is being replaced, and show what it remembers. */
async function assertNoOtherProcess(connection: Connection): Promise<void> {
  const deadline = Date.now() + patience;
  while (await hasCompany(connection)) {
    if (Date.now() > deadline) {
      throw new BackupError('The database is in use. Stop every process of the shop first.');
    }
    await pause(100);
  }
}

async function hasCompany(connection: Connection): Promise<boolean> {
  // Within a transaction it would answer the same for ever.
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
