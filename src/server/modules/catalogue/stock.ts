import { sql } from 'kysely';
import { stockLabel } from '../../../contract/stock';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection } from '../../database/client';

export interface StockLine {
  product_id: number;
  quantity: number;
}

export interface Shortage {
  product_id: number;
  requested: number;
  /** Quantity in stock. */
  available: number;
}

/**
 * Removes all lines from the stock, or none and returns the shortages. Call it in the transaction that
 * needs the goods.
 */
export async function takeStock(
  trx: Connection,
  lines: readonly StockLine[],
): Promise<Shortage[] | undefined> {
  const requested = sumUp(lines);
  const before = await lockStock(trx, [...requested.keys()]);
  const left = new Map(before.map(({ id, stock, active }) => [id, active ? stock : 0]));
  const shortages = [...requested]
    .map(([product_id, quantity]) => ({
      product_id,
      requested: quantity,
      available: left.get(product_id) ?? 0,
    }))
    .filter(({ requested: quantity, available }) => quantity > available);
  if (shortages.length > 0) return shortages;
  const changes = new Map([...requested].map(([id, quantity]) => [id, -quantity]));
  await change(trx, before, changes);
  return undefined;
}

/** Returns the stock of a cancelled order. Deleted products are ignored. */
export async function returnStock(trx: Connection, lines: readonly StockLine[]): Promise<void> {
  const returned = sumUp(lines);
  await change(trx, await lockStock(trx, [...returned.keys()]), returned);
}

function sumUp(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  }
  return sums;
}

/** Public pages show labels, not quantities: most purchases change none, so pages stay cached. */
async function change(
  trx: Connection,
  before: readonly { id: number; stock: number }[],
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  if (before.length === 0) return;
  await addToStock(trx, changes);
  const relabelled = before.some(({ id, stock }) => {
    const was = stockLabel(stock);
    const is = stockLabel(stock + (changes.get(id) ?? 0));
    return was.level !== is.level || was.left !== is.left;
  });
  if (relabelled) await incrementCatalogueVersion(trx);
}

export interface StockRecord {
  id: number;
  stock: number;
}

/** Locks the products, in the order of their ids. Inactive products have a stock of 0. */
async function lockStock(
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

/** Adds to each stock (negative: removes); the database rejects a negative stock. */
async function addToStock(trx: Connection, changes: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update products p set stock = p.stock + change.quantity
    from unnest(${[...changes.keys()]}::int[], ${[...changes.values()]}::int[]) as change (id, quantity)
    where p.id = change.id`.execute(trx);
}
