import { dateStyles } from './dateStyles';
import type { Locale } from './locale';

/** The shop's time zone, independent of the reader's. */
export const shopTimeZone = 'Europe/Belgrade';

/** Created on first use, which takes 20 ms, on a slow phone 100. */
let clock: Intl.DateTimeFormat | undefined;

/** The time in the shop, `2026-11-25T14:30:00`. */
export function shopTime(moment: Date): string {
  clock ??= new Intl.DateTimeFormat('en', {
    timeZone: shopTimeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const parts = clock.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** A day `2026-11-25` after "arrives": `u sredu, 25. novembra`, `Wednesday, 25 November`. */
export function onDay(locale: Locale, day: string): string {
  const { onDay: write, weekdays, months } = dateStyles[locale];
  const date = new Date(day);
  const weekday = weekdays.split(' ')[date.getUTCDay()] ?? '';
  return write(weekday, date.getUTCDate(), months.split(' ')[date.getUTCMonth()] ?? '');
}

/** A day `2026-11-25`, or the day of a moment, in long form, optionally with the time. */
export function longDate(locale: Locale, at: string | Date, withTime = false): string {
  const { longDate: write, months, at: between } = dateStyles[locale];
  const isDay = typeof at === 'string' && !at.includes('T');
  const [date = '', time = ''] = (isDay ? at : shopTime(new Date(at))).split('T');
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const text = write(day, months.split(' ')[month - 1] ?? '', year);
  return withTime ? text + between + time.slice(0, 5) : text;
}
