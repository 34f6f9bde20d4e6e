import { useCallback, useMemo } from 'react';
import { intlTag, type Locale } from '@/contract/locale';
import { longDate, shopTime } from '@/contract/longDate';
import { shopDay } from '@/contract/deliveryDay';
import { useClock } from './returns';
import { useText } from './text';

const dayMs = 24 * 60 * 60 * 1_000;

/** Formatters are created once per language: for 25 rows that took 116 ms. */
function oncePerLocale<Format>(make: (tag: string) => Format): (locale: Locale) => Format {
  const made: Partial<Record<Locale, Format>> = {};
  return (locale) => (made[locale] ??= make(intlTag(locale)));
}

/** Formats a calendar day, `2028-09-30`. */
export function dayFormat(options: Intl.DateTimeFormatOptions) {
  const formatIn = oncePerLocale(
    (tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }),
  );
  return (locale: Locale, day: string | number) => formatIn(locale).format(new Date(day));
}

const shortDay = dayFormat({ dateStyle: 'medium' });
const dayOfYear = dayFormat({ day: 'numeric', month: 'short' });
const relative = oncePerLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));

/** Day and time in the shop: names today and yesterday, and omits the current year. */
export function shortTimestamp(locale: Locale, iso: string, today: string): string {
  const [day = '', time = ''] = shopTime(new Date(iso)).slice(0, 16).split('T');
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (days === 0 || days === -1) return `${relative(locale).format(days, 'day')} ${time}`;
  const date = day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : shortDay;
  return `${date(locale, day)}, ${time}`;
}

function useFormat(format: (locale: Locale, value: string) => string): (value: string) => string {
  const { locale } = useText();
  return useCallback((value) => format(locale, value), [format, locale]);
}

/** The current day in the shop; changes at its midnight. */
export const useShopDay = (): string => useClock(() => shopDay(new Date()));

/** The day and time of an ISO 8601 timestamp in short form. */
export function useTimestamp(): (iso: string) => string {
  const { locale } = useText();
  const today = useShopDay();
  return useCallback((iso) => shortTimestamp(locale, iso, today), [locale, today]);
}
/** A calendar day. */
export const useShortDay = () => useFormat(shortDay);
/** A calendar day without the year. */
export const useDayOfYear = () => useFormat(dayOfYear);

/** Formats days, and days with the time, in long form. */
export function useDates() {
  const { locale } = useText();
  return useMemo(
    () => ({
      day: (iso: string) => longDate(locale, iso),
      dateTime: (iso: string) => longDate(locale, iso, true),
    }),
    [locale],
  );
}
