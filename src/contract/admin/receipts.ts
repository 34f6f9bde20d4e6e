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

/** The form that cash registers write. Excludes links (scanned QR codes) and formulas (in exports). */
export const isReceiptNumber = (text: string): boolean =>
  text.length <= receiptNumberMaxLength && /^[\p{L}\d][\p{L}\d/.-]*$/u.test(text);

const orderMissing = object({
  ...missingReceipt.schema,
  order: string(),
  customer: string(),
  city: string(),
  /** Number of the advance that the sale will settle; otherwise empty. */
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
    /** Oldest first, at most as many as one bulk action takes. */
    receipts: array(orderMissing),
    count: integer(),
    /** The number after the newest receipt; empty if there is none. */
    next_number: string(),
  }),
});

/**
 * Time and amount default to those of the missing receipt, or else to now and the order's amount. Digits alone get the
 * prefix of the newest number. 404 `order_not_found`; 409 `receipt_number_used` with `details.order`; 422
 * `not_available` for a refund without a receipt to reverse, or a future time.
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
    /** The receipt's number. */
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
 * 404 `receipt_not_found`, also for others' receipts without permission to correct; 409 `too_late` if another receipt
 * refers to it.
 */
export const deleteReceipt = defineEndpoint({
  summary: 'Delete a receipt entered by mistake',
  method: 'DELETE',
  path: '/api/admin/receipts/{id}',
  access: 'receipts.write',
  params: object({ id: idParam() }),
});

/**
 * A line is the receipt that an order lacks (`fits`), or belongs to an order that lacks another one or none
 * (`differs`); its number is `stored` already, or repeats an earlier line (without an order); or it belongs to
 * no order (`unknown`).
 */
export const receiptOutcomes = ['fits', 'differs', 'stored', 'unknown'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

const listedReceipt = object({
  /** Line number in the text, from 1. */
  line: integer(),
  text: string(),
  kind: receiptKind,
  number: string(),
  issued_at: nullable(isoDate()),
  amount: para(),
  outcome: enums(receiptOutcomes),
  /** Empty if no order matches; for `stored`, the order that has the number. */
  order: string(),
  customer: string(),
  /** Amount of the missing receipt; null if none of this kind is missing. */
  expected: nullable(para()),
});
export type ListedReceipt = EndpointData<typeof readReceipts>['receipts'][number];

/**
 * Read-only. `text` is the cash register's CSV file: number, amount, and the order or an amount that only one order
 * lacks.
 */
export const readReceipts = defineEndpoint({
  summary: 'Match a list of receipts with missing ones',
  method: 'POST',
  path: '/api/admin/receipt-lists/read',
  access: 'receipts.write',
  body: object({ text: pastedList() }),
  data: object({ receipts: array(listedReceipt), skipped: array(skippedLine) }),
});

/** Enters all or none. Errors as in `enterReceipt`; also `receipt_number_used` for a repeated number. */
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
