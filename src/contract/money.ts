import { intlTag, type Locale } from './locale';

/**
 * Amounts are integers of minor units (para, 1/100 RSD) everywhere: in the database, in the
 * API and in the store. Each resource carries its currency code once.
 */
export type Para = number;
export type Currency = 'RSD';
export const currency: Currency = 'RSD';

/** Catalogue files use whole dinars. */
export function paraFromDinars(dinars: number): Para {
  return Math.round(dinars * 100);
}

export function dinarsFromPara(amount: Para): number {
  return amount / 100;
}

/** Cache by language and digits: creating a format takes ten times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(intlTag(locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/**
 * The number in the shopper's language, without zero decimals. Both fraction digit
 * options are set because the defaults of Node and browsers differ.
 */
export function formatAmount(amount: Para, locale: Locale): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return formatOf(locale, digits).format(amount / 100);
}

/** `1.890 RSD` / `1,890 RSD`, with a no-break space. Messages do not repeat the currency. */
export function formatMoney(amount: Para, locale: Locale, code: Currency = currency): string {
  return `${formatAmount(amount, locale)}\u00a0${code}`;
}

/** The VAT contained in a gross amount, rounded half up to a whole para. Rate in percent. */
export function vatIncluded(gross: Para, ratePercent: number): Para {
  return Math.round((gross * ratePercent) / (100 + ratePercent));
}
