import { array, enums, integer, nullable, object, optional, size, string } from 'superstruct';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import { amount, id, idParam, isoDate, para, requiredText, shopTimeParam } from '../fields';
import { maxAmount } from '../limits';
import { missingReceipt, receiptKind } from './orderReceipts';
import { maxBulkOrders, numberParams, orderNumber } from './orders';
import { pastedList, skippedLine } from './pastedList';

export const receiptNumberMaxLength = 60;

const orderMissing = object({
  ...missingReceipt.schema,
  order: string(),
  customer: string(),
  city: string(),
  /** The number of the advance that the sale will settle; else empty. */
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
    /** The oldest first, as many as staff handle at once. */
    receipts: array(orderMissing),
    count: integer(),
    /** The number that follows the newest receipt; empty before the first. */
    next_number: string(),
  }),
});

/**
 * Without a time and an amount: those of the receipt that is missing, else now and what the order costs. Digits alone
 * stand behind the prefix of the newest number. 404 `order_not_found`; 409 `receipt_number_used` with `details.order`;
 * 422 `not_available` of the kind for a refund of an order without a receipt, or of the time if it is to come.
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
    /** Its number. */
    receipt: requiredText(receiptNumberMaxLength),
    issued_at: optional(shopTimeParam()),
    amount: optional(amount(maxAmount)),
  }),
  data: object({ id: id(), number: string() }),
  status: 201,
});
export type ReceiptInput = EndpointBody<typeof enterReceipt>;

/** 404 `receipt_not_found`, also for what others entered unless one may correct orders; 409 `too_late` if another receipt refers to it. */
export const deleteReceipt = defineEndpoint({
  summary: 'Delete a receipt entered by mistake',
  method: 'DELETE',
  path: '/api/admin/receipts/{id}',
  access: 'receipts.write',
  params: object({ id: idParam() }),
});

/** A line is the receipt that an order lacks, or of another amount; is stored; or no order lacks it. */
export const receiptOutcomes = ['fits', 'differs', 'stored', 'unknown'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

const listedReceipt = object({
  /** Line of the text, from 1. */
  line: integer(),
  text: string(),
  kind: receiptKind,
  number: string(),
  issued_at: nullable(isoDate()),
  amount: para(),
  outcome: enums(receiptOutcomes),
  /** Empty if no order lacks it. */
  order: string(),
  customer: string(),
  /** Amount of the receipt that the order lacks. */
  expected: nullable(para()),
});
export type ListedReceipt = EndpointData<typeof readReceipts>['receipts'][number];

/** Writes nothing. `text` is the CSV file of the cash register's program: number, amount, and the order or an amount that one order lacks. */
export const readReceipts = defineEndpoint({
  summary: 'Match a list of receipts with missing ones',
  method: 'POST',
  path: '/api/admin/receipt-lists/read',
  access: 'receipts.write',
  body: object({ text: pastedList() }),
  data: object({ receipts: array(listedReceipt), skipped: array(skippedLine) }),
});

/** All or none; errors as of `enterReceipt`, also `receipt_number_used` if the list has a number twice. */
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
