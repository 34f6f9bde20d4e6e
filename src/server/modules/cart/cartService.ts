import { sql } from 'kysely';
import * as repository from './cartRepository';
import type { Cart, CartCode, CartProduct } from '@/contract/cart';
import type { Locale } from '@/contract/locale';
import { maxQuantityPerLine, pendingChangeDays } from '@/contract/limits';
import { currency } from '@/contract/money';
import { shareStock } from '@/contract/pack';
import { availableQuantity } from '@/contract/stock';
import { computeTotals, type DeliveryTerms } from '@/contract/totals';
import type { Connection } from '../../database/client';
import { ago } from '../../database/expressions';
import { cartOwnerColumn, type CartOwner, type Shopper } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import {
  categoryNames,
  type CodeUser,
  usableCode,
  type UsableCode,
  accountUser,
  withCode,
} from '../code/codeService';
import { asOffer, catalogue, type Offer } from '../catalogue/catalogueService';
import { seededDelivery } from '../content/contentService';
import type { StoredCart } from './cartRepository';

interface CartContext {
  offers: ReadonlyMap<number, Offer>;
  terms: DeliveryTerms;
  /** Undefined if the cart has no code, or one that can no longer be used. */
  usable: UsableCode | undefined;
  /** The names of the code's categories. */
  categories: string[];
}

/** Limits quantities to the stock, at current prices. */
function toCart(
  { id, version, code, lines }: StoredCart,
  { offers, terms, usable, categories }: CartContext,
): Cart {
  const unavailable: number[] = [];
  const sellable = lines.flatMap((line) => {
    const offer = offers.get(line.product_id);
    if (offer) return [{ line, offer }];
    unavailable.push(line.product_id);
    return [];
  });
  const shares = shareStock(
    sellable.map(({ line }) => line),
    offers,
    maxQuantityPerLine,
  );
  const cart_products = sellable.map(({ line, offer: { summary } }, index): CartProduct => {
    const { quantity = 0, available = 0 } = shares[index] ?? {};
    return {
      product: summary,
      quantity,
      requested: line.requested,
      available,
      unit_price: summary.price,
      price_before: line.price_seen === summary.price ? null : line.price_seen,
      line_total: quantity * summary.price,
    };
  });
  const priced = sellable
    .map(({ offer }, index) => ({
      quantity: cart_products[index]?.quantity ?? 0,
      unit_price: offer.summary.price,
      vat_rate: offer.vat_rate,
      category: offer.summary.category,
      prior_price: offer.summary.reduction?.prior_price ?? null,
    }))
    // A sold-out line costs nothing and is not delivered.
    .filter(({ quantity }) => quantity > 0);
  const { problem, discounts, terms: codeTerms } = withCode(usable, priced, terms);
  const { subtotal, discount, delivery, vat, total, free_delivery_missing } = computeTotals(
    priced.map((line, index) => ({ ...line, discount: discounts[index] })),
    codeTerms,
  );
  const cartCode = (stored: string): CartCode => ({
    code: stored,
    discount,
    free_delivery: problem === null && usable?.kind === 'delivery',
    problem,
    minimum: usable?.minimum ?? 0,
    categories,
  });
  return {
    cart_products,
    ...(unavailable.length > 0 && { unavailable }),
    ...(code !== null && { code: cartCode(code) }),
    subtotal,
    delivery,
    vat,
    total,
    currency,
    free_delivery_missing,
    id,
    version,
  };
}

/** `stock` is undefined if there is no such product. */
function assertInStock(stock: number | undefined, quantity: number): void {
  if (stock === undefined) throw new ApiError('product_not_found');
  const available = availableQuantity(stock);
  if (available === 0) throw invalidFields({ quantity: ['out_of_stock'] }, { available });
  if (quantity > available)
    throw invalidFields({ quantity: ['quantity_above_stock'] }, { available });
}

/** Returns an empty cart with version 0 if none is stored. */
export async function readCart(
  connection: Connection,
  shopper: Shopper,
  locale: Locale,
): Promise<Cart> {
  const owner = shopper.kind === 'visitor' ? undefined : shopper;
  const { cart, offers, delivery } = await repository.selectCartView(connection, owner, locale);
  const byId = new Map(offers.map((record) => [record.id, asOffer(record)]));
  const code = cart?.code ?? null;
  const user = code === null ? null : await getUser(connection, shopper);
  const found = code === null ? undefined : await usableCode(connection, code, user);
  const categories = found ? await categoryNames(connection, found.categories, locale) : [];
  // A code whose categories were all deleted applies to nothing.
  const usable = found?.categories.length && categories.length === 0 ? undefined : found;
  const terms = seededDelivery(delivery);
  return toCart(cart ?? repository.noCart, { offers: byId, terms, usable, categories });
}

/** Guests and visitors are identified only when they place an order. */
async function getUser(connection: Connection, shopper: Shopper): Promise<CodeUser | null> {
  if (shopper.kind !== 'customer') return null;
  return (await accountUser(connection, shopper.customerId)) ?? null;
}

/** `lock` locks the cart until the transaction ends. */
export async function storedCart(connection: Connection, owner: CartOwner, { lock = false } = {}) {
  if (lock) await repository.lockCart(connection, owner);
  return repository.selectCart(connection, owner);
}

/** @throws ApiError 422 on `code`: `code_invalid`, `code_used` */
export async function checkCode(
  connection: Connection,
  shopper: Shopper,
  typed: string,
): Promise<UsableCode> {
  const usable = await usableCode(connection, typed, await getUser(connection, shopper));
  if (!usable) throw invalidFields({ code: ['code_invalid'] });
  if (usable.usedBefore) throw invalidFields({ code: ['code_used'] });
  return usable;
}

/** Null removes the code. */
export async function setCode(trx: Connection, owner: CartOwner, code: string | null) {
  const current = (await repository.selectCart(trx, owner)).code;
  if (current !== code) await repository.writeCode(trx, owner, code);
}

/** Also takes the first step of locking the products. `catalogue.forSale` with `bottles` takes the second. */
export async function lockCartToPlace(trx: Connection, owner: CartOwner) {
  await repository.lockCart(trx, owner);
  return repository.selectCartToPlace(trx, owner);
}

/** @throws ApiError `product_not_found`, 422 on `quantity`: `out_of_stock`, `quantity_above_stock` */
export async function checkQuantity(connection: Connection, productId: number, quantity: number) {
  const products = await catalogue.forSale(connection, [productId]);
  assertInStock(products.get(productId)?.stock, quantity);
}

/** @throws ApiError as in `checkQuantity` */
export async function setQuantity(
  trx: Connection,
  owner: CartOwner,
  productId: number,
  quantity: number,
): Promise<void> {
  assertInStock(await repository.setLine(trx, owner, productId, quantity), quantity);
}

/** Adds as many units as are available, once per operation id. @throws ApiError as in `checkQuantity` */
export async function addQuantity(
  trx: Connection,
  owner: CartOwner,
  productId: number,
  addition: { quantity: number; operation_id: string },
): Promise<void> {
  const result = await repository.addToLine(trx, owner, productId, addition);
  if (!result?.applied) assertInStock(result?.stock, maxQuantityPerLine + 1);
}

/** Removes the line of a product, or all lines if `productId` is undefined. */
export async function removeLines(trx: Connection, owner: CartOwner, productId?: number) {
  const cartId = await repository.lockCart(trx, owner);
  if (cartId === undefined) return;
  const { numDeletedRows } = await trx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? 0))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const version = sql<number>`version + 1`;
  await trx.updateTable('carts').set({ version }).where('id', '=', cartId).execute();
}

/** Requires a locked cart. */
export async function emptyCart(trx: Connection, owner: CartOwner): Promise<void> {
  const { column, id } = cartOwnerColumn(owner);
  await trx
    .with('removed', (query) =>
      query
        .deleteFrom('cart_lines')
        .using('carts')
        .whereRef('cart_lines.cart_id', '=', 'carts.id')
        .where(column, '=', id),
    )
    .updateTable('carts')
    .set({ code: null, version: sql<number>`version + 1` })
    .where(column, '=', id)
    .execute();
}

/** Deletes operation ids that no browser will send again. */
export async function deleteOldOperations(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('cart_operations')
    .where('applied_at', '<=', ago(pendingChangeDays + 1, 'days'))
    .execute();
}

export async function deleteCart(trx: Connection, customerId: number): Promise<void> {
  await trx.deleteFrom('carts').where('customer_id', '=', customerId).execute();
}

/**
 * Adds a guest's cart to the customer's, up to the stock, and keeps sold-out lines. Deletes the guest's cart, so a
 * repeated merge changes nothing.
 * @returns the number of merged lines, and how many of them exceed the stock
 */
export async function mergeCarts(trx: Connection, guestId: number, customerId: number) {
  const guest = { kind: 'guest', guestId } as const;
  const customer = { kind: 'customer', customerId } as const;
  const guestCartId = await repository.lockCart(trx, guest);
  if (guestCartId === undefined) return { lines: 0, capped: 0 };
  const { lines: incoming, code } = await repository.selectCart(trx, guest);
  const cartId = await repository.touchCart(trx, customer);
  // The guest's code was typed more recently.
  if (code !== null) await repository.writeCode(trx, customer, code);
  await repository.copyOperations(trx, guestCartId, cartId);
  await trx.deleteFrom('carts').where('id', '=', guestCartId).execute();
  if (incoming.length === 0) return { lines: 0, capped: 0 };

  const { lines: existing } = await repository.selectCart(trx, customer);
  const requestedBefore = new Map(
    existing.map(({ product_id, requested }) => [product_id, requested]),
  );
  const products = await catalogue.forSale(
    trx,
    incoming.map(({ product_id }) => product_id),
  );

  let capped = 0;
  const merged = incoming.map((line) => {
    const sum = line.requested + (requestedBefore.get(line.product_id) ?? 0);
    const available = availableQuantity(products.get(line.product_id)?.stock ?? 0);
    if (sum > available) capped += 1;
    return { ...line, requested: Math.min(sum, available > 0 ? available : maxQuantityPerLine) };
  });
  await repository.writeLines(trx, cartId, merged);
  return { lines: incoming.length, capped };
}
