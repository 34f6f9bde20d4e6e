import {
  array,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
} from 'superstruct';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { amount, id, idParam, isoDate, para, requiredText, shopTimeParam } from '../fields';
import { maxAmount } from '../limits';
import { missingReceipt, receiptKind } from './orderReceipts';
import { maxBulkOrders, numberParams, orderNumber } from './orders';
import { pastedList, skippedLine } from './pastedList';

export const receiptNumberMaxLength = 60;

/** Accepts the format that cash registers print. Rejects links (scanned QR codes) and formulas (for exports). */
export const isReceiptNumber = (text: string): boolean =>
  text.length <= receiptNumberMaxLength && /^[\p{L}\d][\p{L}\d/.-]*$/u.test(text);

const orderMissing = object({
  ...missingReceipt.schema,
  order: string(),
  customer: string(),
  city: string(),
  /** The number of the advance that the sale will settle, or empty. */
  advance: string(),
  buyer_pib: string(),
});
export type MissingReceipt = EndpointData<typeof listMissingReceipts>['receipts'][number];

export const listMissingReceipts = defineEndpoint({
  summary: 'Missing receipts by age',
  method: 'GET',
  path: '/api/admin/missing-receipts',
  access: 'orders.read',
  data: object({
    /** Oldest first, limited to the number that one bulk action accepts. */
    receipts: array(orderMissing),
    count: integer(),
    /** The number after the newest receipt, or empty if there are no receipts. */
    next_number: string(),
  }),
});

/**
 * Time and amount default to those of the missing receipt, or else to the current time and the order's amount. Digits
 * alone get the prefix of the newest receipt. Responds with 409 `receipt_number_used` with `details.order`, or 422
 * `not_available` for a future time or a refund without a receipt to reverse.
 */
export const enterReceipt = defineEndpoint({
  summary: "Enter an order's fiscal receipt",
  method: 'POST',
  path: '/api/admin/orders/{number}/receipts',
  access: 'receipts.write',
  idempotent: true,
  params: numberParams,
  body: object({
    kind: receiptKind,
    receipt: refine(
      requiredText(receiptNumberMaxLength),
      'receiptNumber',
      (value) => isReceiptNumber(value) || 'invalid',
    ),
    issued_at: optional(shopTimeParam()),
    amount: optional(amount(maxAmount)),
  }),
  data: object({ id: id(), number: string() }),
  status: 201,
});
export type ReceiptInput = EndpointBody<typeof enterReceipt>;

/**
 * Responds with 409 `too_late` if another receipt refers to it, or 404 if the caller may not delete receipts of others.
 */
export const deleteReceipt = defineEndpoint({
  summary: 'Delete a receipt entered by mistake',
  method: 'DELETE',
  path: '/api/admin/receipts/{id}',
  access: 'receipts.write',
  params: object({ id: idParam() }),
});

/**
 * `fits` is the receipt that an order lacks, and `differs` is another receipt for a known order. `stored` has a number
 * that is already stored, or that an earlier line contains (then without an order). `unknown` matches no order.
 */
export const receiptOutcomes = ['fits', 'differs', 'stored', 'unknown'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

const listedReceipt = object({
  line: integer(),
  text: string(),
  kind: receiptKind,
  number: string(),
  issued_at: nullable(isoDate()),
  amount: para(),
  outcome: enums(receiptOutcomes),
  /** Empty if no order matches. For `stored`, the order that has the number. */
  order: string(),
  customer: string(),
  /** The amount of the missing receipt, or null if no receipt of this kind is missing. */
  expected: nullable(para()),
});
export type ListedReceipt = EndpointData<typeof readReceipts>['receipts'][number];

/** Changes nothing. `text` is the cash register's CSV file. Lines without an order are matched by their amount. */
export const readReceipts = defineEndpoint({
  summary: 'Match a list of receipts with missing ones',
  method: 'POST',
  path: '/api/admin/receipt-lists/read',
  access: 'receipts.write',
  body: object({ text: pastedList() }),
  data: object({ receipts: array(listedReceipt), skipped: array(skippedLine) }),
});

/** Enters all receipts or none. Responds like `enterReceipt`. */
export const enterReceipts = defineEndpoint({
  summary: 'Enter receipts from a list',
  method: 'POST',
  path: '/api/admin/receipt-lists',
  access: 'receipts.write',
  idempotent: true,
  body: object({
    receipts: size(
      array(object({ order: orderNumber(), ...enterReceipt.body.schema })),
      1,
      maxBulkOrders,
    ),
  }),
  data: object({ entered: integer() }),
});
