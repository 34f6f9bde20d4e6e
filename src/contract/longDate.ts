import { dateStyles } from './dateStyles';
import type { Locale } from './locale';

/** The shop's time zone, independent of the reader's. */
export const shopTimeZone = 'Europe/Belgrade';

const hourMs = 60 * 60 * 1000;

/** When Europe's clocks change: the last Sunday of a month with 31 days, at 1:00 UTC. */
function lastSunday(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month, 31, 1));
  return end.setUTCDate(31 - end.getUTCDay());
}

/**
 * The time in the shop, `2026-11-25T14:30:00`, by the rule for Central Europe since 1996. A page's first
 * `Intl.DateTimeFormat` takes 16 ms, or 45 on a slow phone; home, product and cart pages call this function.
 */
export function shopTime(timestamp: Date): string {
  const year = timestamp.getUTCFullYear();
  const time = timestamp.getTime();
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9);
  return new Date(time + (isSummer ? 2 : 1) * hourMs).toISOString().slice(0, 19);
}

/** The format of time fields: `2026-11-25T14:30`. */
export const shopMinute = (timestamp: Date): string => shopTime(timestamp).slice(0, 16);

/**
 * Converts a time in the shop. A time that the clocks skip becomes an hour later; if a time occurs twice, the second
 * occurrence is used.
 */
export function parseShopTime(time: string): Date {
  const asIfUtc = Date.parse(`${time}Z`);
  const offsetAt = (timestamp: number) =>
    Date.parse(`${shopTime(new Date(timestamp))}Z`) - timestamp;
  return new Date(asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc)));
}

/** A day `2026-11-25` after "arrives": `u sredu, 25. novembra`, `Wednesday, 25 November`. */
export function onDay(locale: Locale, day: string): string {
  const { onDay: write, weekdays, months } = dateStyles[locale];
  const date = new Date(day);
  const weekday = weekdays.split(' ')[date.getUTCDay()] ?? '';
  return write(weekday, date.getUTCDate(), months.split(' ')[date.getUTCMonth()] ?? '');
}

/** A day `2026-11-25`, or the day of a timestamp, in long form, optionally with the time. */
export function longDate(locale: Locale, at: string | Date, withTime = false): string {
  const { longDate: write, months, at: between } = dateStyles[locale];
  const isDay = typeof at === 'string' && !at.includes('T');
  const [date = '', time = ''] = (isDay ? at : shopTime(new Date(at))).split('T');
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const text = write(day, months.split(' ')[month - 1] ?? '', year);
  return withTime ? text + between + time.slice(0, 5) : text;
}
