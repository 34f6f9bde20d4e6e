import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import { defaultPaymentMethod, type Payment, paymentMethods } from '@/contract/payment';
import type { Connection } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import {
  findMethod,
  findOfOrder,
  listMethods,
  type PaymentRecord,
  setPendingAmount,
  setStatus,
  setWithCourier,
  setTransfer,
  upsertPending,
} from './paymentRepository';

function paymentView(payment: PaymentRecord, customerId: number): Payment {
  return { ...payment, currency, user_id: customerId };
}

/** All payment methods, disabled ones included. */
export async function listPaymentMethods(connection: Connection, locale: Locale) {
  const methods = await listMethods(connection);
  return methods.map((method) => ({ ...method, label: method.label[locale] }));
}

/**
 * Creates a locked draft's only payment, or changes its method. The amount is the order's, whatever the
 * client sends.
 */
export async function payDraft(
  trx: Connection,
  { customerId }: Customer,
  draft: { id: number; total: number },
  payment_method_id: number,
): Promise<Payment> {
  const method = await findMethod(trx, payment_method_id);
  if (!method) throw invalidFields({ payment_method_id: ['not_available'] });
  if (method.disabled) throw invalidFields({ payment_method_id: ['payment_method_disabled'] });
  const payment = { order_id: draft.id, payment_method_id, amount: draft.total };
  return paymentView(await upsertPending(trx, payment), customerId);
}

/** @throws ApiError `payment_not_found` */
export async function paymentOfOrder(
  connection: Connection,
  { customerId }: Customer,
  orderId: number,
): Promise<Payment> {
  const payment = await findOfOrder(connection, customerId, orderId);
  if (!payment) throw new ApiError('payment_not_found');
  return paymentView(payment, customerId);
}

/**
 * Effects of an order on its payment. Each function joins the transaction that changes the order, so
 * that the two cannot disagree.
 */
export const paymentLedger = {
  /** Updates the pending payment to the draft's new total. */
  async followDraft(connection: Connection, orderId: number, amount: number): Promise<void> {
    await setPendingAmount(connection, orderId, amount);
  },

  /** For an order without a draft, which the courier collects. */
  async cashUponDelivery(connection: Connection, orderId: number, amount: number): Promise<void> {
    await upsertPending(connection, {
      order_id: orderId,
      payment_method_id: paymentMethods[defaultPaymentMethod].id,
      amount,
    });
  },

  /** The order was placed and waits for the money. */
  awaitTransfer: setTransfer,

  /** As the chart of `contract/fulfilment.ts` has it, or had it before a change was undone. */
  setStatus,

  /** As payouts of couriers are booked and revoked. */
  setWithCourier,
};
