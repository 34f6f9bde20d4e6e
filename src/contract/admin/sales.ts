import { array, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { addDays } from '../deliveryDay';
import { defineEndpoint } from '../endpoint';
import { dayParam, id, para, savedFile } from '../fields';

export const maxSalesDays = 366;

/** Compares a period with as many days before it, or with the same days a year earlier. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

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

/** Calendar days in the shop's time zone, including both ends. */
export interface Period {
  from: string;
  to: string;
}

export const daysIn = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000) + 1;

export const isFirstInMonth = (day: string): boolean => day.endsWith('-01');
const isLastInMonth = (day: string): boolean => isFirstInMonth(addDays(day, 1));

/** Moves a day back by whole months, to the last day of the month if `toLast`. */
function monthsEarlier(day: string, months: number, toLast: boolean): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const earlier = toLast ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 - months, earlier)).toISOString().slice(0, 10);
}

/** The number of months that a period spans if it starts on the first of a month, otherwise 0. */
function getMonths({ from, to }: Period): number {
  if (!isFirstInMonth(from)) return 0;
  const getMonth = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return getMonth(to) - getMonth(from) + 1;
}

/** Compares a period that starts on the first of a month with the same days of an earlier month. */
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

/** The first day of the week or month, or of the period if that is later. */
export function getGroupStart(day: string, grouping: Grouping, { from }: Period): string {
  if (grouping === 'day') return day;
  const start = grouping === 'week' ? monday(day) : `${day.slice(0, 7)}-01`;
  return start < from ? from : start;
}

const figures = { orders: integer(), pieces: integer(), amount: para() };

const salesDay = object({
  day: string(),
  ...figures,
  /** Counts only visitors who allow counting. */
  visits: integer(),
  carts: integer(),
  placed: integer(),
});
export type SalesDay = Infer<typeof salesDay>;

const salesRow = object({
  /** A product id, a category id, or a name from the books. */
  value: string(),
  /** Empty if the value is the name. */
  name: string(),
  ...figures,
  amount_before: para(),
});
export type SalesRow = Infer<typeof salesRow>;

const image = nullable(object({ src: string(), width: integer(), height: integer() }));
const productRow = object({ ...salesRow.schema, product_id: id(), net: string(), image });
export type ProductSales = Infer<typeof productRow>;

/** In milliseconds, the 75th percentile of visits. Null without visits. */
const openingTime = nullable(integer());

const sales = object({
  from: string(),
  to: string(),
  earlier: object({ from: string(), to: string() }),
  days: array(salesDay),
  days_before: array(salesDay),
  /** Highest turnover first. */
  products: array(productRow),
  categories: array(salesRow),
  places: array(salesRow),
  payments: array(salesRow),
  /** The values are `new` and `returning`. */
  customers: array(salesRow),
  opening: object({ phone: openingTime, desktop: openingTime }),
});
export type Sales = Infer<typeof sales>;

const salesQuery = object({ from: dayParam(), to: dayParam(), compare: enums(comparisons) });
export type SalesQuery = Infer<typeof salesQuery>;

/** Cancellations and returns are deducted on their own day, so the figures of past days never change. */
export const getSales = defineEndpoint({
  summary: 'Turnover, orders and units of a period',
  method: 'GET',
  path: '/api/admin/sales',
  access: 'books.read',
  query: salesQuery,
  data: sales,
});

export const salesFileFormats = ['csv', 'xlsx'] as const;
export type SalesFileFormat = (typeof salesFileFormats)[number];

export const writeSalesFile = defineEndpoint({
  summary: 'Export sales as a table',
  method: 'POST',
  path: '/api/admin/sales-file',
  access: 'books.read',
  body: object({
    ...salesQuery.schema,
    table: enums(salesTables),
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
  day: string;
  before: Figures;
}

/** When grouping by week or month, the last group contains all remaining days of the earlier period. */
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
