import { array, enums, integer, nullable, object, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode, id, idParam, operationId, para, quantity } from './fields';
import { maxQuantityPerLine } from './limits';
import { productSummary } from './product';

/**
 * One product in a cart. `quantity` is what counts in the totals: never more than `available`.
 * Where the shopper had wished for more than there is now, `wished` says so until the line is set anew.
 */
export const cartProduct = object({
  product: productSummary,
  quantity: integer(),
  wished: integer(),
  /** The most this line may be set to now; 0 where it is sold out. */
  available: integer(),
  unit_price: para(),
  /** The price when the line was last set, where it differs from today's. */
  price_before: nullable(para()),
  line_total: para(),
});
export type CartProduct = Infer<typeof cartProduct>;

/** Gross totals, made by the server only. Para. */
export const totals = object({
  subtotal: para(),
  delivery: para(),
  vat: para(),
  total: para(),
});

/** Specification section 3: the length of `cart_products` is the badge count. */
export const cart = object({
  cart_products: array(cartProduct),
  ...totals.schema,
  currency: currencyCode(),
  /** Para still missing for free delivery; 0 when reached. */
  free_delivery_missing: para(),
  /** Null for a visitor who has none yet. A later cart of the same visitor has a higher id. */
  id: nullable(id()),
  /** Grows with every change of the cart with this id; a response with a lower one is superseded. */
  version: integer(),
});
export type Cart = Infer<typeof cart>;

/** An empty cart for a visitor who has none; no cookie is set. */
export const getCart = defineEndpoint({
  summary: 'The cart of the customer or visitor',
  method: 'GET',
  path: '/api/carts',
  access: 'shopper',
  data: cart,
});

/** Sets an absolute quantity. 422 `quantity_above_stock` or `out_of_stock`, with `details.available`. */
export const setCartProduct = defineEndpoint({
  summary: 'Set how many of a product the cart holds',
  method: 'PUT',
  path: '/api/carts/products/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  body: object({ quantity: quantity(maxQuantityPerLine) }),
  data: cart,
});

/**
 * Adds to the quantity in the cart, once per `operation_id` however often it is sent, within
 * `pendingChangeDays`. Adds what is available: where that is less than asked, the line's `wished` is
 * above its `quantity`. 422 as `setCartProduct` where not one more is available.
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

/** Succeeds too where the product is not in the cart. */
export const removeCartProduct = defineEndpoint({
  summary: 'Take a product out of the cart',
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

/** What happened to a guest's things at login; the shopper is told. */
export const mergeResult = object({
  /** Lines of the guest cart that came in. */
  cart_lines: integer(),
  /** Those of them that were cut to the stock. */
  cart_capped: integer(),
  wishlist_products: integer(),
});
export type MergeResult = Infer<typeof mergeResult>;

/** What differs between what the shopper saw and what is now. */
export const cartChange = object({
  kind: enums([
    'price',
    'quantity',
    'unavailable',
    'added',
    'removed',
    'delivery',
    'contact',
    'address',
    'terms',
  ]),
  product_id: nullable(id()),
  name: nullable(productSummary.schema.name),
  before: nullable(integer()),
  now: nullable(integer()),
});
export type CartChange = Infer<typeof cartChange>;
