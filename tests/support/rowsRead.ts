import { sql } from 'kysely';
import type { Connection } from '@/server/database/client';

/** Rows of a table that the work reads, by sequential and index scans. */
export async function rowsReadBy(
  connection: Connection,
  table: 'orders' | 'products',
  work: () => Promise<unknown>,
): Promise<number> {
  const soFar = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(connection);
    const { rows } = await sql<{ read: string }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables
      where relname = ${table}`.execute(connection);
    return Number(rows[0]?.read);
  };
  const before = await soFar();
  await work();
  return (await soFar()) - before;
}
