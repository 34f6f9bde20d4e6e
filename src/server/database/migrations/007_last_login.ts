import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * When each customer last signed in, so that unused accounts are forgotten as the privacy policy says.
 * Nobody wrote it down before: for accounts that are there the time begins now.
 */
export const lastLogin: Migration = {
  name: '007_last_login',
  async up(trx) {
    await sql`alter table customers add column last_login_at timestamptz not null default now()`.execute(
      trx,
    );
    await sql`create index customers_last_login on customers (last_login_at)`.execute(trx);
  },
};
