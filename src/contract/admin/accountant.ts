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

/** Maximum number of listed differences; the sum includes all. */
export const maxDifferences = 50;

/**
 * Why sums differ: orders without a receipt in the month; receipts with a different sum or for another month's goods;
 * an accepted difference in a courier's payment; money without an order.
 */
export const differenceKinds = ['missing', 'receipts', 'payout', 'unknown'] as const;

const difference = object({
  kind: enums(differenceKinds),
  amount: para(),
  /** Number of orders; only the first are listed. */
  count: integer(),
  /** Order numbers; payment references for money without an order. */
  numbers: array(string()),
  settlement_id: nullable(id()),
});
export type MonthDifference = AccountantMonth['differences'][number];

const part = object({ count: integer(), amount: para() });

/**
 * Each row counts on its own day. The first package of a past month closes it; later changes count in the month in
 * which they happen.
 */
export const getAccountantMonth = defineEndpoint({
  summary: "A month's figures for the accountant, and whether they add up",
  method: 'GET',
  path: '/api/admin/books/months/{month}',
  access: 'books.read',
  params: monthParams,
  data: object({
    /** Whether the month is still running. */
    running: boolean(),
    /** Month of the oldest order. */
    first: string(),
    /** Turnover and VAT by rate. */
    rates: array(object({ rate: integer(), base: para(), vat: para(), gross: para() })),
    turnover: para(),
    sales: part,
    refunds: part,
    advances: part,
    /** Couriers' payouts, and the fees they kept. */
    payouts: object({ ...part.schema, fees: para() }),
    transfers: part,
    paid_back: part,
    /** How much of the turnover was received by the end of the month, and how much is still owed. */
    arrived: para(),
    owed: para(),
    /** The signed sum of all differences. */
    difference: para(),
    differences: array(difference),
    /** When the month was closed; null while it is open. */
    closed: nullable(isoDate()),
    download: nullable(object({ at: isoDate(), by: person })),
    /** Receipts for the month that were entered or deleted after the download. */
    changed: array(
      object({ number: string(), receipt: string(), amount: para(), deleted: boolean() }),
    ),
  }),
});
export type AccountantMonth = EndpointData<typeof getAccountantMonth>;

export const accountantFormats = ['xlsx', 'csv'] as const;

/**
 * `csv` is a ZIP with a file per sheet. The log records who downloaded it. The first file of a past month closes that
 * month and all before it.
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
