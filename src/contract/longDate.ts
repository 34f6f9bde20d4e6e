import { languageOf } from './languages';
import { intlTag, type Locale } from './locale';

/** The shop's time zone, independent of the reader's. */
export const shopTimeZone = 'Europe/Belgrade';

/** For dates: the day is before the month, as in `onDay`. */
export const dateTag = (locale: Locale): string => languageOf(locale).dates ?? intlTag(locale);

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
  return languageOf(locale).onDay(part('weekday'), part('day'), part('month'));
}

/** Formats a date in long form, optionally with the time. */
export function longDate(locale: Locale, withTime = false): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: shopTimeZone,
  });
  return (moment) =>
    format
      .formatToParts(moment)
      .map(
        ({ type, value }, position, parts) =>
          languageOf(locale).datePart?.(type, value, parts[position + 1]?.type) ?? value,
      )
      .join('');
}
