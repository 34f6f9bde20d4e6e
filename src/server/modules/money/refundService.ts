import { refundDays } from '@/contract/admin/money';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { invalidFields } from '../../http/ApiError';
import { insertRefund, readPaid, removeRefund, type NewRefund } from './refundRepository';

/** What was paid for an order, less its refunds. Locks it. */
async function refundable(trx: Connection, orderId: number): Promise<number> {
  const { paid, refunds } = await readPaid(trx, orderId);
  return refunds.reduce((rest, { amount }) => rest - amount, paid);
}

/**
 * Adds a refund to an order, which it locks.
 * @throws ApiError 422 of the amount: `not_available` if all refunds were more than what was paid
 */
export async function addRefund(trx: Connection, refund: NewRefund): Promise<{ id: number }> {
  if (refund.amount <= 0) throw invalidFields({ amount: ['number'] });
  if (refund.amount > (await refundable(trx, refund.orderId)))
    throw invalidFields({ amount: ['not_available'] });
  return insertRefund(trx, refund);
}

/**
 * Adds the refund of goods that came back, or of what was cancelled: as much as is left of what was paid.
 * @returns its id; null if nothing is to be refunded
 */
export async function addRefundOfGoods(
  trx: Connection,
  refund: Pick<NewRefund, 'orderId' | 'amount' | 'staffId'>,
): Promise<number | null> {
  const amount = Math.min(refund.amount, await refundable(trx, refund.orderId));
  if (amount <= 0) return null;
  const dueOn = addDays(shopDay(new Date()), refundDays);
  return (await insertRefund(trx, { ...refund, amount, dueOn })).id;
}

/** Of goods that are not back after all. */
export { removeRefund };
