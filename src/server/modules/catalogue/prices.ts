import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { invalidFields } from '../../http/ApiError';
import { assertLocked, componentsInStock, lockBottles, lockedWith } from './packs';
import type { Stocked } from '@/contract/pack';

/** Requires a locked product. A running reduction keeps its prices. @throws ApiError 422 `not_lower` */
export async function writePrice(trx: Connection, productId: number, regularPrice: number) {
  const product = await trx
    .selectFrom('products')
    .select(['price', 'prior_price'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw new Error(`Product ${productId} is missing.`);
  const reduced = product.prior_price !== null;
  if (reduced && regularPrice <= product.price)
    throw invalidFields({ price: ['not_lower'] }, { reduced_price: product.price });
  await trx
    .updateTable('products')
    .set({ regular_price: regularPrice, ...(!reduced && { price: regularPrice }) })
    .where('id', '=', productId)
    .execute();
  await syncPrices(trx, [productId]);
}

/**
 * This is the only writer of `price_history`. For each product whose price has changed (by default all), it closes the
 * open row and opens a new one. Call it in the transaction that changes prices.
 */
export async function syncPrices(trx: Connection, productIds?: readonly number[]): Promise<void> {
  const filter = productIds ? sql`and p.id = any(${[...productIds]}::int[])` : sql``;
  const kind = sql`case when p.prior_price is null then 'regular' else 'reduced' end`;
  // A row must end after it began, even if the clock was set back.
  await sql`
    update price_history h set to_at = greatest(clock_timestamp(), h.from_at + interval '1 microsecond')
    from products p
    where p.id = h.product_id and h.to_at is null and (h.price, h.kind) <> (p.price, ${kind})
      ${filter}`.execute(trx);
  // A row begins when the previous one ended, which leaves no gap.
  await sql`
    insert into price_history (product_id, price, kind, from_at)
    select p.id, p.price, ${kind}, coalesce(
      (select max(h.to_at) from price_history h where h.product_id = p.id), clock_timestamp()
    )
    from products p
    where not exists (select from price_history h where h.product_id = p.id and h.to_at is null)
      ${filter}`.execute(trx);
}

interface LockedProduct extends Stocked {
  id: number;
  active: boolean;
  price: number;
  regular_price: number;
  prior_price: number | null;
}

/** Locks products until the transaction ends, with the components of packs and the packs that contain them. */
export async function lockProducts(trx: Connection, ids: readonly number[]) {
  const bottles = await lockBottles(trx, ids);
  const { rows } = await sql<LockedProduct>`
    select p.id, p.stock, p.active, p.price, p.regular_price, p.prior_price, ${componentsInStock} as components
    from products p
    where p.id in ${lockedWith(ids, bottles)}
    order by p.id for no key update of p`.execute(trx);
  assertLocked(rows, { ids, bottles });
  return rows.filter(({ id }) => ids.includes(id));
}

/** Sets the price of a locked product for shoppers. Null restores the regular price. */
export async function writeReduction(
  trx: Connection,
  productId: number,
  reduction: { price: number; prior_price: number; until: string | null } | null,
): Promise<void> {
  await trx
    .updateTable('products')
    .set((product) => ({
      price: reduction?.price ?? product.ref('regular_price'),
      prior_price: reduction?.prior_price ?? null,
      reduced_until: reduction?.until ?? null,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', productId)
    .execute();
  await syncPrices(trx, [productId]);
}
