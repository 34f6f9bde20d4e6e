import { intlTag, type Locale } from './locale';

/** The shop's time zone, independent of the reader's. */
export const shopTimeZone = 'Europe/Belgrade';

/** For dates: the day is before the month in both languages, as in `onDay`. */
export function dateTag(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : intlTag(locale);
}

/** `novembar` becomes `novembra`: the genitive of the month, which `Intl` may not support. */
function genitive(month: string): string {
  if (month.endsWith('a')) return month;
  return month.endsWith('bar') ? `${month.slice(0, -2)}ra` : `${month}a`;
}

/** A day `2026-11-25` after "arrives": `u sredu, 25. novembra`, `Wednesday, 25 November`. */
export function onDay(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(new Date(day));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  if (locale !== 'sr-LAT') return `${part('weekday')}, ${part('day')} ${part('month')}`;
  return `u ${part('weekday').replace(/a$/, 'u')}, ${part('day')}. ${genitive(part('month'))}`;
}

/** Formats a date in long form, optionally with the time. */
export function longDate(locale: Locale, withTime = false): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: shopTimeZone,
  });
  if (locale !== 'sr-LAT') return (moment) => format.format(moment);
  return (moment) =>
    format
      .formatToParts(moment)
      .map(({ type, value }, position, parts) => {
        if (type === 'month') return genitive(value);
        return parts[position + 1]?.type === 'hour' ? `${value}u ` : value;
      })
      .join('');
}
