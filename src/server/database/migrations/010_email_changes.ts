import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** A changed e-mail address is confirmed by a link, and can be undone from the one before. */
export const emailChanges: Migration = {
  name: '010_email_changes',
  async up(trx) {
    await sql`alter table customers add column last_confirmed_email text`.execute(trx);
    await sql`comment on column customers.last_confirmed_email is
      'where emails go while email is not confirmed; null once it is'`.execute(trx);
    await sql`create table email_changes (
      customer_id integer not null references customers on delete cascade,
      old_email text not null,
      old_email_key text not null,
      new_email_key text not null,
      confirm_hash text primary key,
      restore_hash text not null unique,
      expires_at timestamptz not null
    )`.execute(trx);
    await sql`create index email_changes_customer on email_changes (customer_id)`.execute(trx);
    await sql`create index email_changes_old_email on email_changes (old_email_key)`.execute(trx);
  },
};
