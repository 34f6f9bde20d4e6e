import { languageOf, type Locale } from './languages';

/** The shop's time zone, independent of the reader's. */
export const shopTimeZone = 'Europe/Belgrade';

/** A day `2026-11-25` after "arrives": `u sredu, 25. novembra`, `Wednesday, 25 November`. */
export function onDay(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(languageOf(locale).dates, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(new Date(day));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return languageOf(locale).onDay(part('weekday'), part('day'), part('month'));
}

/** Formats a date in long form, optionally with the time. */
export function longDate(locale: Locale, withTime = false): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(languageOf(locale).dates, {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: shopTimeZone,
  });
  const { datePart = (_type, value) => value } = languageOf(locale);
  return (moment) =>
    format
      .formatToParts(moment)
      .map(({ type, value }, position, parts) => datePart(type, value, parts[position + 1]?.type))
      .join('');
}
