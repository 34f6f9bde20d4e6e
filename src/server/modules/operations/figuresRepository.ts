import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { maxAttempts } from '../../mail/letterRepository';

/** What the owner of a shop wants to be woken by. */
export interface ShopFigures {
  orders: { status: string; count: number }[];
  /** Letters that are not sent yet and will be tried. */
  lettersWaiting: number;
  /** Seconds for which the oldest of them waits. */
  oldestLetter: number;
  /** Letters that nobody tries any more; they are kept for a while. */
  lettersGivenUp: number;
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
  const letters = await connection
    .selectFrom('emails')
    .select([
      sql<number>`count(*) filter (where attempts < ${maxAttempts})`.as('waiting'),
      sql<number>`coalesce(extract(epoch from
        now() - min(created_at) filter (where attempts < ${maxAttempts})), 0)::float8`.as('oldest'),
      sql<number>`count(*) filter (where attempts >= ${maxAttempts})`.as('given_up'),
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
    lettersWaiting: letters.waiting,
    oldestLetter: letters.oldest,
    lettersGivenUp: letters.given_up,
    productsSoldOut: soldOut.count,
  };
}
