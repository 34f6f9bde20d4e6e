import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import { cartOwnerColumn, type CartOwner } from '../../http/Actor';

/** Newest first. */
export async function selectWishlist(connection: Connection, owner: CartOwner): Promise<number[]> {
  const { column, id } = cartOwnerColumn(owner);
  const rows = await connection
    .selectFrom('wishlist_products')
    .select('product_id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** A product that is in the list already keeps its position. */
export async function insertWishlistProduct(
  connection: Connection,
  owner: CartOwner,
  productId: number,
): Promise<void> {
  const { column, id } = cartOwnerColumn(owner);
  await connection
    .insertInto('wishlist_products')
    .values({ [column]: id, product_id: productId })
    .onConflict((conflict) => conflict.columns([column, 'product_id']).doNothing())
    .execute();
}

export async function deleteWishlistProduct(
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

/** Moves a guest's wishlist to the customer, in order. Returns the number of new products. */
export async function deleteOfCustomer(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('wishlist_products').where('customer_id', '=', customerId).execute();
}

export async function moveWishlist(trx: Connection, guestId: number, customerId: number) {
  const { rows } = await sql<{ added: number }>`
    with gone as (
      delete from wishlist_products where guest_id = ${guestId} returning id, product_id
    ), added as (
      insert into wishlist_products (customer_id, product_id)
      select ${customerId}::int, product_id from gone order by id
      on conflict (customer_id, product_id) do nothing
      returning 1
    )
    select count(*) as added from added`.execute(trx);
  return rows[0]?.added ?? 0;
}
