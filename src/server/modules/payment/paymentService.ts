import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import {
  defaultPaymentMethod,
  type Payment,
  type PaymentMethod,
  paymentMethods,
} from '@/contract/payment';
import type { Connection, Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import {
  findMethod,
  findOfOrder,
  listMethods,
  type PaymentRecord,
  setPendingAmount,
  setStatus,
  upsertPending,
} from './paymentRepository';

export interface PaymentDependencies {
  database: Database;
  orders: {
    /**
     * Locks the customer's draft until the transaction ends.
     * @throws ApiError `order_not_found` or `order_not_draft`
     */
    lockDraft(
      trx: Connection,
      customer: Customer,
      orderId: number,
      locale: Locale,
    ): Promise<{ id: number; total: number }>;
  };
}

export interface PaymentService {
  /** All payment methods, disabled ones included. */
  methods(locale: Locale): Promise<PaymentMethod[]>;
  /**
   * Creates the draft's only payment, or changes its method. The amount is the order's, whatever the
   * client sends.
   */
  create(
    customer: Customer,
    input: { order_id: number; payment_method_id: number },
    locale: Locale,
  ): Promise<Payment>;
  /** @throws ApiError `payment_not_found` */
  ofOrder(customer: Customer, orderId: number): Promise<Payment>;
}

function paymentView(payment: PaymentRecord, customerId: number): Payment {
  return { ...payment, currency, user_id: customerId };
}

/** Payments for customers. */
export function makePaymentService({ database, orders }: PaymentDependencies): PaymentService {
  return {
    async methods(locale) {
      const methods = await listMethods(database.kysely);
      return methods.map((method) => ({ ...method, label: method.label[locale] }));
    },

    create(customer, { order_id, payment_method_id }, locale) {
      return database.transaction(async (trx) => {
        const draft = await orders.lockDraft(trx, customer, order_id, locale);
        const method = await findMethod(trx, payment_method_id);
        if (!method) throw invalidFields({ payment_method_id: ['not_available'] });
        if (method.disabled) {
          throw invalidFields({ payment_method_id: ['payment_method_disabled'] });
        }
        const payment = await upsertPending(trx, {
          order_id: draft.id,
          payment_method_id: method.id,
          amount: draft.total,
        });
        return paymentView(payment, customer.customerId);
      });
    },

    async ofOrder(customer, orderId) {
      const payment = await findOfOrder(database.kysely, customer.customerId, orderId);
      if (!payment) throw new ApiError('payment_not_found');
      return paymentView(payment, customer.customerId);
    },
  };
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

  /** As the chart of `contract/fulfilment.ts` has it, or had it before a change was undone. */
  setStatus,
};
