import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { Owner } from '../../http/Actor';

/** What a cart holds; `wished` may be more than there is. */
export interface StoredLine {
  product_id: number;
  wished: number;
  /** Para, when the line was last set. */
  price_seen: number;
}

export interface StoredCart {
  version: number;
  lines: StoredLine[];
}

type OwnerColumn = 'customer_id' | 'guest_id';

function ownerOf(owner: Owner): { column: OwnerColumn; id: number } {
  return owner.kind === 'customer'
    ? { column: 'customer_id', id: owner.customerId }
    : { column: 'guest_id', id: owner.guestId };
}

/** Undefined where nothing was ever put into it. Lines in the order in which they came. */
export async function selectCart(
  connection: Connection,
  owner: Owner,
): Promise<StoredCart | undefined> {
  const { column, id } = ownerOf(owner);
  const { rows } = await sql<StoredCart>`
    select k.version, coalesce((
      select json_agg(json_build_object(
        'product_id', l.product_id, 'wished', l.quantity, 'price_seen', l.price_seen
      ) order by l.added_at, l.product_id)
      from cart_lines l where l.cart_id = k.id
    ), '[]') as lines
    from carts k where ${sql.ref(`k.${column}`)} = ${id}`.execute(connection);
  return rows[0];
}

/** Holds the cart until the transaction ends. Undefined where there is none. */
export async function lockCart(trx: Connection, owner: Owner): Promise<number | undefined> {
  const { column, id } = ownerOf(owner);
  const cart = await trx
    .selectFrom('carts')
    .select('id')
    .where(column, '=', id)
    .forUpdate()
    .executeTakeFirst();
  return cart?.id;
}

/**
 * The owner's cart, made where there is none, held until the transaction ends and with its next
 * version. One statement, so that two first products at once make one cart.
 */
export async function touchCart(trx: Connection, owner: Owner): Promise<number> {
  const { column, id } = ownerOf(owner);
  const cart = await trx
    .insertInto('carts')
    .values({ [column]: id })
    .onConflict((conflict) =>
      conflict.column(column).doUpdateSet({ version: sql`carts.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return cart.id;
}

export async function raiseVersion(trx: Connection, cartId: number): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute();
}

/** Sets lines to what they are given; a line that is there keeps its place. */
export async function writeLines(
  trx: Connection,
  cartId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('cart_lines')
    .values(
      lines.map(({ product_id, wished, price_seen }, place) => ({
        cart_id: cartId,
        product_id,
        quantity: wished,
        price_seen,
        // Lines of one statement keep their order, though the clock ticks in milliseconds.
        added_at: sql<Date>`clock_timestamp() + ${place}::int * interval '1 millisecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        price_seen: eb.ref('excluded.price_seen'),
      })),
    )
    .execute();
}

/** Answers whether there was such a line. */
export async function deleteLine(
  trx: Connection,
  cartId: number,
  productId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Answers whether there was any line. */
export async function deleteLines(trx: Connection, cartId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCart(trx: Connection, cartId: number): Promise<void> {
  await trx.deleteFrom('carts').where('id', '=', cartId).execute();
}
