import { array, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { defineEndpoint, type EndpointData } from '../endpoint';
import { para, requiredMultiline } from '../fields';
import { maxBulkOrders, orderNumber } from './orders';

/**
 * What a payment of a bank's statement is: it pays an order, its amount differs from the order's, its order is
 * cancelled or paid already, its line was booked before, or no order has its reference.
 */
export const transferOutcomes = [
  'pays',
  'differs',
  'cancelled',
  'paidAlready',
  'booked',
  'unknown',
] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

export const statementMaxLength = 200_000;
const text = () => requiredMultiline(statementMaxLength);

const statementPayment = object({
  /** Of the text, from 1. */
  line: integer(),
  reference: string(),
  amount: para(),
  outcome: enums(transferOutcomes),
  /** The order; null if it is unknown. */
  order: nullable(object({ number: string(), customer: string(), amount: para() })),
});
export type StatementPayment = Infer<typeof statementPayment>;

/** Changes nothing. Lines without a reference and an amount are left out. */
export const matchTransfers = defineEndpoint({
  summary: "Compare a bank's statement with the orders that wait for money",
  method: 'POST',
  path: '/api/admin/bank-transfers/match',
  access: 'owner',
  body: object({ text: text() }),
  data: object({ payments: array(statementPayment) }),
});
export type StatementMatch = EndpointData<typeof matchTransfers>;

/**
 * Marks the orders as paid that the statement pays, all or none. `numbers` are those that were shown: 409
 * `changed_meanwhile` if one of them is no longer paid by it.
 */
export const bookTransfers = defineEndpoint({
  summary: "Book the payments of a bank's statement",
  method: 'POST',
  path: '/api/admin/bank-transfers/book',
  access: 'owner',
  recentAuth: true,
  idempotent: true,
  body: object({ text: text(), numbers: size(array(orderNumber()), 1, maxBulkOrders) }),
  data: object({ booked: integer() }),
});
