import type { Locale } from '../../../contract/locale';
import { currency } from '../../../contract/money';
import type { Payment, PaymentMethod } from '../../../contract/payment';
import type { Connection, Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import {
  changeStatus,
  findMethod,
  findOfOrder,
  listMethods,
  type PaymentRecord,
  setPendingAmount,
  upsertPending,
} from './paymentRepository';

export interface PaymentDependencies {
  database: Database;
  orders: {
    /**
     * Holds the customer's draft until the transaction ends.
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
  /** Every way to pay, those that cannot be chosen yet included. */
  methods(locale: Locale): Promise<PaymentMethod[]>;
  /**
   * Ties the one payment to a draft: made, or given the method now chosen. The amount is the
   * order's, whatever the client says.
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

/** Payments as customers see and make them. */
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
 * What an order does to its payment. Each function joins the transaction in
 * which the order changes, so that the two cannot disagree.
 */
export const paymentLedger = {
  /** A draft was refreshed: its pending payment is for the new total. */
  async followDraft(connection: Connection, orderId: number, amount: number): Promise<void> {
    await setPendingAmount(connection, orderId, amount);
  },

  /** The parcel was handed over, and cash with it. */
  async delivered(connection: Connection, orderId: number): Promise<void> {
    await changeStatus(connection, orderId, 'pending', 'paid');
  },

  /** Nothing is owed for a cancelled order, and what was paid goes back. */
  async cancelled(connection: Connection, orderId: number): Promise<void> {
    await changeStatus(connection, orderId, 'pending', 'cancelled');
    await changeStatus(connection, orderId, 'paid', 'refunded');
  },
};

export type PaymentLedger = typeof paymentLedger;
