import { array, boolean, enums, nullable, object, string, type Infer } from 'superstruct';
import { id, isoDate, para } from '../fields';

/** An `advance` confirms money received before the goods leave. */
export const receiptKinds = ['advance', 'sale', 'refund'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptKind = enums(receiptKinds);

const receipt = object({
  id: id(),
  kind: receiptKind,
  number: string(),
  issued_at: isoDate(),
  amount: para(),
  /** The number of the advance that a sale settles, or of the receipt that a refund reverses. Otherwise empty. */
  refers_to: string(),
  buyer_pib: string(),
  at: isoDate(),
  by: nullable(object({ id: id(), name: string() })),
  deletable: boolean(),
});

export const missingReceipt = object({
  kind: receiptKind,
  since: isoDate(),
  amount: para(),
});

export const orderReceipts = object({
  made: array(receipt),
  missing: nullable(missingReceipt),
  /** The receipts' sum minus the customer's payments, if no receipt is missing. */
  difference: para(),
  /** The amount of a sale receipt for an order that has not been shipped. */
  amount: para(),
  /** The number after the shop's newest receipt, or empty if the shop has no receipts. */
  next_number: string(),
});
export type OrderReceipts = Infer<typeof orderReceipts>;
export type OrderReceipt = OrderReceipts['made'][number];

const receiptNumber = /^(.*?)(\d{1,9})$/;

export function nextReceiptNumber(number: string): string {
  const [, prefix = '', count = ''] = receiptNumber.exec(number) ?? [];
  return count === '' ? '' : prefix + String(Number(count) + 1).padStart(count.length, '0');
}

export function splitReceiptNumber(number: string): { prefix: string; count: string } {
  const [, prefix = '', count = ''] = receiptNumber.exec(number) ?? [];
  return { prefix, count };
}

/** Adds the cash register's prefix if only digits were typed. */
export function wholeReceiptNumber(typed: string, known: string): string {
  const number = typed.trim().toUpperCase();
  return /^\d{1,9}$/.test(number) ? splitReceiptNumber(known).prefix + number : number;
}
