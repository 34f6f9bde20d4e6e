import { sql } from 'kysely';
import type { MovementKind, StockReason } from '@/contract/admin/stock';
import { stockLabel } from '@/contract/stock';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection } from '../../database/client';
import { lockProducts } from './prices';

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

/** Why the stock changes, and who changes it; no `staffId` for customers and commands. */
export interface StockCause {
  reason: Exclude<StockReason, 'opening'>;
  orderId?: number;
  staffId?: number;
}

export type OrderCause = Omit<StockCause, 'reason'>;

interface StockEntry {
  product_id: number;
  /** Negative: pieces that go out. */
  delta: number;
  kind?: MovementKind;
  batch?: string;
  best_before?: string;
  counted?: number;
  note?: string;
}

/**
 * Removes all lines from the stock, or none and returns the shortages. Call it in the transaction that
 * needs the goods.
 */
export async function takeStock(trx: Connection, lines: readonly StockLine[], cause: StockCause) {
  const requested = sumUp(lines);
  const before = await lockProducts(trx, [...requested.keys()]);
  const left = new Map(before.map(({ id, stock, active }) => [id, active ? stock : 0]));
  const shortages = [...requested].flatMap(([product_id, quantity]): Shortage[] => {
    const available = left.get(product_id) ?? 0;
    return quantity > available ? [{ product_id, requested: quantity, available }] : [];
  });
  if (shortages.length > 0) return shortages;
  await takeLockedStock(trx, lines, cause);
  return undefined;
}

/** Removes lines of products that are locked and whose stock was read. */
export const takeLockedStock = (trx: Connection, lines: readonly StockLine[], cause: StockCause) =>
  recordStockMovements(trx, entriesOf(lines, -1), cause);

/** Returns goods of an order to the stock. Deleted products are ignored. */
export async function returnStock(trx: Connection, lines: readonly StockLine[], cause: StockCause) {
  const entries = entriesOf(lines, 1);
  await lockProducts(
    trx,
    entries.map(({ product_id }) => product_id),
  );
  await recordStockMovements(trx, entries, cause);
}

export const writeOff = (trx: Connection, lines: readonly StockLine[], cause: OrderCause) =>
  recordStockMovements(trx, entriesOf(lines, -1, 'damaged'), { ...cause, reason: 'out' });

export async function undoWriteOff(
  trx: Connection,
  lines: readonly StockLine[],
  cause: OrderCause,
): Promise<void> {
  const entries = entriesOf(lines, 1, 'correction');
  await recordStockMovements(trx, entries, { ...cause, reason: 'in' });
  await takeLockedStock(trx, lines, { ...cause, reason: 'order' });
}

/** One for each product. */
const entriesOf = (lines: readonly StockLine[], sign: 1 | -1, kind?: MovementKind): StockEntry[] =>
  [...sumUp(lines)].map(([product_id, sum]) => ({ product_id, delta: sign * sum, kind }));

function sumUp(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  }
  return sums;
}

/**
 * The only writer of the stock: changes it and records the movements, in their order. The products must be
 * locked; the database rejects a negative stock.
 */
export async function recordStockMovements(
  trx: Connection,
  entries: readonly StockEntry[],
  { reason, orderId, staffId }: StockCause,
): Promise<void> {
  const movements = entries.filter(({ delta }) => delta !== 0);
  if (movements.length === 0) return;
  const { rows } = await sql<{ before: number; after: number }>`
    with movement as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as (
          product_id integer, delta integer, kind text, batch text, best_before date, counted integer,
          note text
        )
      ) with ordinality as m (product_id, delta, kind, batch, best_before, counted, note, ordinality)
    ), changed_products as (
      update products p set stock = p.stock + total.delta
      from (select product_id, sum(delta)::integer as delta from movement group by product_id) total
      where p.id = total.product_id
      returning p.id, p.stock - total.delta as before, p.stock as after
    ), recorded as (
      insert into stock_movements
        (product_id, delta, stock_after, reason, kind, order_id, batch, best_before, counted, note, staff_id)
      select m.product_id, m.delta,
        c.before + sum(m.delta) over (partition by m.product_id order by m.ordinality),
        ${reason}, m.kind, ${orderId ?? null}::integer, m.batch, m.best_before, m.counted,
        coalesce(m.note, ''), ${staffId ?? null}::integer
      from movement m join changed_products c on c.id = m.product_id
      order by m.ordinality
    )
    select before, after from changed_products`.execute(trx);
  if (rows.some(isRelabelled)) await incrementCatalogueVersion(trx);
}

/** Public pages show labels, not quantities: most purchases change none, so pages stay cached. */
function isRelabelled({ before, after }: { before: number; after: number }): boolean {
  const was = stockLabel(before);
  const is = stockLabel(after);
  return was.level !== is.level || was.left !== is.left;
}
