import { getLanguage, type Locale } from './languages';

/**
 * Formats like `Intl.NumberFormat`, with up to three decimals by default. The first use of Intl would take 24 ms, 95 on
 * a slow phone, while the page becomes interactive.
 */
export function formatNumber(value: number, locale: Locale, digits?: number): string {
  const [group = '', point = ''] = getLanguage(locale).separators;
  const text =
    digits === undefined ? String(Math.round(value * 1000) / 1000) : value.toFixed(digits);
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals ? grouped + point + decimals : grouped;
}

/** Created once per language. */
const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** The form of a counted noun: `one`, `few` or `other`. */
export function pluralForm(count: number, locale: Locale): Intl.LDMLPluralRule {
  pluralRules[locale] ??= new Intl.PluralRules(getLanguage(locale).intl);
  return pluralRules[locale].select(count);
}
