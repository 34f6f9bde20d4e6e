import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Additions that have been applied, so that one that is sent again is not applied again. */
export const cartOperations: Migration = {
  name: '008_cart_operations',
  async up(trx) {
    await sql`create table cart_operations (
      cart_id integer not null references carts on delete cascade,
      operation_id uuid not null,
      applied_at timestamptz not null default now(),
      primary key (cart_id, operation_id)
    )`.execute(trx);
    await sql`create index cart_operations_applied on cart_operations (applied_at)`.execute(trx);
  },
};
