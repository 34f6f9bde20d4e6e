import { array, integer, object, optional, size, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, nonNegativeInteger, para, quantity } from '../fields';
import { maxShelf } from './stock';

/** Products of one request. */
const maxChangedProducts = 500;

/** `seen` was shown when `now` was typed. Price: the regular one; shelf: units that a count finds. */
const productValues = object({
  product_id: id(),
  price: optional(object({ seen: integer(), now: quantity(1_000_000_000) })),
  shelf: optional(object({ seen: integer(), now: nonNegativeInteger(maxShelf) })),
});
export type ProductValuesChange = Infer<typeof productValues>;

/** `details.conflicts` of a 409 `changed_meanwhile`: products with other values than those seen, as they are now. */
export const valuesConflict = object({ product_id: id(), price: para(), shelf: integer() });

/**
 * All changes or none, each product once. A price is published at once, by the owner only; units are booked as
 * a count. 409 `changed_meanwhile` with `conflicts`; 409 `stock_short` as for counts; 422 `not_lower` at the price
 * of a product whose running reduction would not be lower.
 */
export const updateProductValues = defineEndpoint({
  summary: 'Change prices and stock of several products',
  method: 'PUT',
  path: '/api/admin/product-values',
  access: 'stock.write',
  body: object({ changes: size(array(productValues), 1, maxChangedProducts) }),
});
