import type { Connection } from '../../database/client';
import { invalidFields } from '../../http/ApiError';
import { insertRefund, readPaid, type NewRefund } from './refundRepository';

/**
 * Adds a refund to an order, which it locks.
 * @throws ApiError 422 `too_much` of the amount if all refunds were more than what was paid
 */
export async function addRefund(trx: Connection, refund: NewRefund): Promise<{ id: number }> {
  const { paid, refunds } = await readPaid(trx, refund.orderId);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (refunded + refund.amount > paid) throw invalidFields({ amount: ['too_much'] });
  return insertRefund(trx, refund);
}
