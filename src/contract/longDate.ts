import { intlTag, type Locale } from './locale';

/** The shop's own time, wherever it is read. */
const timeZone = 'Europe/Belgrade';

/** `novembar` becomes `novembra`: a month after its day stands in the genitive, which `Intl` may not know. */
function genitive(month: string): string {
  if (month.endsWith('a')) return month;
  return month.endsWith('bar') ? `${month.slice(0, -2)}ra` : `${month}a`;
}

/** Writes moments as a language says them in a sentence: a day, or with the time of that day. */
export function longDate(locale: Locale, withTime = false): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(intlTag(locale), {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short', hour12: false }),
    timeZone,
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
