import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** When each customer last signed in, so that unused accounts are forgotten as the privacy policy says. */
export const lastLogin: Migration = {
  name: '007_last_login',
  async up(trx) {
    await sql`alter table customers add column last_login_at timestamptz not null default now()`.execute(
      trx,
    );
    // Of logins before this one only those are known whose session is still there.
    await sql`update customers set last_login_at = greatest(
      created_at,
      (select max(sessions.last_used_at) from sessions where sessions.customer_id = customers.id)
    )`.execute(trx);
    await sql`create index customers_last_login on customers (last_login_at)`.execute(trx);
  },
};
