import { sql } from 'kysely';
import type { Connection } from '../../database/client';

/** What was paid for an order, and its refunds. */
export interface PaidOrder {
  paid: number;
  refunds: { id: number; amount: number; isPaid: boolean }[];
}

/** Locks the order. */
export async function readPaid(trx: Connection, orderId: number): Promise<PaidOrder> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const payment = await trx
    .selectFrom('payments')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirst();
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', sql<boolean>`paid_on is not null`.as('isPaid')])
    .where('order_id', '=', orderId)
    .execute();
  return { paid: payment?.amount ?? 0, refunds };
}

export interface NewRefund {
  orderId: number;
  amount: number;
  /** A day. */
  dueOn: string;
  note?: string;
  staffId: number;
}

export function insertRefund(
  trx: Connection,
  { orderId, amount, dueOn, note = '', staffId }: NewRefund,
): Promise<{ id: number }> {
  return trx
    .insertInto('refunds')
    .values({ order_id: orderId, amount, due_on: dueOn, note, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
}
