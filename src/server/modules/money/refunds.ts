import type { RefundInput, RefundPaidInput } from '@/contract/admin/money';
import type { Connection, Database } from '../../database/client';
import { codeOf } from '../../database/databaseErrors';
import { ApiError } from '../../http/ApiError';
import { orderIdOf, ordersChannel, type StaffRequest } from '../order/deliveryService';
import { paymentLedger } from '../payment/paymentService';
import { recordAudit } from '../staff/auditService';
import * as repository from './refundRepository';
import { addRefund } from './refundService';

const sum = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);

function audit(
  trx: Connection,
  { actor, requestId }: StaffRequest,
  what: 'add' | 'delete' | 'pay',
  id: number,
  changes: object,
): Promise<void> {
  const entry = { action: `refund.${what}`, entity: 'refund', entityId: id, changes };
  return recordAudit(trx, actor, entry, requestId);
}

/** @throws ApiError `order_not_found`, 422 */
export async function enterRefund(
  database: Database,
  trx: Connection,
  request: StaffRequest,
  number: string,
  { amount, due_on: dueOn, note }: RefundInput,
): Promise<{ id: number }> {
  const orderId = await orderIdOf(trx, number);
  const { staffId } = request.actor;
  const added = await addRefund(trx, { orderId, amount, dueOn, staffId, ...(note && { note }) });
  await audit(trx, request, 'add', added.id, { order: number, amount });
  await database.notify(trx, ordersChannel, number);
  return added;
}

/** Locks the order of a refund. @throws ApiError `refund_not_found` */
async function lockRefund(trx: Connection, id: number) {
  const found = await repository.findRefund(trx, id);
  if (!found) throw new ApiError('refund_not_found');
  const order = await repository.readPaid(trx, found.order_id);
  const refund = order.refunds.find((one) => one.id === id);
  if (!refund) throw new ApiError('refund_not_found');
  return { ...order, refund, orderId: found.order_id, number: found.number ?? '' };
}

/** @throws ApiError `refund_not_found`, `too_late` */
export async function deleteRefund(
  database: Database,
  request: StaffRequest,
  id: number,
): Promise<object> {
  try {
    return await database.transaction(async (trx) => {
      const { refund, number } = await lockRefund(trx, id);
      if (refund.isPaid) throw new ApiError('too_late');
      await repository.removeRefund(trx, id);
      await audit(trx, request, 'delete', id, { order: number, amount: refund.amount });
      await database.notify(trx, ordersChannel, number);
      return {};
    });
  } catch (error) {
    // Something else was decided with it.
    if (codeOf(error) === '23503') throw new ApiError('too_late');
    throw error;
  }
}

/**
 * The payment is refunded once all of it was, or once the whole order is back and no refund waits.
 * @throws ApiError `refund_not_found`
 */
export function payRefund(
  database: Database,
  request: StaffRequest,
  id: number,
  paid: RefundPaidInput,
): Promise<object> {
  return database.transaction(async (trx) => {
    const { refund, refunds, orderId, number, paid: total } = await lockRefund(trx, id);
    if (refund.isPaid) return {};
    await repository.markPaid(trx, id, paid);
    const done = refunds.filter((one) => one.isPaid || one.id === id);
    const isOver = await repository.isOver(trx, orderId);
    if (sum(done) === total || (isOver && done.length === refunds.length))
      await paymentLedger.setStatus(trx, orderId, 'refunded');
    const changes = { order: number, amount: refund.amount, paid_on: paid.paid_on };
    await audit(trx, request, 'pay', id, changes);
    await database.notify(trx, ordersChannel, number);
    return {};
  });
}
