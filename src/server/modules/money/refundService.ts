import { sql } from 'kysely';
import { refundDays } from '@/contract/admin/money';
import type { OrderState } from '@/contract/fulfilment';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { invalidFields } from '../../http/ApiError';

interface NewRefund {
  orderId: number;
  amount: number;
  /** A day. */
  dueOn: string;
  note?: string;
  /** Null for the customer and for commands. */
  staffId: number | null;
}

interface PaidOrder {
  status: OrderState;
  paid: number;
  refunds: { id: number; amount: number; isPaid: boolean }[];
}

/** Amount paid for an order, and its refunds. Locks the order. */
export async function readPaid(trx: Connection, orderId: number): Promise<PaidOrder> {
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
    .where('order_id', '=', orderId)
    .execute();
  return { status, paid: payment?.amount ?? 0, refunds };
}

async function refundable(trx: Connection, orderId: number): Promise<number> {
  const { paid, refunds } = await readPaid(trx, orderId);
  return refunds.reduce((rest, { amount }) => rest - amount, paid);
}

const insertRefund = (
  trx: Connection,
  { orderId, amount, dueOn, note = '', staffId }: NewRefund,
): Promise<{ id: number }> =>
  trx
    .insertInto('refunds')
    .values({ order_id: orderId, amount, due_on: dueOn, note, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();

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

/** Also of goods that are not back after all. @throws a violated foreign key for the refund of a decision */
export async function removeRefund(trx: Connection, id: number): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute();
}
