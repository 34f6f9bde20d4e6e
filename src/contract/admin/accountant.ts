import { array, boolean, define, enums, integer, nullable, object, string } from 'superstruct';
import { defineEndpoint, type EndpointData } from '../endpoint';
import { id, isoDate, para, savedFile } from '../fields';
import { person } from './orders';

/** `2026-11`. */
const monthParam = () =>
  define<string>(
    'month',
    (month) => (typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month)) || 'invalid',
  );
const monthParams = object({ month: monthParam() });

/** Maximum of listed differences; the sum includes all. */
export const maxDifferences = 50;

/**
 * Reasons why sums differ: orders without a receipt in the month; receipts of an order with another
 * sum or for goods of another month; a courier's payment of another amount whose difference was
 * accepted; money without an order.
 */
export const differenceKinds = ['missing', 'receipts', 'payout', 'unknown'] as const;

const difference = object({
  kind: enums(differenceKinds),
  amount: para(),
  /** Orders, of which the first are listed. */
  count: integer(),
  /** Their numbers; the reference of money without one. */
  numbers: array(string()),
  settlement_id: nullable(id()),
});
export type MonthDifference = AccountantMonth['differences'][number];

const part = object({ count: integer(), amount: para() });

/**
 * Each row counts on its own day. The first package of a past month closes it: later changes are
 * counted in the month in which they happen.
 */
export const getAccountantMonth = defineEndpoint({
  summary: "A month's figures for the accountant, and whether they add up",
  method: 'GET',
  path: '/api/admin/books/months/{month}',
  access: 'books.read',
  params: monthParams,
  data: object({
    /** The month is not over. */
    running: boolean(),
    /** The month of the oldest order. */
    first: string(),
    /** Turnover with its VAT, per rate. */
    rates: array(object({ rate: integer(), base: para(), vat: para(), gross: para() })),
    turnover: para(),
    sales: part,
    refunds: part,
    advances: part,
    /** Lists of couriers with the fees that they kept. */
    payouts: object({ ...part.schema, fees: para() }),
    transfers: part,
    paid_back: part,
    /**
     * Parts of this turnover: the money that arrived by the end of the month, and the money still
     * owed to the shop.
     */
    arrived: para(),
    owed: para(),
    /** The signed sum of all differences. */
    difference: para(),
    differences: array(difference),
    /** When the month was closed; null while it is open. */
    closed: nullable(isoDate()),
    download: nullable(object({ at: isoDate(), by: person })),
    /** Receipts of the month that were entered or deleted after the download. */
    changed: array(
      object({ number: string(), receipt: string(), amount: para(), deleted: boolean() }),
    ),
  }),
});
export type AccountantMonth = EndpointData<typeof getAccountantMonth>;

export const accountantFormats = ['xlsx', 'csv'] as const;

/**
 * `csv` is a ZIP with a file for each sheet. The log records who downloaded it. The first file of a
 * past month closes that month and all before it.
 */
export const writeAccountantFile = defineEndpoint({
  summary: "A month's package for the accountant",
  method: 'POST',
  path: '/api/admin/books/months/{month}/file',
  access: 'books.read',
  params: monthParams,
  body: object({ format: enums(accountantFormats) }),
  data: savedFile(),
});
