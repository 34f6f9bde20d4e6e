import { sql } from 'kysely';
import type { Connection } from '../../database/client';

/** What the owner of a shop wants to be woken by. */
export interface ShopFigures {
  orders: { status: string; count: number }[];
  /** Letters that are not sent yet, the given up ones included. */
  lettersWaiting: number;
  /** Seconds for which the oldest of them waits. */
  oldestLetter: number;
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
    .selectFrom('letters')
    .select([
      sql<number>`count(*)`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest'),
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
    productsSoldOut: soldOut.count,
  };
}
