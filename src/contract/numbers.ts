import { getLanguage, type Locale } from './languages';

/**
 * Writes a number as `Intl.NumberFormat` does: by default with up to three decimals. Its first use takes
 * 24 ms, on a slow phone 95, within the rendering that makes a page react.
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
