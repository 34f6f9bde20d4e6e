import { array, integer, object, optional, size, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, nonNegativeInteger, para, quantity } from '../fields';
import { maxShelf } from './stock';

/** Maximum number of products per request. */
const maxChangedProducts = 500;

/** `seen`: the values shown when `now` was typed. `price` is the regular price, `shelf` the counted units. */
const productValues = object({
  product_id: id(),
  price: optional(object({ seen: integer(), now: quantity(1_000_000_000) })),
  shelf: optional(object({ seen: integer(), now: nonNegativeInteger(maxShelf) })),
});
export type ProductValuesChange = Infer<typeof productValues>;

/** `details.conflicts` of a 409 `changed_meanwhile`: the products whose values differ from those seen. */
export const valuesConflict = object({ product_id: id(), price: para(), shelf: integer() });

/**
 * Makes all changes or none; each product once. An owner's prices are published, units are booked as a count. 409
 * `changed_meanwhile` with `conflicts`, `stock_short` as for counts; 422 `not_lower` for a price not above the running
 * reduction.
 */
export const updateProductValues = defineEndpoint({
  summary: 'Change prices and stock of several products',
  method: 'PUT',
  path: '/api/admin/product-values',
  access: 'stock.write',
  body: object({ changes: size(array(productValues), 1, maxChangedProducts) }),
});
