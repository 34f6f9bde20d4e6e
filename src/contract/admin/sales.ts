import { array, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { addDays } from '../deliveryDay';
import { defineEndpoint } from '../endpoint';
import { dayParam, id, para, savedFile } from '../fields';

/** Days of one period. */
export const maxSalesDays = 366;

/** What a period is compared with: as many days before it, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Bars and rows of the days. */
export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

export const salesTables = [
  'days',
  'products',
  'categories',
  'places',
  'payments',
  'customers',
] as const;
export type SalesTable = (typeof salesTables)[number];

/** Whole days of the shop, both ends included. */
export interface Period {
  from: string;
  to: string;
}

export const daysIn = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000) + 1;

export const isFirstInMonth = (day: string): boolean => day.endsWith('-01');
const isLastInMonth = (day: string): boolean => isFirstInMonth(addDays(day, 1));

/** A day this many months earlier: the same of that month, or its last one. The last of a month has the last. */
function monthsEarlier(day: string, months: number, toLast: boolean): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const earlier = toLast ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 - months, earlier)).toISOString().slice(0, 10);
}

/** How many months a period spans that begins with a first of a month; 0 for others. */
function getMonths({ from, to }: Period): number {
  if (!isFirstInMonth(from)) return 0;
  const getMonth = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return getMonth(to) - getMonth(from) + 1;
}

/**
 * The period that another one is compared with. One that begins with a month has as many months before, up to the same
 * day: a part of November has the same part of October.
 */
export function earlierPeriod(period: Period, comparison: Comparison): Period {
  const months = comparison === 'year' ? 12 : getMonths(period);
  const { from, to } = period;
  if (months === 0) {
    const days = daysIn(period);
    return { from: addDays(from, -days), to: addDays(to, -days) };
  }
  return {
    from: monthsEarlier(from, months, false),
    to: monthsEarlier(to, months, isLastInMonth(to)),
  };
}

const monday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() || 7) - 1));

/** The first day of the week or the month, within the period. */
export function getGroupStart(day: string, grouping: Grouping, { from }: Period): string {
  if (grouping === 'day') return day;
  const start = grouping === 'week' ? monday(day) : `${day.slice(0, 7)}-01`;
  return start < from ? from : start;
}

const figures = { orders: integer(), pieces: integer(), amount: para() };

const salesDay = object({
  day: string(),
  ...figures,
  /** Visits, carts begun and orders placed by those who allow to be counted. */
  visits: integer(),
  carts: integer(),
  placed: integer(),
});
export type SalesDay = Infer<typeof salesDay>;

const salesRow = object({
  /** The id of a product or category; otherwise the name in the books. */
  value: string(),
  /** Empty where the value names it. */
  name: string(),
  ...figures,
  amount_before: para(),
});
export type SalesRow = Infer<typeof salesRow>;

const image = nullable(object({ src: string(), width: integer(), height: integer() }));
const productRow = object({ ...salesRow.schema, product_id: id(), net: string(), image });
export type ProductSales = Infer<typeof productRow>;

/** In milliseconds, of three quarters of the visits; null without any. */
const opening = nullable(integer());

const sales = object({
  from: string(),
  to: string(),
  earlier: object({ from: string(), to: string() }),
  /** Each day of the period, and of the earlier one. */
  days: array(salesDay),
  days_before: array(salesDay),
  /** Most turnover first. */
  products: array(productRow),
  categories: array(salesRow),
  places: array(salesRow),
  payments: array(salesRow),
  /** `new` or `returning`. */
  customers: array(salesRow),
  opening: object({ phone: opening, desktop: opening }),
});
export type Sales = Infer<typeof sales>;

const salesQuery = object({ from: dayParam(), to: dayParam(), compare: enums(comparisons) });
export type SalesQuery = Infer<typeof salesQuery>;

/**
 * By the days on which it happened: what is cancelled or comes back later is taken off then, so that a day that is over
 * keeps its figures. 422 for a period that ends before it begins or has more than `maxSalesDays`.
 */
export const getSales = defineEndpoint({
  summary: 'Turnover, orders and pieces of a period',
  method: 'GET',
  path: '/api/admin/sales',
  access: 'books.read',
  query: salesQuery,
  data: sales,
});

export const salesFileFormats = ['csv', 'xlsx'] as const;
export type SalesFileFormat = (typeof salesFileFormats)[number];

export const writeSalesFile = defineEndpoint({
  summary: 'A table of the sales, as a file',
  method: 'POST',
  path: '/api/admin/sales-file',
  access: 'books.read',
  body: object({
    ...salesQuery.schema,
    table: enums(salesTables),
    /** How the days are grouped. */
    by: enums(groupings),
    format: enums(salesFileFormats),
  }),
  data: savedFile(),
});
export type SalesFileInput = Infer<typeof writeSalesFile.body>;

export type Figures = Pick<
  SalesDay,
  'orders' | 'pieces' | 'amount' | 'visits' | 'carts' | 'placed'
>;

export function sumFigures(days: readonly Figures[]): Figures {
  const sum = { orders: 0, pieces: 0, amount: 0, visits: 0, carts: 0, placed: 0 };
  for (const day of days)
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += day[name];
  return sum;
}

export interface SalesGroup extends Figures {
  /** Its first day. */
  day: string;
  /** The earlier days at the same place of their period. */
  before: Figures;
}

/** Days, weeks or months of a period; the last one has all earlier days that are left, apart from single days. */
export function groupSales({ days, days_before, from, to }: Sales, by: Grouping): SalesGroup[] {
  const starts = days.map(({ day }) => getGroupStart(day, by, { from, to }));
  const last = starts.at(-1);
  return [...new Set(starts)].map((start) => ({
    day: start,
    ...sumFigures(days.filter((_, index) => starts[index] === start)),
    before: sumFigures(
      days_before.filter(
        (_, index) => (starts[index] ?? (by === 'day' ? undefined : last)) === start,
      ),
    ),
  }));
}
