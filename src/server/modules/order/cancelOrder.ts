import type { Locale } from '../../../contract/locale';
import type { Order } from '../../../contract/order';
import type { Connection } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { deleteVersions } from './draftRepository';
import { fulfil } from './fulfilOrder';
import type { OrderDependencies } from './OrderDependencies';
import { addOwnerEmail } from './orderEmails';
import type { OrderRecord } from './OrderRecord';
import { changeStatus, findOrder } from './orderRepository';
import { orderView } from './orderView';

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
    if (order.status === 'draft') {
      await cancelDraft(deps, trx, order);
    } else {
      const cause = { source: 'customer', role: 'customer' } as const;
      if (!(await fulfil(deps, trx, order, 'cancel', cause)))
        throw new ApiError('order_not_cancellable', { details: { status: order.status } });
      await addOwnerEmail(deps, trx, order, 'cancellation_notice');
    }
    // Read again for the payment, which has changed.
    const cancelled = await findOrder(trx, customerId, orderId);
    return orderView(cancelled ?? order, locale);
  });
}

async function cancelDraft(
  { payments }: Pick<OrderDependencies, 'payments'>,
  trx: Connection,
  draft: OrderRecord,
): Promise<void> {
  await changeStatus(trx, draft.id, 'cancelled');
  await deleteVersions(trx, draft.id);
  await payments.cancelled(trx, draft.id);
}
