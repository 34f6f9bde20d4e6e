import { sql } from 'kysely';
import type { Connection } from '../../database/client';

export interface StockRecord {
  id: number;
  stock: number;
}

/** Locks the products, in the order of their ids. None is left of a product that is no longer sold. */
export async function lockStock(
  trx: Connection,
  ids: readonly number[],
): Promise<(StockRecord & { active: boolean })[]> {
  return trx
    .selectFrom('products')
    .select(['id', 'stock', 'active'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Adds to each stock, or takes from it; the database rejects one below nothing. */
export async function addToStock(
  trx: Connection,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update products p set stock = p.stock + change.pieces
    from unnest(${[...changes.keys()]}::int[], ${[...changes.values()]}::int[]) as change (id, pieces)
    where p.id = change.id`.execute(trx);
}
