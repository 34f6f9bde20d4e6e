import { sql } from 'kysely';
import { refundDays, type RefundInput, type RefundPaidInput } from '@/contract/admin/money';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { getCode } from '../../database/databaseErrors';
import { clock, toShopDay, today } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockPlaced, notifyOrder } from '../order/orderChangeService';
import { setPaymentStatus } from '../payment/paymentService';
import { updateMissingReceipt } from '../receipts/missingReceiptService';
import { auditStep } from '../staff/auditService';

interface NewRefund {
  orderId: number;
  amount: number;
  /** A calendar day. */
  dueOn: string;
  note?: string;
  /** Null if the customer or a command causes the refund. */
  staffId: number | null;
}

/** Locks the order and reads its status, the amount paid and its refunds. */
async function readPaid(trx: Connection, orderId: number) {
  const { status } = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await trx
    .selectFrom('payments')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirst();
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', sql<boolean>`paid_on is not null`.as('isPaid')])
    // True if the refund was entered in an earlier month.
    .select(sql<boolean>`${toShopDay('at')} < date_trunc('month', ${today})`.as('isOld'))
    .where('order_id', '=', orderId)
    .execute();
  return { status, paid: payment?.amount ?? 0, refunds };
}

const sum = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);

async function getRefundable(trx: Connection, orderId: number): Promise<number> {
  const { paid, refunds } = await readPaid(trx, orderId);
  return paid - sum(refunds);
}

const insertRefund = async (
  trx: Connection,
  { orderId, amount, dueOn, note = '', staffId }: NewRefund,
): Promise<{ id: number }> => {
  const refund = await trx
    .insertInto('refunds')
    .values({ order_id: orderId, amount, due_on: dueOn, note, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateMissingReceipt(trx, orderId);
  return refund;
};

/** Adds a refund and locks its order. @throws ApiError 422 `not_available` if refunds would exceed the payment */
export async function addRefund(trx: Connection, refund: NewRefund): Promise<{ id: number }> {
  if (refund.amount <= 0) throw invalidFields({ amount: ['number'] });
  if (refund.amount > (await getRefundable(trx, refund.orderId)))
    throw invalidFields({ amount: ['not_available'] });
  return insertRefund(trx, refund);
}

/** Refunds at most what remains of the payment. @returns the id, or null if nothing remains */
export async function addGoodsRefund(
  trx: Connection,
  refund: Pick<NewRefund, 'orderId' | 'amount' | 'staffId'>,
): Promise<number | null> {
  const amount = Math.min(refund.amount, await getRefundable(trx, refund.orderId));
  if (amount <= 0) return null;
  const dueOn = addDays(shopDay(new Date()), refundDays);
  return (await insertRefund(trx, { ...refund, amount, dueOn })).id;
}

/** @throws a foreign key violation if a decision on a case refers to the refund */
export async function removeRefund(trx: Connection, id: number): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute();
}

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

/** Locks the order of a refund. @throws ApiError `refund_not_found` */
async function lockRefund(trx: Connection, id: number) {
  const { rows } = await sql<{ order_id: number; number: string }>`
    select order_id, number from refunds join orders on orders.id = order_id
    where refunds.id = ${id}`.execute(trx);
  const [order] = rows;
  if (!order) throw new ApiError('refund_not_found');
  const paid = await readPaid(trx, order.order_id);
  const refund = paid.refunds.find((refund) => refund.id === id);
  if (!refund) throw new ApiError('refund_not_found');
  return { ...order, ...paid, ...refund };
}

/** Refunds entered in an earlier month cannot be deleted. @throws ApiError `refund_not_found`, `too_late` */
export async function deleteRefund(trx: Connection, request: StaffRequest, id: number) {
  const { number, order_id, amount, isPaid, isOld } = await lockRefund(trx, id);
  if (isPaid || isOld) throw new ApiError('too_late');
  try {
    await removeRefund(trx, id);
  } catch (error) {
    // A decision on a case refers to the refund.
    if (getCode(error) === '23503') throw new ApiError('too_late');
    throw error;
  }
  await updateMissingReceipt(trx, order_id);
  await auditStep(trx, request, 'refund.delete', id, { order: number, amount });
  await notifyOrder(trx, number);
}

/**
 * Marks the payment as refunded once it is fully paid back, or once all goods were returned and no refund is unpaid.
 * @throws ApiError `refund_not_found`, 422 for a future day
 */
export async function payRefund(
  trx: Connection,
  request: StaffRequest,
  id: number,
  input: RefundPaidInput,
): Promise<void> {
  const { number, order_id, amount, isPaid, status, paid, refunds } = await lockRefund(trx, id);
  if (isPaid) return;
  const { paid_on } = input;
  if (paid_on > shopDay(new Date())) throw invalidFields({ paid_on: ['invalid'] });
  await trx
    .updateTable('refunds')
    .set({ ...input, paid_at: clock })
    .where('id', '=', id)
    .execute();
  const done = refunds.filter((refund) => refund.isPaid || refund.id === id);
  const hasNoGoods = status === 'returned' || status === 'cancelled';
  if (sum(done) === paid || (hasNoGoods && done.length === refunds.length))
    await setPaymentStatus(trx, order_id, 'refunded');
  await auditStep(trx, request, 'refund.pay', id, { order: number, amount, paid_on });
  await notifyOrder(trx, number);
}
