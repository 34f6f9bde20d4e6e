import type { RefundInput, RefundPaidInput } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { codeOf } from '../../database/databaseErrors';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockPlaced, notifyOrder } from '../order/orderChangeService';
import { setPaymentStatus } from '../payment/paymentService';
import { auditStep } from '../staff/auditService';
import { addRefund, readPaid, removeRefund } from './refundService';

const sum = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);

/** @throws ApiError `order_not_found`, 422 */
export async function enterRefund(
  trx: Connection,
  request: StaffRequest,
  number: string,
  { amount, due_on: dueOn, note }: RefundInput,
): Promise<{ id: number }> {
  const { id: orderId } = await lockPlaced(trx, number);
  const { staffId } = request.actor;
  const added = await addRefund(trx, { orderId, amount, dueOn, staffId, ...(note && { note }) });
  await auditStep(trx, request, 'refund.add', added.id, { order: number, amount });
  await notifyOrder(trx, number);
  return added;
}

/** Changes a refund of an order, which it locks. @throws ApiError `refund_not_found` */
async function change(
  trx: Connection,
  request: StaffRequest,
  id: number,
  what: 'delete' | 'pay',
  work: (
    refund: { orderId: number; amount: number; isPaid: boolean },
    paid: Awaited<ReturnType<typeof readPaid>>,
  ) => Promise<object | null>,
): Promise<object> {
  const order = await trx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['order_id', 'orders.number'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  if (!order) throw new ApiError('refund_not_found');
  const paid = await readPaid(trx, order.order_id);
  const refund = paid.refunds.find((refund) => refund.id === id);
  if (!refund) throw new ApiError('refund_not_found');
  const changes = await work({ ...refund, orderId: order.order_id }, paid);
  if (!changes) return {};
  const number = order.number ?? '';
  const { amount } = refund;
  await auditStep(trx, request, `refund.${what}`, id, { order: number, amount, ...changes });
  await notifyOrder(trx, number);
  return {};
}

/** @throws ApiError `refund_not_found`, `too_late` */
export async function deleteRefund(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<object> {
  try {
    return await change(trx, request, id, 'delete', async ({ isPaid }) => {
      if (isPaid) throw new ApiError('too_late');
      await removeRefund(trx, id);
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
 * @throws ApiError `refund_not_found`, 422 for a day to come
 */
export const payRefund = (
  trx: Connection,
  request: StaffRequest,
  id: number,
  given: RefundPaidInput,
): Promise<object> =>
  change(trx, request, id, 'pay', async ({ orderId, isPaid }, { status, paid, refunds }) => {
    if (isPaid) return null;
    if (given.paid_on > shopDay(new Date())) throw invalidFields({ paid_on: ['invalid'] });
    await trx.updateTable('refunds').set(given).where('id', '=', id).execute();
    const done = refunds.filter((refund) => refund.isPaid || refund.id === id);
    // Nothing of it stays with the customer.
    const isOver = status === 'returned' || status === 'cancelled';
    if (sum(done) === paid || (isOver && done.length === refunds.length))
      await setPaymentStatus(trx, orderId, 'refunded');
    return { paid_on: given.paid_on };
  });
