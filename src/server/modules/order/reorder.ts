import type { EndpointData } from '../../../contract/endpoint';
import { type reorder as reorderCall } from '../../../contract/order';
import { availableQuantity } from '../../../contract/stock';
import type { Locale } from '../../../contract/locale';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import type { OrderDependencies } from './OrderDependencies';
import { findOrder } from './orderRepository';

export type Reordered = EndpointData<typeof reorderCall>;

/**
 * Fills the cart with at least the order's quantities, limited by the stock. `added` counts the products
 * that are in the cart again. Idempotent.
 */
export function reorder(
  { database, catalogue, carts }: OrderDependencies,
  customer: Customer,
  orderId: number,
  locale: Locale,
): Promise<Reordered> {
  return database.transaction(async (trx) => {
    const order = await findOrder(trx, customer.customerId, orderId);
    if (!order) throw new ApiError('order_not_found');
    const cart = await carts.contents(trx, customer, { lock: true });
    const inCart = new Map(cart.lines.map((line) => [line.product_id, line.requested]));
    const ids = order.lines.map(({ product_id }) => product_id);
    const products = await catalogue.forSale(trx, ids);

    let added = 0;
    const missing: Reordered['missing'] = [];
    for (const { product_id, name, quantity: requested } of order.lines) {
      const available = availableQuantity(products.get(product_id)?.stock ?? 0);
      const quantity = Math.min(requested, available);
      if (quantity < requested) missing.push({ name: name[locale], requested, added: quantity });
      if (quantity === 0) continue;
      added += 1;
      if (quantity > (inCart.get(product_id) ?? 0)) {
        await carts.setQuantity(trx, customer, product_id, quantity);
      }
    }
    return { cart: await carts.cart(trx, customer, locale), added, missing };
  });
}
