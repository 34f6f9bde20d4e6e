import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * Counted in the database, so that processes share their limits. Not logged: a crash may forget it.
 */
export const attempts: Migration = {
  name: '004_attempts',
  async up(trx) {
    await sql`create unlogged table attempts (
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(trx);
  },
};
