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

/** Raises cart quantities to those of the order, up to the stock. `added` counts products now in the cart. */
export async function reorder(
  trx: Connection,
  customer: Customer,
  orderId: number,
  locale: Locale,
): Promise<Reordered> {
  const order = await getOrder(trx, { id: orderId, customer_id: customer.customerId });
  const { lines: existing } = await storedCart(trx, customer, { lock: true });
  const inCart = new Map(existing.map((line) => [line.product_id, line.requested]));
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

/** Cancels an order that has not shipped. Idempotent. @throws ApiError `order_not_found`, `order_not_cancellable` */
export async function cancelOrder(
  deps: OrderDependencies,
  trx: Connection,
  { customerId }: Customer,
  orderId: number,
  locale: Locale,
): Promise<Order> {
  // Wait for a checkout on another device that may refresh the draft.
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

/** Requires a locked order. @returns the updated order @throws ApiError `order_not_cancellable` */
export async function cancelPlaced(deps: OrderDependencies, trx: Connection, order: OrderRecord) {
  if (order.status === 'cancelled') return order;
  // Otherwise emails about steps in the last minute would be sent after the cancellation.
  await deleteDelayed(trx, order.id);
  const cause = { source: 'customer', role: 'customer' } as const;
  if (!(await fulfil(deps, trx, order, 'cancel', cause)))
    throw new ApiError('order_not_cancellable', {
      details: { status: statusFor(order.status, order.delivery_method) },
    });
  await addOwnerEmail(deps, trx, order, 'cancellation_notice');
  // Read the order again, because the payment has changed.
  return getOrder(trx, { id: order.id });
}

/** @param owner the id of an account, whose drafts are included, or the ids of orders */
export async function exportOrders(
  connection: Connection,
  owner: number | readonly number[],
  locale: Locale,
) {
  const orders = await listAll(connection, owner);
  return orders.map((order) => orderView(order, locale));
}

/** Selects test orders, which have a staff email, only sample products, and no receipt, payout, refund or case. */
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

/** Also deletes the reviews and the emails of the orders. */
export async function deleteOrders(trx: Connection, ids: readonly number[]): Promise<void> {
  const deleted = sql<number>`any(${ids}::int[])`;
  await trx.deleteFrom('reviews').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('emails').where('order_id', '=', deleted).execute();
  await trx.deleteFrom('orders').where('id', '=', deleted).execute();
}
