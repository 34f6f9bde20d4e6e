import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * A customer's orders in the order of their list, so that a page of it reads its own rows only. It also
 * finds all of a customer's, as the index of before did, whose order (`id`) was the drafts'.
 */
export const orderList: Migration = {
  name: '006_order_list',
  async up(trx) {
    await sql`drop index orders_customer`.execute(trx);
    await sql`create index orders_list
      on orders (customer_id, coalesce(placed_at, created_at) desc, id desc)`.execute(trx);
  },
};
