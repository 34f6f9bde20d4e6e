import type { Connection } from '../../database/client';
import { changeStatus, setPendingAmount } from './paymentRepository';

/**
 * What an order does to its payment (DECISIONS, Payments). Each function joins the transaction in
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
