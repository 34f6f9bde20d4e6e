import { sql } from 'kysely';
import { openStates, type OrderState } from '@/contract/fulfilment';
import type { Connection } from '../../database/client';
import { maxAttempts } from '../../email/emailRepository';

export interface ShopFigures {
  orders: { status: OrderState; count: number }[];
  /** Unsent emails that will be retried. */
  emailsPending: number;
  /** Age of the oldest of them in seconds. */
  oldestPendingEmail: number;
  /** Emails that will not be retried. */
  emailsFailed: number;
  productsSoldOut: number;
}

/** Current figures. Finished orders are not counted individually at each call. */
export async function selectFigures(connection: Connection): Promise<ShopFigures> {
  const orders = await connection
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('status', 'in', openStates)
    .groupBy('status')
    .execute();
  const emails = await connection
    .selectFrom('emails')
    .select([
      sql<number>`count(*) filter (where attempts < ${maxAttempts})`.as('pending'),
      sql<number>`coalesce(extract(epoch from
        now() - min(created_at) filter (where attempts < ${maxAttempts})), 0)::float8`.as('oldest'),
      sql<number>`count(*) filter (where attempts >= ${maxAttempts})`.as('failed'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const soldOut = await connection
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .where('active', '=', true)
    .where('stock', '=', 0)
    .executeTakeFirstOrThrow();
  return {
    orders,
    emailsPending: emails.pending,
    oldestPendingEmail: emails.oldest,
    emailsFailed: emails.failed,
    productsSoldOut: soldOut.count,
  };
}
