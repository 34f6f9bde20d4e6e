import { sql } from 'kysely';
import type { Locale } from '@/contract/locale';
import type { Wishlist } from '@/contract/wishlist';
import type { Connection } from '../../database/client';
import { cartOwnerColumn, type CartOwner, type Shopper } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { catalogue } from '../catalogue/catalogueService';

/** @throws ApiError `product_not_found` */
export async function checkProduct(connection: Connection, productId: number): Promise<void> {
  const products = await catalogue.forSale(connection, [productId]);
  if (!products.has(productId)) throw new ApiError('product_not_found');
}

/** Returns the newest first. Includes sold-out products, and hidden ones as ids. */
export async function readWishlist(
  connection: Connection,
  shopper: Shopper,
  locale: Locale,
): Promise<Wishlist> {
  if (shopper.kind === 'visitor') return { products: [] };
  const { column, id } = cartOwnerColumn(shopper);
  const rows = await connection
    .selectFrom('wishlist_products')
    .select('product_id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .execute();
  const ids = rows.map(({ product_id }) => product_id);
  const products = await catalogue.byIds(connection, ids, locale);
  const visible = new Set(products.map((product) => product.id));
  const unavailable = ids.filter((productId) => !visible.has(productId));
  return { products, ...(unavailable.length > 0 && { unavailable }) };
}

/** A product that is already on the list keeps its position. @throws ApiError as in `checkProduct` */
export async function addToWishlist(
  connection: Connection,
  owner: CartOwner,
  productId: number,
): Promise<void> {
  await checkProduct(connection, productId);
  const { column, id } = cartOwnerColumn(owner);
  await connection
    .insertInto('wishlist_products')
    .values({ [column]: id, product_id: productId })
    .onConflict((conflict) => conflict.columns([column, 'product_id']).doNothing())
    .execute();
}

export async function removeFromWishlist(
  connection: Connection,
  owner: CartOwner,
  productId: number,
): Promise<void> {
  const { column, id } = cartOwnerColumn(owner);
  await connection
    .deleteFrom('wishlist_products')
    .where(column, '=', id)
    .where('product_id', '=', productId)
    .execute();
}

/** Moves a guest's wishlist to the customer in the same order. @returns the number of new products */
export async function mergeWishlists(
  trx: Connection,
  guestId: number,
  customerId: number,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with moved as (
      delete from wishlist_products where guest_id = ${guestId} returning id, product_id
    ), added as (
      insert into wishlist_products (customer_id, product_id)
      select ${customerId}::int, product_id from moved order by id
      on conflict (customer_id, product_id) do nothing
      returning 1
    )
    select count(*) as added from added`.execute(trx);
  return rows[0]?.added ?? 0;
}

export async function deleteWishlist(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('wishlist_products').where('customer_id', '=', customerId).execute();
}
