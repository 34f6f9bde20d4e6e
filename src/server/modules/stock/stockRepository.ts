import { sql } from 'kysely';
import { movementsPerPage, paceDays, paceOrders, type StockItem } from '@/contract/admin/stock';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import {
  columnIn,
  mainImage,
  packedPieces,
  lineParts,
  reservedPieces,
  shelfBatches,
} from '../../database/expressions';

const recentSales = sql`
  select part.product_id, sum((l.quantity - l.returned) * part.pieces)::integer as pieces
  from orders o join order_lines l on l.order_id = o.id cross join ${lineParts}
  where o.placed_at >= now() - make_interval(days => ${paceDays})
    and o.status not in ('cancelled', 'returned')
  group by part.product_id
  having count(distinct o.id) >= ${paceOrders}`;

/** The batch of product `p` on sale that expires first. */
const firstBatch = sql`
  select shelf.batch, shelf.best_before from ${shelfBatches} shelf
  where not shelf.blocked
  order by shelf.best_before nulls last, shelf.id
  limit 1`;

const isPack = sql<boolean>`exists (select from product_components c where c.product_id = p.id)`;

interface StockRow extends Omit<
  StockItem,
  'shelf' | 'days_left' | 'low' | 'sold_out_since' | 'first_batch'
> {
  /** Units sold in the last `paceDays`, or 0 if there were fewer than `paceOrders` orders. */
  sold: number;
  low_stock: number;
  sold_out_since: Date | null;
  batch: string | null;
  best_before: string | null;
}

/** Selects products on sale, and others while units remain. */
export async function selectStock(connection: Connection, locale: Locale): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    with reserved as (${reservedPieces}), packed as (${packedPieces}), sold as (${recentSales})
    select p.id as product_id, p.sku, ${columnIn('p.name', locale)} as name, p.net, p.active, p.stock as for_sale,
      ${isPack} as pack, p.regular_price, case when p.prior_price is not null then p.price end as reduced_price,
      ${mainImage} as image,
      coalesce(r.pieces, 0) as reserved,
      coalesce(sold.pieces, 0) as sold,
      (select (value ->> 'low_stock')::integer from settings where key = 'shop') as low_stock,
      case when p.stock = 0 then (
        select case when m.reason <> 'opening' then m.at end
        from stock_movements m where m.product_id = p.id order by m.id desc limit 1
      ) end as sold_out_since,
      first_batch.batch, first_batch.best_before,
      coalesce(wished.count, 0)::integer as wishlists,
      coalesce(alert.count, 0)::integer as alerts
    from products p
    left join reserved r on r.product_id = p.id
    left join packed k on k.product_id = p.id
    left join sold on sold.product_id = p.id
    left join (
      select w.product_id, count(*) as count from wishlist_products w group by w.product_id
    ) wished on wished.product_id = p.id
    left join (
      select a.product_id, count(*) as count from stock_alerts a
      where a.confirmed_at is not null group by a.product_id
    ) alert on alert.product_id = p.id
    left join lateral (${firstBatch}) first_batch on true
    where p.active or p.stock > 0 or r.pieces > 0
    order by p.position, p.id`.execute(connection);
  return rows;
}

export async function selectFirstBatches(connection: Connection, ids: readonly number[]) {
  const { rows } = await sql<{ product_id: number; batch: string; best_before: string | null }>`
    with reserved as (${reservedPieces}), packed as (${packedPieces})
    select p.id as product_id, first_batch.batch, first_batch.best_before
    from products p
    left join reserved r on r.product_id = p.id
    left join packed k on k.product_id = p.id
    cross join lateral (${firstBatch}) first_batch
    where p.id = any(${[...ids]}::integer[])`.execute(connection);
  return rows;
}

export interface ShelfRow {
  id: number;
  name: string;
  stock: number;
  reserved: number;
  /** The stock of a pack is computed from its contents. */
  pack: boolean;
}

/** The products must be locked. */
export async function selectShelf(trx: Connection, ids: readonly number[], locale: Locale) {
  const { rows } = await sql<ShelfRow>`
    with reserved as (${reservedPieces})
    select p.id, ${columnIn('p.name', locale)} as name, p.stock, coalesce(reserved.pieces, 0) as reserved,
      ${isPack} as pack
    from products p left join reserved on reserved.product_id = p.id
    where p.id = any(${[...ids]}::integer[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Selects every batch of these products that was ever received. */
export const selectBatches = (trx: Connection, ids: readonly number[]) =>
  trx
    .selectFrom('batches')
    .select(['product_id', 'batch', 'best_before', 'blocked'])
    .where('product_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('best_before')
    .orderBy('id')
    .execute();

/** Returns the newest first. Returns undefined if there is no such product. */
export async function selectMovements(
  connection: Connection,
  productId: number,
  before: number | undefined,
) {
  const product = connection.selectFrom('products').select('id').where('id', '=', productId);
  if (!(await product.executeTakeFirst())) return undefined;
  const movements = connection
    .selectFrom('stock_movements as m')
    .leftJoin('orders', 'orders.id', 'm.order_id')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .select(['m.id', 'm.at', 'delta', 'stock_after', 'reason', 'kind', 'best_before'])
    // Units taken by an order show the batches they were packed with.
    .select(
      sql<string | null>`coalesce(m.batch, (
        select string_agg(h.batch, ', ' order by h.batch) from order_batches h
        where m.reason = 'order' and h.order_id = m.order_id and h.product_id = m.product_id))`.as(
        'batch',
      ),
    )
    .select(['counted', 'm.note', 'orders.number as order_number', 'staff.name as staff'])
    .where('product_id', '=', productId)
    .orderBy('m.id', 'desc')
    .limit(movementsPerPage);
  return (before === undefined ? movements : movements.where('m.id', '<', before)).execute();
}
