import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Counts orders by their status from an index that is a tenth as large as the one of the list. */
export const orderCounts: Migration = {
  name: '005_order_counts',
  async up(trx) {
    await sql`create index orders_count on orders (status) where placed_at is not null`.execute(
      trx,
    );
  },
};
