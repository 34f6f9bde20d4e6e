import { intlTag, type Locale } from './locale';

/**
 * Amounts are integers of minor units (para, 1/100 RSD) everywhere: in the database, on the wire,
 * in the store. The currency code stands beside them, once per resource.
 */
export type Para = number;
export type Currency = 'RSD';
export const currency: Currency = 'RSD';

/** Catalogue files hold whole dinars. */
export function paraFromDinars(dinars: number): Para {
  return Math.round(dinars * 100);
}

/** By language and digits. Making one takes ten times as long as using it, and a list has dozens. */
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
 * The number in the shopper's language, without decimals where they are zero. Both fraction digits
 * are pinned because Node and browsers disagree on the default.
 */
export function formatAmount(amount: Para, locale: Locale): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return formatOf(locale, digits).format(amount / 100);
}

/** `1.890 RSD` / `1,890 RSD`, with a no-break space. No text template repeats the currency. */
export function formatMoney(amount: Para, locale: Locale, code: Currency = currency): string {
  return `${formatAmount(amount, locale)}\u00a0${code}`;
}

/** The VAT contained in a gross amount, rounded half up to a whole para. Rate in percent. */
export function vatIncluded(gross: Para, ratePercent: number): Para {
  return Math.round((gross * ratePercent) / (100 + ratePercent));
}
