import { sql } from 'kysely';
import type { BankTransfer } from '@/contract/bankTransfer';
import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import {
  defaultPaymentMethod,
  type Payment,
  paymentMethods,
  paymentMethodValues,
  type PaymentStatus,
} from '@/contract/payment';
import { courierMethods } from '../../database/cash';
import type { Connection } from '../../database/client';
import { excluded, isOffered } from '../../database/expressions';
import type { Customer } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';

const paymentColumns = ['id', 'order_id', 'payment_method_id', 'amount', 'status'] as const;

/** Selects the methods of the contract that the settings allow. The table may contain others for older orders. */
function selectMethods(connection: Connection) {
  return connection
    .selectFrom('payment_methods')
    .selectAll()
    .where('value', 'in', paymentMethodValues)
    .where(isOffered)
    .orderBy('disabled')
    .orderBy('id');
}

function upsertPending(
  connection: Connection,
  payment: { order_id: number; payment_method_id: number; amount: number },
) {
  return connection
    .insertInto('payments')
    .values({ ...payment, status: 'pending' })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        payment_method_id: payment.payment_method_id,
        amount: payment.amount,
        status: 'pending',
      }),
    )
    .returning(paymentColumns)
    .executeTakeFirstOrThrow();
}

export async function setPendingAmount(connection: Connection, orderId: number, amount: number) {
  await connection
    .updateTable('payments')
    .set({ amount })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
}

/** The courier holds collected money until a payout, even if it is refunded. */
function isWithCourierAfter(status: PaymentStatus) {
  if (status === 'paid')
    return sql<boolean>`with_courier or status = 'pending' and amount > 0
      and payment_method_id = any(${courierMethods}::int[])
      and (select delivery_method from orders where id = order_id) = 'courier'`;
  return status === 'refunded' ? sql<boolean>`with_courier` : false;
}

/** Records whether the courier has the money for these orders. */
export async function setWithCourier(
  connection: Connection,
  orderIds: readonly number[],
  with_courier: boolean,
): Promise<void> {
  await connection
    .updateTable('payments')
    .set({ with_courier })
    .where('order_id', '=', sql<number>`any(${orderIds}::int[])`)
    .execute();
}

/** Follows the chart of `contract/fulfilment.ts`, or restores a state when a change is undone. */
export async function setPaymentStatus(
  connection: Connection,
  orderId: number,
  status: PaymentStatus,
) {
  await connection
    .updateTable('payments')
    .set({ status, with_courier: isWithCourierAfter(status) })
    .where('order_id', '=', orderId)
    .execute();
}

export async function setTransfer(connection: Connection, orderId: number, transfer: BankTransfer) {
  await connection.updateTable('payments').set(transfer).where('order_id', '=', orderId).execute();
}

/** Keeps methods that are no longer in the contract, for existing orders. */
export async function syncPaymentMethods(connection: Connection): Promise<void> {
  await connection
    .insertInto('payment_methods')
    .values(
      Object.entries(paymentMethods).map(([value, { id, label, enabled }]) => ({
        id,
        value,
        label,
        disabled: enabled === false,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(excluded('value', 'label', 'disabled')),
    )
    .execute();
}

/** Includes disabled methods. */
export async function listPaymentMethods(connection: Connection, locale: Locale) {
  const methods = await selectMethods(connection).execute();
  return methods.map((method) => ({ ...method, label: method.label[locale] }));
}

/** Requires a locked draft. The amount is its total. */
export async function payDraft(
  trx: Connection,
  { customerId }: Customer,
  draft: { id: number; total: number },
  payment_method_id: number,
): Promise<Payment> {
  const method = await selectMethods(trx).where('id', '=', payment_method_id).executeTakeFirst();
  if (!method) throw invalidFields({ payment_method_id: ['not_available'] });
  if (method.disabled) throw invalidFields({ payment_method_id: ['payment_method_disabled'] });
  const payment = { order_id: draft.id, payment_method_id, amount: draft.total };
  return { ...(await upsertPending(trx, payment)), currency, user_id: customerId };
}

/** @throws ApiError `payment_not_found` */
export async function orderPayment(
  connection: Connection,
  { customerId }: Customer,
  orderId: number,
): Promise<Payment> {
  const payment = await connection
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(paymentColumns.map((column) => `payments.${column}` as const))
    .where('payments.order_id', '=', orderId)
    .where('orders.customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new ApiError('payment_not_found');
  return { ...payment, currency, user_id: customerId };
}

/** Creates a payment that the courier collects. */
export async function addCashOnDelivery(trx: Connection, order_id: number, amount: number) {
  const payment_method_id = paymentMethods[defaultPaymentMethod].id;
  await upsertPending(trx, { order_id, payment_method_id, amount });
}
