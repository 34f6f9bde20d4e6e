import type { Locale } from '../../../contract/locale';
import type { Order } from '../../../contract/order';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { moveOrder } from './moveOrder';
import type { OrderDependencies } from './OrderDependencies';
import { addOwnerEmail } from './orderEmails';
import { findOrder } from './orderRepository';
import { mayBecome, orderView } from './orderView';

/**
 * Cancels while the parcel has not left. Cancelling again changes nothing and answers the same.
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
    await moveOrder(deps, trx, order, 'cancelled');
    // Told here and not by the move: what the owner cancels, the owner knows.
    await addOwnerEmail(deps, trx, order, 'cancellation_notice');
    // Read again for the payment, which the move has changed.
    const cancelled = await findOrder(trx, customerId, orderId);
    return orderView(cancelled ?? order, locale);
  });
}
