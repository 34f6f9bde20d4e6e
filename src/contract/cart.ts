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

/** `quantity` never exceeds `available`. `requested` keeps the quantity that the shopper last set. */
export const cartProduct = object({
  product: productSummary,
  quantity: integer(),
  requested: integer(),
  /** The maximum quantity of this line, or 0 if sold out. */
  available: integer(),
  unit_price: para(),
  /** Null unless the price has changed since the line was last set. */
  price_before: nullable(para()),
  line_total: para(),
});
export type CartProduct = Infer<typeof cartProduct>;

/** Gross totals in para. Only the server computes them. */
export const totals = object({
  subtotal: para(),
  delivery: para(),
  vat: para(),
  total: para(),
});

export const cartCode = object({
  code: string(),
  discount: para(),
  free_delivery: boolean(),
  /** Null if the code is valid for the cart. */
  problem: nullable(enums(codeProblems)),
  minimum: para(),
  /** Names of the categories. If empty, the code is valid for all of them. */
  categories: array(string()),
});
export type CartCode = Infer<typeof cartCode>;

/** The badge is the length of `cart_products` (specification, section 3). */
export const cart = object({
  cart_products: array(cartProduct),
  /** Ids of products that the shop no longer shows. Omitted if there are none. */
  unavailable: optional(array(id())),
  /** Omitted if there is no code. Its discount is already deducted from the total. */
  code: optional(cartCode),
  ...totals.schema,
  currency: currencyCode(),
  free_delivery_missing: para(),
  /** Null if the visitor has no cart yet. Later carts of the same visitor have higher ids. */
  id: nullable(id()),
  /** Incremented by each change of this cart. A response with a lower version is outdated. */
  version: integer(),
});
export type Cart = Infer<typeof cart>;

/** Returns an empty cart, without setting a cookie, if the visitor has none. */
export const getCart = defineEndpoint({
  summary: 'The cart of the customer or visitor',
  method: 'GET',
  path: '/api/carts',
  access: 'shopper',
  data: cart,
  whenEmpty: 'cart_not_found',
});

/** Responds with 422 `quantity_above_stock` or `out_of_stock`, with `details.available`. */
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
 * Adds what is available, once per `operation_id`, if sent within `pendingChangeDays`. The line's `requested` may
 * exceed its `quantity`. Responds with 422 as in `setCartProduct` if nothing is available.
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
 * The cart keeps a code without effect until it is removed or used. Rejects codes with 422 `code_invalid` or
 * `code_used`.
 */
export const setCartCode = defineEndpoint({
  summary: 'Apply a code to the cart',
  method: 'PUT',
  path: '/api/carts/code',
  access: 'shopper',
  body: object({ code: requiredText(codeMaxLength) }),
  data: cart,
});

export const removeCartCode = defineEndpoint({
  summary: 'Remove the code from the cart',
  method: 'DELETE',
  path: '/api/carts/code',
  access: 'shopper',
  data: cart,
});

export const mergeResult = object({
  cart_lines: integer(),
  cart_capped: integer(),
  wishlist_products: integer(),
});
export type MergeResult = Infer<typeof mergeResult>;

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
    /** The code or the distribution of its discount. `name` is the code. */
    'code',
    'contact',
    'address',
    'delivery_method',
    'payment_method',
    'note',
    'terms',
    /** The version that the shopper saw is no longer stored, so the change is unknown. */
    'order',
  ]),
  product_id: nullable(id()),
  name: nullable(productSummary.schema.name),
  before: nullable(integer()),
  now: nullable(integer()),
});
export type CartChange = Infer<typeof cartChange>;
