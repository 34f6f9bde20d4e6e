import { undoSeconds } from '@/contract/admin/orders';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { hasChangedSince } from './adminOrderView';
import { isAnonymous } from './anonymizeOrders';
import { fulfil, restore, type BeforeTransition, type FulfilmentDependencies } from './fulfilOrder';
import { auditMove, type StaffRequest } from './moveOrders';
import { findOrderById, ordersChannel } from './orderRepository';
import { findTransition, lastTransition, markUndone } from './transitionRepository';

export type { FulfilmentDependencies, StaffRequest };
export { ordersChannel };

/**
 * Moves an order whose money arrived: delivered, if it was on its way, or paid, if it waited for a transfer.
 * @returns the id of the transition; undefined if the order cannot be moved
 */
export async function moveByMoney(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: Pick<StaffRequest, 'actor' | 'requestId'>,
  orderId: number,
  event: 'deliver' | 'pay',
): Promise<number | undefined> {
  const order = await findOrderById(trx, orderId, { lock: true });
  const { actor } = request;
  const delay = event === 'pay' && { delaySeconds: undoSeconds };
  const cause = { source: 'admin', role: actor.role, actor, ...delay } as const;
  const fulfilled = order && (await fulfil(deps, trx, order, event, cause));
  if (!fulfilled) return undefined;
  const { transitionId } = fulfilled;
  const changes = { from: order.status, to: fulfilled.order.status, transition: transitionId };
  await auditMove(trx, request, event, order.number ?? '', changes);
  return transitionId;
}

/** Puts an order on its way again, unless something was done with it since, or its person was removed. */
export async function undoDelivery(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: Pick<StaffRequest, 'actor' | 'requestId'>,
  transitionId: number,
): Promise<void> {
  const found = await findTransition(trx, transitionId);
  const order = found && (await findOrderById(trx, found.order_id, { lock: true }));
  if (!order || found.before === null || isAnonymous(order)) return;
  if ((await lastTransition(trx, order.id))?.id !== transitionId) return;
  if (await hasChangedSince(trx, found)) return;
  const { event, from_state, to_state } = found;
  await restore(deps, trx, order, { from_state, before: found.before as BeforeTransition });
  await markUndone(trx, transitionId, request.actor.staffId);
  const changes = { event, from: to_state, to: from_state, transition: transitionId };
  await auditMove(trx, request, 'undo', order.number ?? '', changes);
}

/** @throws ApiError `order_not_found` */
export async function orderIdOf(trx: Connection, number: string): Promise<number> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
  if (!order) throw new ApiError('order_not_found');
  return order.id;
}
