import type { Locale } from './locale';
import { formatNumber } from './numbers';

/** An amount as an integer in minor units (para, 1/100 RSD). The database, API and store all use it. */
export type Para = number;
export type Currency = 'RSD';
export const currency: Currency = 'RSD';

/** Catalogue files contain whole dinars. */
export function paraFromDinars(dinars: number): Para {
  return Math.round(dinars * 100);
}

export function dinarsFromPara(amount: Para): number {
  return amount / 100;
}

/** Omits zero decimals by default. The minus sign is as wide as a digit. */
export function formatAmount(
  amount: Para,
  locale: Locale,
  decimals = amount % 100 === 0 ? 0 : 2,
): string {
  return formatNumber(amount / 100, locale, decimals).replace('-', '\u2212');
}

/** Returns `1.890 RSD` or `1,890 RSD`, with a no-break space. Messages do not repeat the currency. */
export function formatMoney(amount: Para, locale: Locale): string {
  return `${formatAmount(amount, locale)}\u00a0${currency}`;
}

/** The VAT included in a gross amount, rounded half up to a whole para. */
export function vatIncluded(gross: Para, ratePercent: number): Para {
  return Math.round((gross * ratePercent) / (100 + ratePercent));
}
