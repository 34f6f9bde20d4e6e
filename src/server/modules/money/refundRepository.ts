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
  /** Null for the customer and for commands. */
  staffId: number | null;
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

export function findRefund(trx: Connection, id: number) {
  return trx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['order_id', 'orders.number'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

/** @throws a violated foreign key for the refund of a decision */
export async function removeRefund(trx: Connection, id: number): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute();
}

export async function markPaid(
  trx: Connection,
  id: number,
  paid: { paid_on: string; proof: string },
): Promise<void> {
  await trx.updateTable('refunds').set(paid).where('id', '=', id).execute();
}

/** Whether nothing of the order stays with the customer. */
export async function isOver(trx: Connection, orderId: number): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.status === 'returned' || order?.status === 'cancelled';
}
