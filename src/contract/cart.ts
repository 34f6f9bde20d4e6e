import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type Infer,
} from 'superstruct';
import { codeProblems } from './codeProblems';
import { defineEndpoint } from './endpoint';
import { currencyCode, id, idParam, operationId, para, quantity, requiredText } from './fields';
import { codeMaxLength, maxQuantityPerLine } from './limits';
import { productSummary } from './product';

/**
 * `quantity` counts in the totals and never exceeds `available`. If more was requested, `requested` keeps that number
 * until the line is set again.
 */
export const cartProduct = object({
  product: productSummary,
  quantity: integer(),
  requested: integer(),
  /** Maximum quantity of this line; 0 if sold out. */
  available: integer(),
  unit_price: para(),
  /** The price when the line was last set, if it has changed since. */
  price_before: nullable(para()),
  line_total: para(),
});
export type CartProduct = Infer<typeof cartProduct>;

/** Gross totals in para, computed by the server only. */
export const totals = object({
  subtotal: para(),
  delivery: para(),
  vat: para(),
  total: para(),
});

/** The code in a cart, even if it currently has no effect. */
export const cartCode = object({
  code: string(),
  /** Discount on the goods. */
  discount: para(),
  free_delivery: boolean(),
  /** Null if the code is valid for the cart. */
  problem: nullable(enums(codeProblems)),
  minimum: para(),
  /** Names of the categories; empty means all. */
  categories: array(string()),
});
export type CartCode = Infer<typeof cartCode>;

/** The badge shows the length of `cart_products` (specification, section 3). */
export const cart = object({
  cart_products: array(cartProduct),
  /** Ids of products that the shop no longer shows; omitted if there are none. */
  unavailable: optional(array(id())),
  /** Omitted if there is no code; the discount is deducted from the total. */
  code: optional(cartCode),
  ...totals.schema,
  currency: currencyCode(),
  /** The amount still missing for free delivery, in para; 0 when reached. */
  free_delivery_missing: para(),
  /** Null if the visitor has no cart yet. A later cart of the same visitor has a higher id. */
  id: nullable(id()),
  /** Incremented by each change of this cart; a response with a lower version is outdated. */
  version: integer(),
});
export type Cart = Infer<typeof cart>;

/** Returns an empty cart if the visitor has none; sets no cookie. */
export const getCart = defineEndpoint({
  summary: 'The cart of the customer or visitor',
  method: 'GET',
  path: '/api/carts',
  access: 'shopper',
  data: cart,
  whenEmpty: 'cart_not_found',
});

/** Sets an absolute quantity. 422 `quantity_above_stock` or `out_of_stock`, with `details.available`. */
export const setCartProduct = defineEndpoint({
  summary: 'Set the quantity of a product in the cart',
  method: 'PUT',
  path: '/api/carts/products/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  body: object({ quantity: quantity(maxQuantityPerLine) }),
  data: cart,
});

/**
 * Adds to the quantity in the cart, once per `operation_id` sent within `pendingChangeDays`. Adds what is available;
 * the line's `requested` may exceed its `quantity`. 422 as in `setCartProduct` if none is available.
 */
export const addCartProduct = defineEndpoint({
  summary: 'Add a quantity of a product to the cart, exactly once per operation',
  method: 'POST',
  path: '/api/carts/products/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  body: object({ quantity: quantity(maxQuantityPerLine), operation_id: operationId() }),
  data: cart,
});

/** Succeeds even if the product is not in the cart. */
export const removeCartProduct = defineEndpoint({
  summary: 'Remove a product from the cart',
  method: 'DELETE',
  path: '/api/carts/products/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  data: cart,
});

export const clearCart = defineEndpoint({
  summary: 'Empty the cart',
  method: 'DELETE',
  path: '/api/carts',
  access: 'shopper',
  data: cart,
});

/**
 * The cart keeps the code, even without effect, until it is removed or used. 422 on `code`, and it is not kept:
 * `code_invalid`, `code_used`.
 */
export const setCartCode = defineEndpoint({
  summary: 'Apply a code to the cart',
  method: 'PUT',
  path: '/api/carts/code',
  access: 'shopper',
  body: object({ code: requiredText(codeMaxLength) }),
  data: cart,
});

/** Succeeds even if the cart has no code. */
export const removeCartCode = defineEndpoint({
  summary: 'Remove the code from the cart',
  method: 'DELETE',
  path: '/api/carts/code',
  access: 'shopper',
  data: cart,
});

/** Result of merging a guest's cart and wishlist at login; shown to the user. */
export const mergeResult = object({
  /** Lines merged from the guest cart. */
  cart_lines: integer(),
  /** Merged lines whose quantity was reduced to the stock. */
  cart_capped: integer(),
  wishlist_products: integer(),
});
export type MergeResult = Infer<typeof mergeResult>;

/** A difference between the cart as shown and the current cart. */
export const cartChange = object({
  kind: enums([
    'price',
    'quantity',
    'components',
    /** The name, net quantity or VAT rate. */
    'product',
    'unavailable',
    'added',
    'removed',
    'delivery',
    'discount',
    /** Another code, or another distribution of the same discount; `name` is the code. */
    'code',
    'contact',
    'address',
    'delivery_method',
    'payment_method',
    /** The note, or what the customer typed for the receipt. */
    'note',
    'terms',
    /** The change is unknown, because the version that the shopper saw is no longer stored. */
    'order',
  ]),
  product_id: nullable(id()),
  name: nullable(productSummary.schema.name),
  before: nullable(integer()),
  now: nullable(integer()),
});
export type CartChange = Infer<typeof cartChange>;
