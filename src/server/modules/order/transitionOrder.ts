import type { Order, OrderStatus } from '../../../contract/order';
import type { Connection } from '../../database/client';
import { deleteVersions } from './draftRepository';
import { anonymizeOrder, isFinished } from './anonymizeOrders';
import type { OrderDependencies } from './OrderDependencies';
import type { OrderRecord } from './OrderRecord';
import { addOwnerEmail, addStatusEmail } from './orderEmails';
import { changeStatus, findOrder } from './orderRepository';
import type { Locale } from '../../../contract/locale';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { mayBecome, orderView } from './orderView';

/** Statuses in which an order's stock is reserved. */
const reserving: readonly OrderStatus[] = ['placed', 'confirmed'];

/**
 * Changes the status of an order whose row is locked and whose transition is checked, with stock,
 * payment and email.
 */
export async function transitionOrder(
  deps: Pick<OrderDependencies, 'catalogue' | 'payments' | 'outbox' | 'orderEmail'>,
  trx: Connection,
  order: OrderRecord,
  status: OrderStatus,
  trackingNumber: string | null = null,
): Promise<OrderRecord> {
  const { at } = await changeStatus(trx, order.id, status, trackingNumber);
  if (status === 'cancelled') {
    const cause = { reason: 'cancellation', orderId: order.id } as const;
    if (reserving.includes(order.status)) await deps.catalogue.returnStock(trx, order.lines, cause);
    else await deleteVersions(trx, order.id);
    await deps.payments.cancelled(trx, order.id);
  }
  if (status === 'delivered') await deps.payments.delivered(trx, order.id);
  const moved: OrderRecord = {
    ...order,
    status,
    tracking_number: trackingNumber ?? order.tracking_number,
    history: [...order.history, { status, at }],
  };
  await addStatusEmail(deps, trx, moved, status);
  // Only a deleted account leaves an order without a customer.
  if (order.customer_id === null && isFinished(status)) await anonymizeOrder(trx, order.id);
  return moved;
}

/**
 * Cancels an order that has not been shipped. Cancelling again changes nothing.
 * @throws ApiError `order_not_found`, `order_not_cancellable`
 */
export function cancelOrder(
  deps: OrderDependencies,
  { customerId }: Customer,
  orderId: number,
  locale: Locale,
): Promise<Order> {
  return deps.database.transaction(async (trx) => {
    const order = await findOrder(trx, customerId, orderId, { lock: true });
    if (!order) throw new ApiError('order_not_found');
    if (order.status === 'cancelled') return orderView(order, locale);
    if (!mayBecome(order.status, 'cancelled')) {
      throw new ApiError('order_not_cancellable', { details: { status: order.status } });
    }
    await transitionOrder(deps, trx, order, 'cancelled');
    // Not sent by `transitionOrder`: the owner needs no email about their own cancellation.
    await addOwnerEmail(deps, trx, order, 'cancellation_notice');
    // Read again for the payment, which the transition has changed.
    const cancelled = await findOrder(trx, customerId, orderId);
    return orderView(cancelled ?? order, locale);
  });
}
