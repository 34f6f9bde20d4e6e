import { sql } from 'kysely';
import type { Connection } from '@/server/database/client';

/** All rows of a customer without the time of the last use, for comparison. */
export async function ownedRows(connection: Connection, customerId: number): Promise<unknown> {
  const rows = (table: string, where = sql`customer_id = ${customerId}`) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t) - 'last_used_at' order by t::text), '[]') from ${sql.table(table)} t where ${where})`;
  const cart = sql`cart_id in (select id from carts where customer_id = ${customerId})`;
  const order = sql`order_id in (select id from orders where customer_id = ${customerId})`;
  const { rows: found } = await sql<{ all: unknown }>`select jsonb_build_object(
    'customer', ${rows('customers', sql`id = ${customerId}`)},
    'sessions', ${rows('sessions')},
    'addresses', ${rows('addresses')},
    'carts', ${rows('carts')},
    'cart_lines', ${rows('cart_lines', cart)},
    'wishlist', ${rows('wishlist_products')},
    'stock_alerts', ${rows('stock_alerts')},
    'orders', ${rows('orders')},
    'order_lines', ${rows('order_lines', order)},
    'order_transitions', ${rows('order_transitions', order)},
    'payments', ${rows('payments', order)},
    'order_idempotency_keys', ${rows('order_idempotency_keys')}
  ) as all`.execute(connection);
  return found[0]?.all;
}
