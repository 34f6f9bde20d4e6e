import { array, integer, object, optional, size, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, nonNegativeInteger, para, quantity } from '../fields';
import { maxShelf } from './stock';

const maxChangedProducts = 500;

/**
 * `seen` is the displayed value when staff typed `now`. `price` is the regular price, and `shelf` the counted units.
 */
const productValues = object({
  product_id: id(),
  price: optional(object({ seen: integer(), now: quantity(1_000_000_000) })),
  shelf: optional(object({ seen: integer(), now: nonNegativeInteger(maxShelf) })),
});
export type ProductValuesChange = Infer<typeof productValues>;

/** The products whose values no longer match `seen`, in `details.conflicts` of a 409 `changed_meanwhile`. */
export const valuesConflict = object({ product_id: id(), price: para(), shelf: integer() });

/**
 * Makes all changes or none. Publishes prices that owners enter, and records units like a stock count. Responds with
 * 409 `changed_meanwhile` with `conflicts`, 409 `stock_short` as in `addCounts`, or 422 `not_lower` if the running
 * reduction's price would not be lower.
 */
export const updateProductValues = defineEndpoint({
  summary: 'Change prices and stock of several products',
  method: 'PUT',
  path: '/api/admin/product-values',
  access: 'stock.write',
  body: object({ changes: size(array(productValues), 1, maxChangedProducts) }),
});
