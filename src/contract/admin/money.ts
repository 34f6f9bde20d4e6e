import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint, type EndpointBody, type EndpointData } from '../endpoint';
import {
  amount,
  dayParam,
  id,
  idParam,
  isoDate,
  optionalText,
  para,
  requiredText,
} from '../fields';
import { maxAmount } from '../limits';
import {
  courierMaxLength,
  maxBulkOrders,
  numberParams,
  orderNumber,
  parcel,
  person,
} from './orders';
import { maxListLines, pastedList, skippedLine } from './pastedList';

/** Days after a return in which the customer must receive the refund. */
export const refundDays = 14;
/** A refund appears on Today this many days before it is due. */
export const refundSoonDays = 3;
export const referenceMaxLength = 120;
export const proofMaxLength = 120;

const share = object({ count: integer(), amount: para() });

const courierDebt = object({
  courier: string(),
  payout_days: integer(),
  /** Money collected but not paid out. */
  owed: share,
  /** Grouped by days since delivery: up to `young_days`, up to `payout_days`, and later. */
  young_days: integer(),
  young: share,
  due: share,
  late: share,
  /** How many days late the oldest is. */
  late_days: integer(),
  /** Differences in earlier lists that are still claimed. */
  claims: share,
});
export type CourierDebt = Infer<typeof courierDebt>;

const settlementSummary = object({
  id: id(),
  courier: string(),
  paid_on: string(),
  amount: para(),
  lines: integer(),
  differences: integer(),
  revoked: boolean(),
});
export type SettlementSummary = Infer<typeof settlementSummary>;

/** An unpaid refund. */
const openRefund = object({
  id: id(),
  number: string(),
  customer: string(),
  amount: para(),
  due_on: string(),
  note: string(),
});
export type OpenRefund = Infer<typeof openRefund>;

export const getMoney = defineEndpoint({
  summary: 'What couriers owe, open refunds and the latest payouts',
  method: 'GET',
  path: '/api/admin/money',
  access: 'money.read',
  data: object({
    /** Couriers from the settings, and others that owe money. */
    couriers: array(courierDebt),
    /** Sorted by due date. */
    refunds: array(openRefund),
    /** The latest ones, newest first. */
    settlements: array(settlementSummary),
  }),
});
export type Money = EndpointData<typeof getMoney>;

/** An order that a line of a list may pay. */
const payable = object({
  number: string(),
  customer: string(),
  city: string(),
  courier: string(),
  /** How lists identify it, besides the order number: parcel number or transfer reference. */
  reference: string(),
  parcel,
  /** The order's total, or the amount missing from an earlier list. */
  expected: para(),
  is_claim: boolean(),
  delivery: para(),
});
export type Payable = Infer<typeof payable>;

/**
 * What a listed payment can be: it pays an order, its amount differs, its order was cancelled unpaid or is already
 * paid, it is listed twice or was booked before, or no unpaid order matches.
 */
const paymentOutcomes = ['pays', 'differs', 'cancelled', 'settled', 'repeated', 'unknown'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

const matchedPayment = object({
  /** Line number in the text, from 1. */
  line: integer(),
  reference: string(),
  amount: para(),
  outcome: enums(paymentOutcomes),
  order: nullable(payable),
  /** Booking the payment marks the order as delivered. */
  delivers: boolean(),
  /** When the courier paid it to the shop. */
  settled_on: nullable(string()),
  /** An order with the same amount, for an unknown payment. */
  suggestion: nullable(payable),
});
export type MatchedPayment = Infer<typeof matchedPayment>;

/** A payment, with its line as written. */
const listedPayment = object({ ...matchedPayment.schema, text: string() });

/** Whether a line of a statement pays an order exactly; includes cancelled orders, which are refunded. */
export const isBookable = ({
  outcome,
  order,
  amount,
}: Pick<MatchedPayment, 'outcome' | 'order' | 'amount'>): boolean =>
  outcome === 'pays' || (outcome === 'cancelled' && order?.expected === amount);

/** The owner's decision on which order a line pays. */
const link = object({ line: id(), number: orderNumber() });
export type PaymentLink = Infer<typeof link>;

/** Read-only. Finds a list's orders by parcel number or transfer reference, or else by order number. */
export const matchPayments = defineEndpoint({
  summary: 'Match a list of payments with orders',
  method: 'POST',
  path: '/api/admin/payment-lists/match',
  access: 'money.write',
  body: object({
    /** Null for a bank statement. */
    courier: nullable(optionalText(courierMaxLength)),
    text: pastedList(),
    /** Links for payments that would otherwise be unknown. */
    links: size(array(link), 0, maxListLines),
  }),
  data: object({
    payments: array(listedPayment),
    skipped: array(skippedLine),
    /** The total stated in the list. */
    total: nullable(para()),
    /** The settlement that booked the same list before. */
    settlement_id: nullable(id()),
  }),
});
export type Match = EndpointData<typeof matchPayments>;

/**
 * Marks orders in a bank statement as paid, all or none; cancelled ones get a refund. 409 `changed_meanwhile` if a line
 * does not pay its order exactly.
 */
export const bookTransfers = defineEndpoint({
  summary: 'Book payments from a bank statement',
  method: 'POST',
  path: '/api/admin/bank-transfers',
  access: 'money.write',
  recentAuth: true,
  idempotent: true,
  body: object({
    text: pastedList(),
    lines: size(array(link), 1, maxBulkOrders),
  }),
  data: object({ booked: integer() }),
});

/** A line of a list with the owner's decision. */
const settledLine = object({
  reference: requiredText(referenceMaxLength),
  amount: amount(maxAmount),
  /** Null for money without an order. */
  number: nullable(orderNumber()),
  /** The expected amount when the owner decided. */
  expected: nullable(amount(maxAmount)),
  /** The missing amount is claimed from the courier. */
  claimed: boolean(),
});

/**
 * Settles the orders of a list, all or none, and marks shipped ones as delivered. 422 for a future day. 409
 * `list_known` with `details.id` if the list was booked before; `settled_meanwhile` with `details.numbers` for orders
 * settled or changed since.
 */
export const bookSettlement = defineEndpoint({
  summary: "Book a courier's payout",
  method: 'POST',
  path: '/api/admin/settlements',
  access: 'money.write',
  recentAuth: true,
  idempotent: true,
  body: object({
    courier: optionalText(courierMaxLength),
    paid_on: dayParam(),
    bank_amount: amount(maxAmount),
    lines: size(array(settledLine), 1, maxListLines),
  }),
  data: object({ id: id() }),
  status: 201,
});
export type SettlementInput = EndpointBody<typeof bookSettlement>;

const settlementParams = object({ id: idParam() });
const lineParams = object({ id: idParam(), line: idParam() });

/** 404 `settlement_not_found`. */
export const getSettlement = defineEndpoint({
  summary: 'One payout with its lines',
  method: 'GET',
  path: '/api/admin/settlements/{id}',
  access: 'money.read',
  params: settlementParams,
  data: object({
    id: id(),
    courier: string(),
    paid_on: string(),
    bank_amount: para(),
    list_amount: para(),
    at: isoDate(),
    by: person,
    revoked_at: nullable(isoDate()),
    /** It was booked today. */
    revocable: boolean(),
    lines: array(
      object({
        ...matchedPayment.schema,
        /** The difference is still claimed from the courier. */
        claim_open: boolean(),
      }),
    ),
  }),
});
export type Settlement = EndpointData<typeof getSettlement>;

/**
 * Works only on the day of booking. Reverts orders it marked as delivered, unless changed since. Idempotent. 404
 * `settlement_not_found`, 409 `too_late`.
 */
export const revokeSettlement = defineEndpoint({
  summary: 'Revoke a payout on the day it was booked',
  method: 'POST',
  path: '/api/admin/settlements/{id}/revoke',
  access: 'money.write',
  recentAuth: true,
  params: settlementParams,
});

/**
 * Links a payment as if the list had named the order; a missing amount is claimed. Idempotent. 404
 * `settlement_not_found`; 409 `too_late` if the line has another order or its payout is revoked; 422 `not_available`
 * if the courier owes nothing for the order.
 */
export const linkPayment = defineEndpoint({
  summary: 'Settle an order with an unmatched payment',
  method: 'POST',
  path: '/api/admin/settlements/{id}/lines/{line}/link',
  access: 'money.write',
  recentAuth: true,
  params: lineParams,
  body: object({ number: orderNumber() }),
});

/** 404 `settlement_not_found`. Idempotent. */
export const acceptDifference = defineEndpoint({
  summary: 'Drop a claim against a courier',
  method: 'POST',
  path: '/api/admin/settlements/{id}/lines/{line}/accept',
  access: 'money.write',
  params: lineParams,
});

/** 404 `order_not_found`; 422 `not_available` if refunds would exceed what was paid. */
export const enterRefund = defineEndpoint({
  summary: 'Create a refund',
  method: 'POST',
  path: '/api/admin/orders/{number}/refunds',
  access: 'money.write',
  recentAuth: true,
  idempotent: true,
  params: numberParams,
  body: object({
    amount: amount(maxAmount),
    due_on: dayParam(),
    note: optional(optionalText(proofMaxLength)),
  }),
  data: object({ id: id() }),
  status: 201,
});
export type RefundInput = EndpointBody<typeof enterRefund>;

const refundParams = object({ id: idParam() });

/** 404 `refund_not_found`; 409 `too_late` if it is paid, from an earlier month, or part of a decision. */
export const deleteRefund = defineEndpoint({
  summary: 'Delete an unpaid refund',
  method: 'DELETE',
  path: '/api/admin/refunds/{id}',
  access: 'money.write',
  recentAuth: true,
  params: refundParams,
});

/** 404 `refund_not_found`, 422 for a future day. Idempotent. */
export const payRefund = defineEndpoint({
  summary: 'Mark a refund as paid',
  method: 'POST',
  path: '/api/admin/refunds/{id}/paid',
  access: 'money.write',
  recentAuth: true,
  params: refundParams,
  body: object({
    paid_on: dayParam(),
    /** For example, the number of the bank order. */
    proof: requiredText(proofMaxLength),
  }),
});
export type RefundPaidInput = EndpointBody<typeof payRefund>;
