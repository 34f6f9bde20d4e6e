import { array, boolean, enums, nullable, object, string, type Infer } from 'superstruct';
import { id, isoDate, para } from '../fields';

/** Receipts are for money received before the goods leave, for the goods, and for refunds. */
export const receiptKinds = ['advance', 'sale', 'refund'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptKind = enums(receiptKinds);

const receipt = object({
  id: id(),
  kind: receiptKind,
  number: string(),
  issued_at: isoDate(),
  amount: para(),
  /** Number of the advance that a sale settles, or of the receipt that a refund reverses; otherwise empty. */
  refers_to: string(),
  buyer_pib: string(),
  /** When and by whom it was entered. */
  at: isoDate(),
  by: nullable(object({ id: id(), name: string() })),
  /** Whether this member of staff can delete it. */
  deletable: boolean(),
});

export const missingReceipt = object({
  kind: receiptKind,
  since: isoDate(),
  amount: para(),
});

export const orderReceipts = object({
  /** Oldest first. */
  made: array(receipt),
  missing: nullable(missingReceipt),
  /** The receipts' sum minus what the customer paid, if no receipt is missing. */
  difference: para(),
  /** The amount of a sale receipt for an order that is not shipped. */
  amount: para(),
  /** The number after the shop's newest receipt; empty if there is none. */
  next_number: string(),
});
export type OrderReceipts = Infer<typeof orderReceipts>;
export type OrderReceipt = OrderReceipts['made'][number];

const parts = /^(.*?)(\d{1,9})$/;

/** The next number after a receipt: only its last digits are increased. */
export function nextReceiptNumber(number: string): string {
  const [, prefix = '', count = ''] = parts.exec(number) ?? [];
  return count === '' ? '' : prefix + String(Number(count) + 1).padStart(count.length, '0');
}

/** Splits a receipt number into the cash register's prefix and the digits after it. */
export function splitReceiptNumber(number: string): { prefix: string; count: string } {
  const [, prefix = '', count = ''] = parts.exec(number) ?? [];
  return { prefix, count };
}

/** Adds the cash register's prefix to typed digits; anything else is a complete number. */
export function wholeReceiptNumber(typed: string, known: string): string {
  const number = typed.trim().toUpperCase();
  return /^\d{1,9}$/.test(number) ? splitReceiptNumber(known).prefix + number : number;
}
