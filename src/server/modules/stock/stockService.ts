import {
  lowDays,
  maxShelf,
  paceDays,
  type NewMovement,
  type StaleCount,
  type StockChange,
  type StockCount,
  type StockItem,
  type StockShortage,
} from '@/contract/admin/stock';
import type { FieldCode } from '@/contract/errors';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import {
  lockProducts,
  readShelf,
  recordStockMovements,
  setAsideRecalled,
} from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import { productsInClearance } from '../priceReduction/priceReductionService';
import * as repository from './stockRepository';
import type { ShelfRow } from './stockRepository';

export async function listStock(connection: Connection, locale: Locale): Promise<StockItem[]> {
  const rows = await repository.selectStock(connection, locale);
  return rows.map(({ sold, low_stock, sold_out_since, batch, best_before, ...row }) => {
    const { for_sale } = row;
    const days_left = sold > 0 ? Math.floor((for_sale * paceDays) / sold) : null;
    return {
      ...row,
      shelf: for_sale + row.reserved,
      days_left,
      low:
        !row.pack && for_sale > 0 && (for_sale <= low_stock || (days_left ?? Infinity) <= lowDays),
      sold_out_since: sold_out_since?.toISOString() ?? null,
      first_batch: batch === null ? null : { batch, best_before },
    };
  });
}

/** Adds to each product the batch on the shelf that expires first. */
export async function withFirstBatch<Row extends { product_id: number }>(
  connection: Connection,
  products: readonly Row[],
): Promise<(Row & Pick<StockItem, 'first_batch'>)[]> {
  const ids = products.map(({ product_id }) => product_id);
  const rows = await repository.selectFirstBatches(connection, ids);
  const batches = new Map(rows.map(({ product_id, ...batch }) => [product_id, batch]));
  return products.map((row) => ({ ...row, first_batch: batches.get(row.product_id) ?? null }));
}

export async function listMovements(connection: Connection, productId: number, before?: number) {
  const rows = await repository.selectMovements(connection, productId, before);
  if (!rows) throw new ApiError('product_not_found');
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Lists every batch that was ever received, in order of expiry. @throws ApiError `product_not_found` */
export async function listBatches(connection: Connection, productId: number) {
  const shelf = (await readShelf(connection, [productId])).get(productId);
  if (!shelf) throw new ApiError('product_not_found');
  const all = await repository.selectBatches(connection, [productId]);
  return all.map(({ batch, best_before, blocked }) => {
    const onShelf = shelf.batches.find((entry) => entry.batch === batch);
    return { batch, best_before, blocked, pieces: onShelf?.pieces ?? 0 };
  });
}

/** Books all movements or none. @throws ApiError `stock_short`, `validation_failed` */
export async function addMovements(
  trx: Connection,
  request: StaffRequest,
  requested: readonly NewMovement[],
): Promise<StockChange[]> {
  const { ids, shelves } = await lockShelves(trx, requested, 'movements', request.actor.locale);
  await assertNoRefill(trx, requested);
  const movements = withBatches(requested, await repository.selectBatches(trx, ids));
  const shortages = ids.flatMap((id) => getShortage(getShelf(shelves, id), movements));
  if (shortages.length > 0) throw new ApiError('stock_short', { details: { shortages } });
  assertSpace(shelves, movements);
  // Incoming goods may go out again in the same request.
  for (const reason of ['in', 'out'] as const) {
    const changes = movements
      .filter((movement) => movement.reason === reason)
      .map(({ reason: _, quantity, ...movement }) => ({
        ...movement,
        delta: reason === 'in' ? quantity : -quantity,
      }));
    await recordStockMovements(trx, changes, { reason, staffId: request.actor.staffId });
  }
  await setAsideRecalled(trx, ids, request.actor);
  const changes = ids.map((id) => getChange(getShelf(shelves, id), sumMovements(id, movements)));
  await logChanges(trx, request, 'stock.move', changes);
  return changes;
}

/** Checks that no product exceeds `maxShelf` units. @throws ApiError `validation_failed` */
function assertSpace(shelves: ReadonlyMap<number, ShelfRow>, movements: readonly NewMovement[]) {
  const full = movements.flatMap(({ product_id, reason }, index) => {
    const { stock, reserved } = getShelf(shelves, product_id);
    const isFull = stock + reserved + sumMovements(product_id, movements) > maxShelf;
    return reason === 'in' && isFull ? [`movements.${index}.quantity`] : [];
  });
  if (full.length > 0)
    throw invalidFields(Object.fromEntries(full.map((field) => [field, ['shelf_full' as const]])));
}

/** Writes one audit entry for all changed products. */
async function logChanges(
  trx: Connection,
  request: StaffRequest,
  action: `stock.${string}`,
  changes: readonly StockChange[],
): Promise<void> {
  const changedStock = changes.filter(({ before, after }) => before !== after);
  const [first, ...others] = changedStock;
  if (!first) return;
  const getNumbers = (key: 'before' | 'after') =>
    Object.fromEntries(
      changedStock.map((change) => [`#${change.product_id} ${change.name}`, change[key]]),
    );
  const values = { before: getNumbers('before'), now: getNumbers('after') };
  await auditStep(trx, request, action, others.length === 0 ? first.product_id : '', values);
}

/** Rejects incoming stock during a clearance, except to reverse a mistaken removal. @throws ApiError 422 */
async function assertNoRefill(trx: Connection, requested: readonly NewMovement[]): Promise<void> {
  const ids = requested.map(({ product_id }) => product_id);
  const inClearance = new Set(await productsInClearance(trx, ids));
  const refills = requested.flatMap(({ product_id, reason, kind }, index) =>
    reason === 'in' && kind !== 'correction' && inClearance.has(product_id) ? [index] : [],
  );
  if (refills.length > 0)
    throw invalidFields(
      Object.fromEntries(refills.map((index) => [`movements.${index}.reason`, ['clearance']])),
    );
}

/** A batch that goes out keeps the expiry date it came in with. */
function withBatches(
  requested: readonly NewMovement[],
  batches: Awaited<ReturnType<typeof repository.selectBatches>>,
): NewMovement[] {
  const errors: Record<string, FieldCode[]> = {};
  const movements = requested.map(({ batch, best_before, ...movement }, index) => {
    if (!batch) return { ...movement, ...(best_before && { best_before }) };
    const known = [...batches, ...requested].find(
      (candidate) =>
        candidate.product_id === movement.product_id &&
        candidate.batch === batch &&
        (!('reason' in candidate) || candidate.reason === 'in'),
    );
    // Recalled units are set aside and no longer in stock.
    const isRecalled = known && 'blocked' in known && known.blocked;
    if ((!known || isRecalled) && movement.reason === 'out')
      errors[`movements.${index}.batch`] = ['invalid'];
    const day = best_before ?? known?.best_before;
    return { ...movement, batch, ...(day && { best_before: day }) };
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return movements;
}

function sumMovements(id: number, movements: readonly NewMovement[]): number {
  return movements
    .filter(({ product_id }) => product_id === id)
    .reduce((sum, { reason, quantity }) => sum + (reason === 'in' ? quantity : -quantity), 0);
}

function getShortage(shelf: ShelfRow, movements: readonly NewMovement[]): StockShortage[] {
  if (shelf.stock + sumMovements(shelf.id, movements) >= 0) return [];
  const incoming = movements.filter(({ reason }) => reason === 'in');
  const available = shelf.stock + sumMovements(shelf.id, incoming);
  const requested = available - shelf.stock - sumMovements(shelf.id, movements);
  return [{ product_id: shelf.id, name: shelf.name, requested, available }];
}

/** Books all counts or none. @throws ApiError `count_stale`, `stock_short`, `validation_failed` */
export async function addCounts(
  trx: Connection,
  request: StaffRequest,
  counts: readonly StockCount[],
): Promise<StockChange[]> {
  const { ids, shelves } = await lockShelves(trx, counts, 'counts', request.actor.locale);
  if (ids.length < counts.length) throw invalidFields({ counts: ['invalid'] });
  const found = counts.map(({ product_id, ...count }) => {
    const recorded = getShelf(shelves, product_id);
    const book = recorded.stock + recorded.reserved;
    return { ...count, product_id, recorded, book, delta: count.shelf - book };
  });
  const stale = found
    .filter(({ book, book_seen }) => book !== book_seen)
    .map(({ product_id, recorded: { name }, book }): StaleCount => ({
      product_id,
      name,
      shelf: book,
    }));
  if (stale.length > 0) throw new ApiError('count_stale', { details: { stale } });
  const shortages = found
    .filter(({ shelf, recorded: { reserved } }) => shelf < reserved)
    .map(({ product_id, shelf, recorded: { name, reserved } }): StockShortage => ({
      product_id,
      name,
      requested: reserved,
      available: shelf,
    }));
  if (shortages.length > 0) throw new ApiError('stock_short', { details: { shortages } });
  const movements = found.map(({ product_id, delta, shelf }) => ({
    product_id,
    delta,
    counted: shelf,
  }));
  await recordStockMovements(trx, movements, { reason: 'count', staffId: request.actor.staffId });
  await setAsideRecalled(trx, ids, request.actor);
  const changes = found.map(({ recorded, delta }) => getChange(recorded, delta));
  await logChanges(trx, request, 'stock.count', changes);
  return changes;
}

/** Locks the products of a request. @throws ApiError `validation_failed` for unknown products and packs */
async function lockShelves(
  trx: Connection,
  requested: readonly { product_id: number }[],
  field: string,
  locale: Locale,
): Promise<{ ids: number[]; shelves: Map<number, ShelfRow> }> {
  const ids = [...new Set(requested.map(({ product_id }) => product_id))];
  await lockProducts(trx, ids);
  const shelves = await repository.selectShelf(trx, ids, locale);
  const errors: Record<string, FieldCode[]> = {};
  requested.forEach(({ product_id }, index) => {
    if (shelves.get(product_id)?.pack ?? true) errors[`${field}.${index}.product_id`] = ['invalid'];
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { ids, shelves };
}

function getShelf(shelves: ReadonlyMap<number, ShelfRow>, id: number): ShelfRow {
  const shelf = shelves.get(id);
  if (!shelf) throw new Error(`Product ${id} is not locked.`);
  return shelf;
}

function getChange({ id, name, stock, reserved }: ShelfRow, delta: number): StockChange {
  const after = stock + delta;
  return { product_id: id, name, before: stock, after, shelf: after + reserved };
}
