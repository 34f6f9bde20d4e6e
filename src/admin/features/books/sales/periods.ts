import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  comparisons,
  daysIn,
  groupings,
  isFirstInMonth,
  type Comparison,
  type Grouping,
  type Period,
} from '@/contract/admin/sales';
import { addDays } from '@/contract/deliveryDay';
import { dayParam } from '@/contract/fields';
import { dateStyles } from '@/contract/dateStyles';
import type { Locale } from '@/contract/locale';
import { dayFormat, useShopDay } from '@/lib/dates';
import { type MessageId, type TextOf, useText } from '@/lib/text';

export const periodTexts = {
  days7: 'admin:books.period.days7',
  month: 'admin:books.period.month',
  lastMonth: 'admin:books.period.lastMonth',
  year: 'admin:books.period.year',
  lastYear: 'admin:books.period.lastYear',
  days: 'admin:books.period.days',
} as const satisfies Record<string, MessageId>;
export type PeriodName = keyof typeof periodTexts;

const isName = (name: string | null): name is PeriodName => name !== null && name in periodTexts;

function getDays(name: Exclude<PeriodName, 'days'>, today: string): Period {
  const year = Number(today.slice(0, 4));
  switch (name) {
    case 'days7':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'lastMonth': {
      const to = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The maximum number of daily bars. Longer periods are initially grouped by month. */
const maxBars = 62;
const longDays = 180;

export const getGroupings = (period: Period): readonly Grouping[] =>
  daysIn(period) > maxBars ? groupings.filter((by) => by !== 'day') : groupings;

const day = dayParam();
const isDay = (value: string | null): value is string => day.is(value);

export interface ChosenSales {
  name: PeriodName;
  period: Period;
  compare: Comparison;
  by: Grouping;
}

/** Period, comparison and grouping, which are stored in the URL. */
export function useChosenSales() {
  const today = useShopDay();
  const [params, setParams] = useSearchParams();
  const [from, to, period] = [params.get('from'), params.get('to'), params.get('period')];
  const areDays = isDay(from) && isDay(to);
  const periodName = isName(period) && period !== 'days' ? period : 'month';
  const chosenPeriod = areDays ? { from, to } : getDays(periodName, today);
  const possible = getGroupings(chosenPeriod);
  const chosen: ChosenSales = {
    name: areDays ? 'days' : periodName,
    period: chosenPeriod,
    compare: comparisons.find((name) => name === params.get('compare')) ?? 'before',
    by:
      possible.find((name) => name === params.get('by')) ??
      (daysIn(chosenPeriod) > longDays ? 'month' : (possible[0] ?? 'day')),
  };
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (present) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) present.delete(name);
            else present.set(name, value);
          }
          return present;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { chosen, change, today };
}

const monthName = dayFormat({ month: 'long' });
const short = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shortWithoutYear = dayFormat({ day: 'numeric', month: 'short' });

const isOneMonth = ({ from, to }: Period) =>
  isFirstInMonth(from) && from.slice(0, 7) === to.slice(0, 7);
const isWholeMonth = (period: Period) =>
  isOneMonth(period) && isFirstInMonth(addDays(period.to, 1));
const isOneYear = ({ from, to }: Period) =>
  from.endsWith('-01-01') &&
  from.slice(0, 4) === to.slice(0, 4) &&
  from.slice(0, 7) !== to.slice(0, 7);

const yearAfter = (day: string, today: string, locale: Locale) => {
  const year = day.slice(0, 4);
  if (year === today.slice(0, 4)) return '';
  return locale === 'en' ? ` ${year}` : ` ${year}.`;
};

export function rangeText({ from, to }: Period, locale: Locale): string {
  if (from === to) return short(locale, from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${short(locale, to)}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortWithoutYear : short;
  return `${first(locale, from)} – ${short(locale, to)}`;
}

export const periodLabel = (period: Period, today: string, locale: Locale): string =>
  isOneMonth(period)
    ? monthName(locale, period.from) + yearAfter(period.from, today, locale)
    : rangeText(period, locale);

/** The name of a period before a colon: `November`, `2026`, or its days. */
export function periodText(period: Period, today: string, locale: Locale): string {
  const name = isOneYear(period) ? period.from.slice(0, 4) : periodLabel(period, today, locale);
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/\.$/, '');
}

/** The compared period after "than", such as "in October" or "in the same part of October". */
export function earlierText(
  period: Period,
  earlier: Period,
  compare: Comparison,
  today: string,
  locale: Locale,
  text: TextOf,
): string {
  if (isOneMonth(period) && isOneMonth(earlier)) {
    const month = dateStyles[locale].months.split(' ')[Number(earlier.from.slice(5, 7)) - 1] ?? '';
    const year = yearAfter(earlier.from, today, locale);
    return isWholeMonth(period)
      ? // Serbian uses another case after "in".
        text('admin:books.than.month', {
          month: (locale === 'sr-LAT' ? month.replace(/a$/, 'u') : month) + year,
        })
      : text('admin:books.than.part', { month: month + year });
  }
  return text(compare === 'year' ? 'admin:books.than.year' : 'admin:books.than.before');
}

export function useGroupText(by: Grouping) {
  const { locale } = useText();
  return useCallback(
    (day: string) => (by === 'month' ? monthName : shortWithoutYear)(locale, day),
    [by, locale],
  );
}
