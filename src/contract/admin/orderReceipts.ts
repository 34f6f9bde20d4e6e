import { array, boolean, enums, nullable, object, string, type Infer } from 'superstruct';
import { id, isoDate, para } from '../fields';

/** For money before the goods leave, for the goods, and for what is given back. */
export const receiptKinds = ['advance', 'sale', 'refund'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptKind = enums(receiptKinds);

const receipt = object({
  id: id(),
  kind: receiptKind,
  number: string(),
  issued_at: isoDate(),
  amount: para(),
  /** The number of the advance that a sale settles, or of the receipt that a refund takes back; else empty. */
  refers_to: string(),
  buyer_pib: string(),
  /** When it was entered, and by whom. */
  at: isoDate(),
  by: nullable(object({ id: id(), name: string() })),
  /** This member of staff can delete it. */
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
  /** What its receipts say more than the customer paid, though none is missing. */
  difference: para(),
  /** The sale receipt of an order that is not shipped would have this amount. */
  amount: para(),
  /** The number that follows the newest receipt of the shop; empty before the first. */
  next_number: string(),
});
export type OrderReceipts = Infer<typeof orderReceipts>;
export type OrderReceipt = OrderReceipts['made'][number];

const parts = /^(.*?)(\d{1,9})$/;

/** The number behind a number of a receipt: only its last digits count. */
export function nextReceiptNumber(number: string): string {
  const [, prefix = '', count = ''] = parts.exec(number) ?? [];
  return count === '' ? '' : prefix + String(Number(count) + 1).padStart(count.length, '0');
}

/** What all numbers of a cash register begin with, and the digits behind it. */
export function splitReceiptNumber(number: string): { prefix: string; count: string } {
  const [, prefix = '', count = ''] = parts.exec(number) ?? [];
  return { prefix, count };
}

/** Typed digits stand behind the prefix of the cash register; anything else is a whole number. */
export const wholeReceiptNumber = (typed: string, known: string): string =>
  /^\d{1,9}$/.test(typed.trim()) ? splitReceiptNumber(known).prefix + typed.trim() : typed.trim();
