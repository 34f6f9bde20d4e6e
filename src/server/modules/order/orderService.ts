import { type RawBuilder, sql } from 'kysely';
import { statusFor } from '@/contract/fulfilment';
import type { EndpointData } from '@/contract/endpoint';
import { type Locale, textIn } from '@/contract/locale';
import type { Order, reorder as reorderEndpoint } from '@/contract/order';
import { availableQuantity } from '@/contract/stock';
import type { Connection } from '../../database/client';
import { readCart, setQuantity, storedCart } from '../cart/cartService';
import { catalogue } from '../catalogue/catalogueService';
import { lockCustomer } from '../customer/customerService';
import { deleteDelayed } from '../../email/emailRepository';
import type { Customer } from '../../http/Actor';
import { setPaymentStatus } from '../payment/paymentService';
import { ApiError } from '../../http/ApiError';
import type { OrderRecord } from './OrderRecord';
import { fulfil } from './fulfil/fulfilOrder';
import { addOwnerEmail } from './orderEmails';
import { getOrder, listAll } from './orderRepository';
import { orderView } from './orderView';
import { writeTransition } from './fulfil/changeRepository';
import type { OrderDependencies } from './OrderDependencies';

export { worth } from './admin/adminOrderList';
export { refused } from './admin/findCustomerParcels';
export { anonymizeCustomerOrders, anonymizeOrders, emptyCustomerOrders } from './anonymizeOrders';
export { lockDraft } from './draft/draftOrder';

type Reordered = EndpointData<typeof reorderEndpoint>;

/**
 * Raises the cart to the order's quantities, limited by stock. `added` counts products back in the cart. Idempotent.
 */
export async function reorder(
  trx: Connection,
  customer: Customer,
  orderId: number,
  locale: Locale,
): Promise<Reordered> {
  const order = await getOrder(trx, { id: orderId, customer_id: customer.customerId });
  const { lines: present } = await storedCart(trx, customer, { lock: true });
  const inCart = new Map(present.map((line) => [line.product_id, line.requested]));
  const ids = order.lines.map(({ product_id }) => product_id);
  const products = await catalogue.forSale(trx, ids);

  let added = 0;
  const missing: Reordered['missing'] = [];
  for (const { product_id, name, quantity: ordered } of order.lines) {
    const available = availableQuantity(products.get(product_id)?.stock ?? 0);
    const quantity = Math.min(ordered, available);
    if (quantity < ordered)
      missing.push({ name: textIn(name, locale), requested: ordered, added: quantity });
    if (quantity === 0) continue;
    added += 1;
    if (quantity > (inCart.get(product_id) ?? 0)) {
      await setQuantity(trx, customer, product_id, quantity);
    }
  }
  return { cart: await readCart(trx, customer, locale), added, missing };
}

/** Cancels an unshipped order; idempotent. @throws ApiError `order_not_found`, `order_not_cancellable` */
export async function cancelOrder(
  deps: OrderDependencies,
  trx: Connection,
  { customerId }: Customer,
  orderId: number,
  locale: Locale,
): Promise<Order> {
  // A checkout on another device that refreshes the draft waits here, or has finished.
  await lockCustomer(trx, customerId);
  const order = await getOrder(trx, { id: orderId, customer_id: customerId }, { lock: true });
  if (order.status !== 'draft') return orderView(await cancelPlaced(deps, trx, order), locale);
  const cancelled = { ...order, status: 'cancelled' } as const;
  const transition = { event: 'cancel', from_state: 'draft', source: 'customer' } as const;
  await writeTransition(trx, cancelled, transition);
  await trx.deleteFrom('draft_versions').where('order_id', '=', orderId).execute();
  if (order.payment) await setPaymentStatus(trx, orderId, 'cancelled');
  return orderView(await getOrder(trx, { id: orderId }), locale);
}

/**
 * Cancels for a customer, who may only have a link. The row is locked.
 * @returns the updated order @throws ApiError `order_not_cancellable`
 */
export async function cancelPlaced(deps: OrderDependencies, trx: Connection, order: OrderRecord) {
  if (order.status === 'cancelled') return order;
  // Emails about steps in the last minute would otherwise be sent after the cancellation.
  await deleteDelayed(trx, order.id);
  const cause = { source: 'customer', role: 'customer' } as const;
  if (!(await fulfil(deps, trx, order, 'cancel', cause)))
    throw new ApiError('order_not_cancellable', {
      details: { status: statusFor(order.status, order.delivery_method) },
    });
  await addOwnerEmail(deps, trx, order, 'cancellation_notice');
  // The order is read again because the payment has changed.
  return getOrder(trx, { id: order.id });
}

/** All stored data of an account's orders, including drafts, or of the orders with these ids. */
export async function exportOrders(
  connection: Connection,
  of: number | readonly number[],
  locale: Locale,
) {
  const orders = await listAll(connection, of);
  return orders.map((order) => orderView(order, locale));
}

/** The ids of test orders: with a staff email, only sample products, and no fiscal receipt, payout or refund. */
export const sampleOrders = (sampleProducts: RawBuilder<unknown>) => sql<{ id: number }>`(
  select o.id from orders o
  where o.placed_at is not null
    and lower(o.contact ->> 'email') in (select email_key from staff)
    and not exists (
      select from order_lines l where l.order_id = o.id and l.product_id not in ${sampleProducts}
    )
    and not exists (select from settlement_lines where order_id = o.id)
    and not exists (select from refunds where order_id = o.id)
    and not exists (select from receipts where order_id = o.id)
    and not exists (select from cases where order_id = o.id)
)`;

/** Deletes orders with everything that belongs to them, and their emails. */
export async function deleteOrders(trx: Connection, ids: readonly number[]): Promise<void> {
  const deleted = sql<number>`any(${ids}::int[])`;
  await trx.deleteFrom('reviews').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('emails').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('orders').where('id', '=', deleted).execute();
}
