import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { maxAttempts } from '../../email/emailRepository';

export interface ShopFigures {
  orders: { status: string; count: number }[];
  /** Emails that are not sent yet and will be retried. */
  emailsPending: number;
  /** Seconds since the oldest of them was written. */
  oldestPendingEmail: number;
  /** Emails that are not retried any more. */
  emailsFailed: number;
  productsSoldOut: number;
}

/** Figures of the moment. Orders that are over are not counted one by one at each look. */
export async function selectFigures(connection: Connection): Promise<ShopFigures> {
  const orders = await connection
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('status', 'in', ['placed', 'confirmed', 'shipped'])
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
