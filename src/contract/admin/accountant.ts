import { array, boolean, define, enums, integer, nullable, object, string } from 'superstruct';
import { defineEndpoint, type EndpointData } from '../endpoint';
import { id, isoDate, para, savedFile } from '../fields';
import { person } from './orders';

const monthParam = () =>
  define<string>(
    'month',
    (month) => (typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month)) || 'invalid',
  );
const monthParams = object({ month: monthParam() });

/** The sum includes unlisted differences. */
export const maxDifferences = 50;

/**
 * Reasons why sums differ: orders without a receipt in the month, receipts with a different sum or for goods of another
 * month, an accepted difference in a courier's payment, or money without an order.
 */
export const differenceKinds = ['missing', 'receipts', 'payout', 'unknown'] as const;

const difference = object({
  kind: enums(differenceKinds),
  amount: para(),
  /** Includes unlisted orders. */
  count: integer(),
  /** Contains payment references instead if the money has no order. */
  numbers: array(string()),
  settlement_id: nullable(id()),
});
export type MonthDifference = AccountantMonth['differences'][number];

const countAndAmount = object({ count: integer(), amount: para() });

/**
 * Rows belong to the month of their date. Changes after the first download belong to the month in which they happen.
 */
export const getAccountantMonth = defineEndpoint({
  summary: "A month's figures for the accountant, and whether they add up",
  method: 'GET',
  path: '/api/admin/books/months/{month}',
  access: 'books.read',
  params: monthParams,
  data: object({
    running: boolean(),
    first: string(),
    rates: array(object({ rate: integer(), base: para(), vat: para(), gross: para() })),
    turnover: para(),
    sales: countAndAmount,
    refunds: countAndAmount,
    advances: countAndAmount,
    payouts: object({ ...countAndAmount.schema, fees: para() }),
    transfers: countAndAmount,
    paid_back: countAndAmount,
    /** The turnover received by the end of the month, and the remaining amount. */
    arrived: para(),
    owed: para(),
    difference: para(),
    differences: array(difference),
    /** Null while the month is open. */
    closed: nullable(isoDate()),
    download: nullable(object({ at: isoDate(), by: person })),
    changed: array(
      object({ number: string(), receipt: string(), amount: para(), deleted: boolean() }),
    ),
  }),
});
export type AccountantMonth = EndpointData<typeof getAccountantMonth>;

export const accountantFormats = ['xlsx', 'csv'] as const;

/** `csv` is a ZIP with one file per sheet. The first download of a past month closes it and all earlier months. */
export const writeAccountantFile = defineEndpoint({
  summary: "A month's package for the accountant",
  method: 'POST',
  path: '/api/admin/books/months/{month}/file',
  access: 'books.read',
  params: monthParams,
  body: object({ format: enums(accountantFormats) }),
  data: savedFile(),
});
