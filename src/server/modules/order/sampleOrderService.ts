import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/client';

/**
 * The ids of test orders: placed with the email of a member of staff, with nothing but the sample products, and
 * without a fiscal receipt, a payout or a refund.
 */
export const sampleOrders = (sampleProducts: RawBuilder<unknown>) => sql<{ id: number }>`(
  select o.id from orders o
  where o.placed_at is not null and o.fiscal_number = ''
    and lower(o.contact ->> 'email') in (select email_key from staff)
    and not exists (
      select from order_lines l where l.order_id = o.id and l.product_id not in ${sampleProducts}
    )
    and not exists (select from settlement_lines where order_id = o.id)
    and not exists (select from refunds where order_id = o.id)
    and not exists (select from cases where order_id = o.id)
)`;

/** Deletes orders with all that belongs to them, and their emails. */
export async function deleteOrders(trx: Connection, ids: readonly number[]): Promise<void> {
  const deleted = sql<number>`any(${ids}::int[])`;
  await trx.deleteFrom('reviews').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('emails').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('orders').where('id', '=', deleted).execute();
}
