import { sql, type RawBuilder } from 'kysely';
import { maxQuantityPerLine } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { DeliverySettings } from '@/contract/settings';
import type { Connection } from '../../database/client';
import { excluded } from '../../database/expressions';
import { cartOwnerColumn, type CartOwner } from '../../http/Actor';
import {
  lockedBottles,
  offersWhere,
  sellableProduct,
  type OfferRecord,
} from '../catalogue/catalogueService';
import { deliverySetting } from '../content/contentService';

/** `requested` may exceed the stock. */
export interface StoredLine {
  product_id: number;
  requested: number;
  /** The price in para when the line was last set. */
  price_seen: number;
}

export interface StoredCart {
  /** Null if there is no stored cart. */
  id: number | null;
  version: number;
  code: string | null;
  lines: StoredLine[];
}

/** Matches the cart with alias `k`. */
function ownedBy(owner: CartOwner): RawBuilder<unknown> {
  const { column, id } = cartOwnerColumn(owner);
  return sql`${sql.ref(`k.${column}`)} = ${id}`;
}

/** A JSON array of `StoredLine` in order of insertion. */
function linesJson(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object(
      'product_id', l.product_id, 'requested', l.quantity, 'price_seen', l.price_seen
    ) order by l.added_at, l.product_id)
    from ${lines} l
  ), '[]')`;
}

export const noCart: StoredCart = { id: null, version: 0, code: null, lines: [] };

export async function selectCart(connection: Connection, owner: CartOwner): Promise<StoredCart> {
  const { rows } = await sql<StoredCart>`
    select k.id, k.version, k.code, ${linesJson(sql`(select * from cart_lines where cart_id = k.id)`)} as lines
    from carts k where ${ownedBy(owner)}`.execute(connection);
  return rows[0] ?? noCart;
}

/** Reads a locked cart and takes the first of the two steps that lock its products. */
export async function selectCartToPlace(
  trx: Connection,
  owner: CartOwner,
): Promise<Pick<StoredCart, 'code' | 'lines'> & { bottles: number[] }> {
  const { rows } = await sql<Pick<StoredCart, 'code' | 'lines'> & { bottles: number[] }>`
    select k.code, ${linesJson(sql`(select * from cart_lines where cart_id = k.id)`)} as lines,
      ${lockedBottles(sql`select product_id from cart_lines where cart_id = k.id`)} as bottles
    from carts k where ${ownedBy(owner)}`.execute(trx);
  return rows[0] ?? { ...noCart, bottles: [] };
}

export interface CartView {
  cart: StoredCart | null;
  offers: OfferRecord[];
  delivery: DeliverySettings | null;
}

/** Reads lines, products and delivery terms in one query, so that they are consistent. Visitors have only the terms. */
export async function selectCartView(
  connection: Connection,
  owner: CartOwner | undefined,
  locale: Locale,
): Promise<CartView> {
  const isOwned = owner ? ownedBy(owner) : sql`false`;
  const { rows } = await sql<CartView>`
    with cart as (select k.id, k.version, k.code from carts k where ${isOwned}),
    line as (select l.* from cart_lines l join cart on cart.id = l.cart_id)
    select
      (select json_build_object('id', cart.id, 'version', cart.version, 'code', cart.code, 'lines', ${linesJson(sql`line`)}) from cart) as cart,
      ${offersWhere(sql`p.id in (select product_id from line)`, locale)} as offers,
      ${deliverySetting} as delivery`.execute(connection);
  const [view] = rows;
  if (!view) throw new Error('The cart query returned no row.');
  return view;
}

/** Locks the cart until the transaction ends. */
export async function lockCart(trx: Connection, owner: CartOwner): Promise<number | undefined> {
  const { column, id } = cartOwnerColumn(owner);
  const cart = await trx
    .selectFrom('carts')
    .select('id')
    .where(column, '=', id)
    .forUpdate()
    .executeTakeFirst();
  return cart?.id;
}

/** Creates or locks the owner's cart in a single statement, so that concurrent first additions share a cart. */
export async function touchCart(trx: Connection, owner: CartOwner): Promise<number> {
  const { column, id } = cartOwnerColumn(owner);
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

/** Sets the code, or removes it if null. Creates the cart if there is none. */
export async function writeCode(trx: Connection, owner: CartOwner, code: string | null) {
  const id = await touchCart(trx, owner);
  await trx.updateTable('carts').set({ code }).where('id', '=', id).execute();
}

/** Locks the cart. @returns the available stock, which may be too little, or undefined if there is no such product */
export async function setLine(
  trx: Connection,
  owner: CartOwner,
  productId: number,
  quantity: number,
): Promise<number | undefined> {
  const { column, id } = cartOwnerColumn(owner);
  const ownerColumn = sql.ref(column);
  const { rows } = await sql<{ stock: number }>`
    with product as (${sellableProduct(productId)}),
    cart as (
      insert into carts (${ownerColumn})
      select ${id}::integer from product where product.stock >= ${quantity}
      on conflict (${ownerColumn}) do update set version = carts.version + 1
      returning id
    ),
    line as (
      insert into cart_lines (cart_id, product_id, quantity, price_seen, added_at)
      select cart.id, product.id, ${quantity}::integer, product.price, clock_timestamp()
      from cart, product
      on conflict (cart_id, product_id) do update
        set quantity = excluded.quantity, price_seen = excluded.price_seen
    )
    select stock from product`.execute(trx);
  return rows[0]?.stock;
}

/**
 * Does nothing if the operation was already applied. The caller rolls back if nothing could be added.
 * @returns the available stock and whether the operation was applied, or undefined if there is no such product
 */
export async function addToLine(
  trx: Connection,
  owner: CartOwner,
  productId: number,
  { quantity, operation_id }: { quantity: number; operation_id: string },
): Promise<{ stock: number; applied: boolean } | undefined> {
  const { column, id } = cartOwnerColumn(owner);
  const ownerColumn = sql.ref(column);
  const available = sql`(select least(product.stock, ${maxQuantityPerLine}) from product)`;
  const { rows } = await sql<{ stock: number; applied: boolean }>`
    with product as (${sellableProduct(productId)}),
    cart as (
      insert into carts (${ownerColumn}) select ${id}::integer from product
      on conflict (${ownerColumn}) do update set version = carts.version + 1
      returning id
    ),
    operation as (
      insert into cart_operations (cart_id, operation_id)
      select cart.id, ${operation_id}::uuid from cart
      on conflict do nothing
      returning cart_id
    ),
    trimmed as (${deleteOperationsBeyond(maxOperations - 1, sql`(select id from cart)`)}),
    line as (
      insert into cart_lines (cart_id, product_id, quantity, price_seen, added_at)
      select operation.cart_id, product.id, ${quantity}::integer, product.price, clock_timestamp()
      from operation, product where product.stock > 0
      on conflict (cart_id, product_id) do update
        set quantity = least(
            least(cart_lines.quantity, ${available}) + excluded.quantity, ${maxQuantityPerLine}
          ),
          price_seen = excluded.price_seen
        where cart_lines.quantity < ${available}
      returning product_id
    )
    select stock, exists (select from line) or not exists (select from operation) as applied
    from product`.execute(trx);
  return rows[0];
}

/** The number of operations stored per cart. Browsers repeat only their newest ones. */
const maxOperations = 500;

const deleteOperationsBeyond = (newest: number, cartId: RawBuilder<number>) => sql`
  delete from cart_operations where cart_id = ${cartId} and applied_at < (
    select applied_at from cart_operations where cart_id = ${cartId}
    order by applied_at desc offset ${newest - 1}::integer limit 1
  )`;

/** Copies the operations of a merged cart, so that additions repeated after login are not applied again. */
export async function copyOperations(trx: Connection, from: number, to: number): Promise<void> {
  await sql`
    insert into cart_operations (cart_id, operation_id, applied_at)
    select ${to}::integer, operation_id, applied_at from cart_operations where cart_id = ${from}
    on conflict do nothing`.execute(trx);
  await deleteOperationsBeyond(maxOperations, sql`${to}::integer`).execute(trx);
}

/** Existing lines keep their position. */
export async function writeLines(trx: Connection, cartId: number, lines: readonly StoredLine[]) {
  if (lines.length === 0) return;
  await trx
    .insertInto('cart_lines')
    .values(
      lines.map(({ product_id, requested, price_seen }, index) => ({
        cart_id: cartId,
        product_id,
        quantity: requested,
        price_seen,
        // Timestamps have only milliseconds, so the lines are spaced by one to keep their order.
        added_at: sql<Date>`clock_timestamp() + ${index}::int * interval '1 millisecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id']).doUpdateSet(excluded('quantity', 'price_seen')),
    )
    .execute();
}
