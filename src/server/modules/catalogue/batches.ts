import { sql } from 'kysely';
import { defaultLocale, type Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { columnIn, packedPieces, reservedPieces, shelfBatches } from '../../database/expressions';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockProducts } from './prices';
import { countLinePieces, recordStockMovements, type OrderCause, type StockLine } from './stock';

export interface BatchPieces {
  product_id: number;
  batch: string;
  pieces: number;
}

export interface ShelfBatch extends BatchPieces {
  /** A calendar day, or null if unknown. */
  best_before: string | null;
  blocked: boolean;
}

export interface BatchShelf {
  product_id: number;
  name: string;
  stock: number;
  /** Units on the shelf, with or without a batch, except those packed with their batch. */
  pieces: number;
  /** Sorted by expiry date. */
  batches: ShelfBatch[];
}

export async function readShelf(
  connection: Connection,
  ids: readonly number[],
  locale: Locale = defaultLocale,
): Promise<Map<number, BatchShelf>> {
  const { rows } = await sql<BatchShelf>`
    with reserved as (${reservedPieces}), packed as (${packedPieces})
    select p.id as product_id, ${columnIn('p.name', locale)} as name, p.stock,
      p.stock + coalesce(r.pieces, 0) - coalesce(k.pieces, 0) as pieces,
      (select coalesce(json_agg(json_build_object('product_id', p.id, 'batch', shelf.batch, 'pieces', shelf.pieces,
          'best_before', to_char(shelf.best_before, 'YYYY-MM-DD'), 'blocked', shelf.blocked)
        order by shelf.best_before nulls last, shelf.id), '[]') from ${shelfBatches} shelf) as batches
    from products p left join reserved r on r.product_id = p.id left join packed k on k.product_id = p.id
    where p.id = any(${[...ids]}::integer[])`.execute(connection);
  return new Map(rows.map((row) => [row.product_id, row]));
}

const sumPieces = (batches: readonly { pieces: number }[]) =>
  batches.reduce((sum, { pieces }) => sum + pieces, 0);

/** Counts the units of each product, with packs broken up. */
async function countNeeded(trx: Connection, lines: readonly StockLine[]) {
  const needed = new Map<number, number>();
  for (const { product_id, quantity } of (await countLinePieces(trx, lines)).flat())
    needed.set(product_id, (needed.get(product_id) ?? 0) + quantity);
  return needed;
}

/** Adds sellable units to those already chosen, earliest expiry first. */
export function proposedBatches(
  { product_id, batches }: BatchShelf,
  needed: number,
  chosen: readonly BatchPieces[] = [],
): BatchPieces[] {
  const selection = new Map(chosen.map(({ batch, pieces }) => [batch, pieces]));
  let missing = needed - sumPieces(chosen);
  for (const { batch, pieces, blocked } of batches) {
    const before = selection.get(batch) ?? 0;
    const more = blocked ? 0 : Math.min(missing, pieces - before);
    if (more > 0) selection.set(batch, before + more);
    missing -= Math.max(0, more);
  }
  return [...selection].map(([batch, pieces]) => ({ product_id, batch, pieces }));
}

/** Returns the batches to pack, the chosen ones first. @throws ApiError `batch_short`, `batch_recalled`, 422 */
function batchesToTake(shelf: BatchShelf, needed: number, chosen: readonly BatchPieces[]) {
  const { name, batches } = shelf;
  if (sumPieces(chosen) > needed || new Set(chosen.map(({ batch }) => batch)).size < chosen.length)
    throw invalidFields({ batches: ['invalid'] });
  for (const { product_id, batch, pieces: requested } of chosen) {
    const onShelf = batches.find((entry) => entry.batch === batch);
    const details = { product_id, name, batch, requested, available: onShelf?.pieces ?? 0 };
    if (onShelf?.blocked) throw new ApiError('batch_recalled', { details });
    if (requested > details.available) throw new ApiError('batch_short', { details });
  }
  // Recalled units are still included in those reserved by orders.
  const recalled = sumPieces(batches.filter(({ blocked }) => blocked));
  const available = shelf.pieces - recalled;
  if (recalled > 0 && needed > available) {
    const details = { product_id: shelf.product_id, name, requested: needed, available };
    throw new ApiError('batch_recalled', { details });
  }
  return proposedBatches(shelf, needed, chosen);
}

export const findOrderBatches = (connection: Connection, orderId: number) =>
  connection
    .selectFrom('order_batches')
    .select(['product_id', 'batch', 'pieces', 'returned'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('batch')
    .execute();
export type OrderBatch = Awaited<ReturnType<typeof findOrderBatches>>[number];

/** Changes the units that remain in batches when orders take or return some. */
async function addToBatches(trx: Connection, changes: readonly BatchPieces[]): Promise<void> {
  await sql`
    update batches b set pieces = b.pieces + change.pieces
    from (
      select product_id, batch, sum(pieces)::integer as pieces
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as input (product_id integer, batch text, pieces integer)
      group by product_id, batch
    ) change
    where b.product_id = change.product_id and b.batch = change.batch`.execute(trx);
}

/** Takes the batches of a locked order from the shelf. @throws ApiError `batch_short`, `batch_recalled`, 422 */
export async function packBatches(
  trx: Connection,
  orderId: number,
  lines: readonly StockLine[],
  chosen: readonly BatchPieces[],
): Promise<void> {
  const needed = await countNeeded(trx, lines);
  if (chosen.some(({ product_id }) => !needed.has(product_id)))
    throw invalidFields({ batches: ['invalid'] });
  const ids = [...needed.keys()];
  await lockProducts(trx, ids);
  const shelves = await readShelf(trx, ids);
  const taken = [...needed].flatMap(([id, pieces]) => {
    const shelf = shelves.get(id);
    const chosenHere = chosen.filter(({ product_id }) => product_id === id);
    return shelf ? batchesToTake(shelf, pieces, chosenHere) : [];
  });
  if (taken.length === 0) return;
  const rows = taken.map((entry) => ({ ...entry, order_id: orderId }));
  await trx.insertInto('order_batches').values(rows).execute();
  await addToBatches(
    trx,
    taken.map((entry) => ({ ...entry, pieces: -entry.pieces })),
  );
}

/** @throws ApiError `batch_recalled` if an order about to ship contains units of a recalled batch */
export async function assertNotRecalled(trx: Connection, orderId: number): Promise<void> {
  const remaining = await remainingBatches(trx, orderId);
  const recalled = remaining.find(({ blocked }) => blocked);
  if (!recalled) return;
  const { product_id, batch, name, remaining: requested } = recalled;
  const details = { product_id, batch, name, requested, available: 0 };
  throw new ApiError('batch_recalled', { details });
}

/** Returns the units left in an order by batch, in the order in which they are assumed to be returned. */
export async function remainingBatches(trx: Connection, orderId: number) {
  const { rows } = await sql<BatchPieces & { remaining: number; blocked: boolean; name: string }>`
    select h.product_id, h.batch, h.pieces - h.returned as remaining, b.blocked, ${columnIn('p.name', defaultLocale)} as name
    from order_batches h join batches b using (product_id, batch) join products p on p.id = h.product_id
    where h.order_id = ${orderId} and h.pieces > h.returned
    order by b.blocked desc, b.best_before desc nulls first, b.id desc`.execute(trx);
  return rows;
}

/** Takes recalled units first, so that none is sold, and then those that expire last. */
export async function unpackBatches(
  trx: Connection,
  orderId: number,
  lines: readonly StockLine[],
): Promise<StockLine[]> {
  if (lines.length === 0) return [];
  await lockProducts(
    trx,
    lines.map(({ product_id }) => product_id),
  );
  const remaining = await remainingBatches(trx, orderId);
  const returned: BatchPieces[] = [];
  const split = lines.flatMap(({ product_id, quantity }): StockLine[] => {
    let unassigned = quantity;
    const splitLines: StockLine[] = [];
    for (const entry of remaining) {
      if (entry.product_id !== product_id) continue;
      const pieces = Math.min(unassigned, entry.remaining);
      if (pieces === 0) continue;
      entry.remaining -= pieces;
      unassigned -= pieces;
      returned.push({ product_id, batch: entry.batch, pieces });
      splitLines.push({ product_id, quantity: pieces, batch: entry.batch });
    }
    return unassigned > 0 ? [...splitLines, { product_id, quantity: unassigned }] : splitLines;
  });
  for (const { product_id, batch, pieces } of returned)
    await sql`
      update order_batches set returned = returned + ${pieces}
      where order_id = ${orderId} and product_id = ${product_id} and batch = ${batch}`.execute(trx);
  await addToBatches(trx, returned);
  return split;
}

/**
 * Replaces an order's batches with none when it is unpacked, or with the previous ones when a step is undone.
 * @throws ApiError `batch_recalled` for units of a recalled batch that were set aside
 */
export async function setBatches(
  trx: Connection,
  orderId: number,
  rows: readonly OrderBatch[],
): Promise<void> {
  const current = await findOrderBatches(trx, orderId);
  const ids = [...current, ...rows].map(({ product_id }) => product_id);
  await lockProducts(trx, ids);
  await trx.deleteFrom('order_batches').where('order_id', '=', orderId).execute();
  if (rows.length > 0)
    await trx
      .insertInto('order_batches')
      .values(rows.map((row) => ({ ...row, order_id: orderId })))
      .execute();
  const getPieces = (batches: readonly OrderBatch[], sign: 1 | -1) =>
    batches.map((entry) => ({ ...entry, pieces: sign * (entry.pieces - entry.returned) }));
  await addToBatches(trx, [...getPieces(current, 1), ...getPieces(rows, -1)]);
  const remainingBefore = sumPieces(getPieces(current, 1));
  if (sumPieces(getPieces(rows, 1)) > remainingBefore) await assertNotRecalled(trx, orderId);
}

/** Call it with the products locked, whenever units reach the shelf. */
export async function setAsideRecalled(
  trx: Connection,
  ids: readonly number[],
  { staffId }: Pick<OrderCause, 'staffId'> = {},
): Promise<void> {
  const blocked = await trx
    .selectFrom('batches')
    .select('product_id')
    .where('product_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('blocked', '=', sql<boolean>`true`)
    .execute();
  if (blocked.length === 0) return;
  const shelves = await readShelf(trx, [...new Set(blocked.map(({ product_id }) => product_id))]);
  const entries = [...shelves.values()].flatMap(({ product_id, stock, batches }) => {
    let unassigned = stock;
    return batches.flatMap(({ batch, pieces, blocked: isBlocked, best_before }) => {
      const aside = isBlocked ? Math.min(unassigned, pieces) : 0;
      unassigned -= aside;
      const day = best_before === null ? {} : { best_before };
      return aside > 0
        ? [{ product_id, delta: -aside, kind: 'recalled' as const, batch, ...day }]
        : [];
    });
  });
  await recordStockMovements(trx, entries, { reason: 'out', staffId });
}

/** @returns whether the batch exists */
export async function blockBatch(
  trx: Connection,
  { product_id, batch }: Omit<BatchPieces, 'pieces'>,
  blocked: boolean,
  cause: Pick<OrderCause, 'staffId'>,
): Promise<boolean> {
  await lockProducts(trx, [product_id]);
  const changed = await trx
    .updateTable('batches')
    .set({ blocked })
    .where('product_id', '=', product_id)
    .where('batch', '=', batch)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  if (blocked) await setAsideRecalled(trx, [product_id], cause);
  else {
    const pieces = await piecesAside(trx, { product_id, batch });
    const entry = { product_id, batch, delta: pieces, kind: 'released' as const };
    await recordStockMovements(trx, [entry], { reason: 'in', ...cause });
  }
  return true;
}

/** Counts the units of a recalled batch that are set aside. */
async function piecesAside(
  connection: Connection,
  { product_id, batch }: Omit<BatchPieces, 'pieces'>,
): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(-sum(delta), 0)::integer as pieces from stock_movements
    where product_id = ${product_id} and batch = ${batch} and kind in ('recalled', 'released')`.execute(
    connection,
  );
  return rows[0]?.pieces ?? 0;
}
