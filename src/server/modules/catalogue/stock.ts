import { type RawBuilder, sql } from 'kysely';
import type { MovementKind, StockReason } from '@/contract/admin/stock';
import { stockLabel } from '@/contract/stock';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection } from '../../database/client';
import { packsWith } from './packs';
import { lockProducts } from './prices';

export interface StockLine {
  product_id: number;
  quantity: number;
  /** The batch of units that return from a packed order or are packed again. */
  batch?: string;
  /** The components of one pack; null or missing for other products. */
  components?: readonly { product_id: number; quantity: number }[] | null;
}

export interface Shortage {
  product_id: number;
  requested: number;
  /** The quantity in stock. */
  available: number;
}

/** Why the stock changes and who changes it; customers and commands have no `staffId`. */
export interface StockCause {
  reason: Exclude<StockReason, 'opening'>;
  orderId?: number;
  staffId?: number;
}

export type OrderCause = Omit<StockCause, 'reason'>;

interface StockEntry {
  product_id: number;
  /** Negative for outgoing units. */
  delta: number;
  kind?: MovementKind;
  batch?: string;
  best_before?: string;
  counted?: number;
  note?: string;
}

/**
 * Takes all lines from the stock, or takes none and returns the shortages. Call it in the transaction
 * that needs the goods.
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
  recordStockMovements(trx, getEntries(lines, -1), cause);

/** Returns goods of an order to the stock. Deleted products are ignored. */
export async function returnStock(trx: Connection, lines: readonly StockLine[], cause: StockCause) {
  const entries = getEntries(lines, 1);
  await lockProducts(
    trx,
    entries.map(({ product_id }) => product_id),
  );
  await recordStockMovements(trx, entries, cause);
}

export const writeOff = (trx: Connection, lines: readonly StockLine[], cause: OrderCause) =>
  recordStockMovements(trx, getEntries(lines, -1, 'damaged'), { ...cause, reason: 'out' });

export async function undoWriteOff(
  trx: Connection,
  lines: readonly StockLine[],
  cause: OrderCause,
): Promise<void> {
  const entries = getEntries(lines, 1, 'correction');
  await recordStockMovements(trx, entries, { ...cause, reason: 'in' });
  await takeLockedStock(trx, lines, { ...cause, reason: 'order' });
}

/** Returns one entry for each product and each batch. */
const getEntries = (lines: readonly StockLine[], sign: 1 | -1, kind?: MovementKind): StockEntry[] =>
  [...new Set(lines.map(({ batch }) => batch))].flatMap((batch) =>
    [...sumUp(lines.filter((line) => line.batch === batch))].map(([product_id, sum]) => ({
      product_id,
      delta: sign * sum,
      kind,
      batch,
    })),
  );

/** Converts a line to products in stock: a pack becomes its components. */
const getPieces = ({ product_id, quantity, components }: StockLine): StockLine[] =>
  components?.map((one) => ({
    product_id: one.product_id,
    quantity: one.quantity * quantity,
  })) ?? [{ product_id, quantity }];

/** Does the same for order lines. A product that has become a pack since is returned as its current contents. */
export async function countLinePieces(
  connection: Connection,
  lines: readonly StockLine[],
): Promise<StockLine[][]> {
  const { rows } = await sql<{ product_id: number; components: StockLine['components'] }>`
    select product_id, json_agg(json_build_object('product_id', component_id, 'quantity', quantity)) as components
    from product_components where product_id = any(${lines.map(({ product_id }) => product_id)}::int[])
    group by product_id`.execute(connection);
  const packs = new Map(rows.map(({ product_id, components }) => [product_id, components]));
  return lines.map((line) =>
    getPieces({ ...line, components: line.components ?? packs.get(line.product_id) ?? null }),
  );
}

function sumUp(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines.flatMap(getPieces)) {
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  }
  return sums;
}

/** Call it after packs or their components changed. All are locked. */
export async function recountPacks(trx: Connection, ids: readonly number[]): Promise<void> {
  if ((await recount(trx, ids)).some(isRelabelled)) await incrementCatalogueVersion(trx);
}

/**
 * Updates the stock of these packs and of packs with these products: what the components allow, or none if one isn't
 * sold.
 */
async function recount(trx: Connection, ids: readonly number[]): Promise<StockChange[]> {
  const packs = sql`select unnest(${[...ids]}::int[]) union ${packsWith(ids)}`;
  const { rows } = await recounted(packs, sql`p.stock`).execute(trx);
  return rows;
}

/** The statement for these packs; `stock` is that of a component `p`. */
const recounted = (packs: RawBuilder<unknown>, stock: RawBuilder<unknown>) => sql<StockChange>`
  update products p set stock = fresh.after
  from (
    select k.id, k.stock as before, min(case when p.active then ${stock} / c.quantity else 0 end) as after
    from product_components c join products k on k.id = c.product_id left join products p on p.id = c.component_id
    where c.product_id in (${packs})
    group by k.id
  ) fresh
  where p.id = fresh.id and p.stock <> fresh.after
  returning fresh.before, fresh.after`;

/** Gives a former pack its own, empty stock. */
export async function emptyStock(trx: Connection, id: number): Promise<void> {
  await trx.updateTable('products').set({ stock: 0 }).where('id', '=', id).execute();
}

interface StockChange {
  before: number;
  after: number;
}

/**
 * The only writer of stock, except that of packs: changes it, records the movements in order, and updates packs that
 * contain the products. All must be locked; the database rejects negative stock.
 */
export async function recordStockMovements(
  trx: Connection,
  entries: readonly StockEntry[],
  { reason, orderId, staffId }: StockCause,
): Promise<void> {
  const movements = entries.filter(({ delta }) => delta !== 0);
  if (movements.length === 0) return;
  const { rows } = await sql<StockChange>`
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
      where p.id = total.product_id and not exists (select from product_components c where c.product_id = p.id)
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
    ), batched as (
      insert into batches (product_id, batch, best_before, pieces)
      select m.product_id, m.batch, min(m.best_before), sum(m.delta)
      from movement m join changed_products c on c.id = m.product_id
      -- Units in orders are counted by \`order_batches\`.
      where m.batch is not null and ${reason} in ('in', 'out')
      group by m.product_id, m.batch
      on conflict (product_id, batch) do update
      set pieces = batches.pieces + excluded.pieces, best_before = least(batches.best_before, excluded.best_before)
    ), changed_packs as (${recounted(
      sql`select product_id from product_components where component_id in (select id from changed_products)`,
      // Within one statement, \`products\` still has the stock from before.
      sql`coalesce((select after from changed_products where id = p.id), p.stock)`,
    )})
    select before, after from changed_products
    union all
    select before, after from changed_packs`.execute(trx);
  if (rows.some(isRelabelled)) await incrementCatalogueVersion(trx);
}

/** Public pages show labels, not quantities, so most purchases keep pages cached. */
function isRelabelled({ before, after }: StockChange): boolean {
  const was = stockLabel(before);
  const is = stockLabel(after);
  return was.level !== is.level || was.left !== is.left;
}
