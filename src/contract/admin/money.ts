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

/** The customer must receive the refund for a return within this time. */
export const refundDays = 14;
/** Refunds appear on Today this many days before their due date. */
export const refundSoonDays = 3;
export const referenceMaxLength = 120;
export const proofMaxLength = 120;

const countAndAmount = object({ count: integer(), amount: para() });

const courierDebt = object({
  courier: string(),
  payout_days: integer(),
  owed: countAndAmount,
  /** Split by days since delivery into up to `young_days`, up to `payout_days`, and more. */
  young_days: integer(),
  young: countAndAmount,
  due: countAndAmount,
  late: countAndAmount,
  late_days: integer(),
  claims: countAndAmount,
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
  summary: 'Debts of couriers, open refunds and the latest payouts',
  method: 'GET',
  path: '/api/admin/money',
  access: 'money.read',
  data: object({
    couriers: array(courierDebt),
    refunds: array(openRefund),
    settlements: array(settlementSummary),
  }),
});
export type Money = EndpointData<typeof getMoney>;

const payable = object({
  number: string(),
  customer: string(),
  city: string(),
  courier: string(),
  /** The parcel number or transfer reference, which lists may contain instead of the order number. */
  reference: string(),
  parcel,
  /** The order's total, or the amount missing from an earlier list. */
  expected: para(),
  is_claim: boolean(),
  delivery: para(),
});
export type Payable = Infer<typeof payable>;

/**
 * `pays` matches an order exactly, `differs` has another amount, `cancelled` pays an order cancelled while unpaid,
 * `settled` pays one that is already paid, `repeated` is listed twice or was booked before, and `unknown` matches no
 * unpaid order.
 */
const paymentOutcomes = ['pays', 'differs', 'cancelled', 'settled', 'repeated', 'unknown'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

const matchedPayment = object({
  line: integer(),
  reference: string(),
  amount: para(),
  outcome: enums(paymentOutcomes),
  order: nullable(payable),
  /** Whether booking the payment marks the order as delivered. */
  delivers: boolean(),
  settled_on: nullable(string()),
  /** An order with the same amount, if the payment is unknown. */
  suggestion: nullable(payable),
});
export type MatchedPayment = Infer<typeof matchedPayment>;

const listedPayment = object({ ...matchedPayment.schema, text: string() });

/** A cancelled order may match as well, and is then refunded. */
export const isBookable = ({
  outcome,
  order,
  amount,
}: Pick<MatchedPayment, 'outcome' | 'order' | 'amount'>): boolean =>
  outcome === 'pays' || (outcome === 'cancelled' && order?.expected === amount);

const link = object({ line: id(), number: orderNumber() });
export type PaymentLink = Infer<typeof link>;

/** Changes nothing. Finds orders by parcel number or transfer reference, or else by order number. */
export const matchPayments = defineEndpoint({
  summary: 'Match a list of payments with orders',
  method: 'POST',
  path: '/api/admin/payment-lists/match',
  access: 'money.write',
  body: object({
    /** Null for a bank statement. */
    courier: nullable(optionalText(courierMaxLength)),
    text: pastedList(),
    /** The owner's links for payments that would otherwise be unknown. */
    links: size(array(link), 0, maxListLines),
  }),
  data: object({
    payments: array(listedPayment),
    skipped: array(skippedLine),
    /** The total stated in the list. */
    total: nullable(para()),
    /** The settlement that already contains this list. */
    settlement_id: nullable(id()),
  }),
});
export type Match = EndpointData<typeof matchPayments>;

/**
 * Marks all orders in a bank statement as paid, or none. Cancelled orders get a refund. Responds with 409
 * `changed_meanwhile` if a line does not pay its order exactly.
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

const settledLine = object({
  reference: requiredText(referenceMaxLength),
  amount: amount(maxAmount),
  /** Null if the money has no order. */
  number: nullable(orderNumber()),
  /** The expected amount that the owner saw. */
  expected: nullable(amount(maxAmount)),
  claimed: boolean(),
});

/**
 * Settles all orders of a list or none, and marks shipped ones as delivered. Responds with 409 `list_known` with
 * `details.id`, or 409 `settled_meanwhile` with `details.numbers` if orders were settled or changed in the meantime.
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
    revocable: boolean(),
    lines: array(
      object({
        ...matchedPayment.schema,
        claim_open: boolean(),
      }),
    ),
  }),
});
export type Settlement = EndpointData<typeof getSettlement>;

/**
 * Reverts the orders that the payout marked as delivered, unless they were changed later. Responds with 409 `too_late`
 * after the day of booking.
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
 * Links a payment as if the list had contained the order number, and claims a missing amount. Responds with 409
 * `too_late` if the line has another order or its payout is revoked, or 422 `not_available` if the courier owes nothing
 * for the order.
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

export const acceptDifference = defineEndpoint({
  summary: 'Drop a claim against a courier',
  method: 'POST',
  path: '/api/admin/settlements/{id}/lines/{line}/accept',
  access: 'money.write',
  params: lineParams,
});

/** Responds with 422 `not_available` if the refunds would exceed the amount paid. */
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

/** Responds with 409 `too_late` if the refund is paid, from an earlier month, or part of a case's decision. */
export const deleteRefund = defineEndpoint({
  summary: 'Delete an unpaid refund',
  method: 'DELETE',
  path: '/api/admin/refunds/{id}',
  access: 'money.write',
  recentAuth: true,
  params: refundParams,
});

export const payRefund = defineEndpoint({
  summary: 'Mark a refund as paid',
  method: 'POST',
  path: '/api/admin/refunds/{id}/paid',
  access: 'money.write',
  recentAuth: true,
  params: refundParams,
  body: object({
    paid_on: dayParam(),
    proof: requiredText(proofMaxLength),
  }),
});
export type RefundPaidInput = EndpointBody<typeof payRefund>;
