import type { PaymentLink } from '@/contract/admin/money';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import {
  moveByMoney,
  type FulfilmentDependencies,
  type StaffRequest,
} from '../order/deliveryService';
import { matchList } from './matchPayments';
import { lockOrders } from './settlementRepository';

/** @throws ApiError `changed_meanwhile` if a line does not pay its order */
export async function bookTransfers(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  { text, lines }: { text: string; lines: readonly PaymentLink[] },
): Promise<{ booked: number }> {
  await lockOrders(
    trx,
    lines.map(({ number }) => number),
  );
  const { payments } = await matchList(trx, { courier: null, text, links: lines });
  const byLine = new Map(payments.map((payment) => [payment.line, payment]));
  for (const { line, number } of lines) {
    const found = byLine.get(line);
    if (found?.outcome !== 'pays' || found.order?.number !== number)
      throw new ApiError('changed_meanwhile');
    const { hash, order, amount } = found;
    const paid = await moveByMoney(deps, trx, request, order.id, 'pay');
    if (paid === undefined) throw new ApiError('changed_meanwhile');
    await trx
      .insertInto('booked_transfers')
      .values({ hash, order_id: order.id, amount, staff_id: request.actor.staffId })
      .execute();
  }
  return { booked: lines.length };
}
