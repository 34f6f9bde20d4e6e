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
  upsertPending,
} from './paymentRepository';

/** Effects of an order on its payment, in the transaction that changes the order. */
export {
  setPaymentStatus,
  setPendingAmount,
  setTransfer,
  setWithCourier,
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

/** For an order without a draft, which the courier collects. */
export async function cashUponDelivery(trx: Connection, order_id: number, amount: number) {
  const payment_method_id = paymentMethods[defaultPaymentMethod].id;
  await upsertPending(trx, { order_id, payment_method_id, amount });
}
