/**
 * The two languages of the shop. The specification's ids are used in storage, paths and the
 * API. `sr-LAT` is not a valid BCP 47 tag: use `intlTag` for `Intl`.
 */
export const locales = ['sr-LAT', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Specification section 9. */
export const defaultLocale: Locale = 'sr-LAT';

/** Languages tried in this order if a namespace cannot be loaded (section 9). */
export const fallbackLocales: readonly Locale[] = ['sr-LAT', 'en'];

/** Each in its own language, for users who cannot read the other one. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'sr-LAT': 'Srpski',
  en: 'English',
};

/** For places without room for the names. */
export const languageCodes: Readonly<Record<Locale, string>> = { 'sr-LAT': 'SR', en: 'EN' };

export function isLocale(value: unknown): value is Locale {
  return value === 'sr-LAT' || value === 'en';
}

/** The BCP 47 tag for `Intl` and plural rules. */
export function intlTag(locale: Locale): string {
  return locale === 'sr-LAT' ? 'sr-Latn-RS' : 'en';
}

/** The value of `<html lang>` and of `hreflang`. */
export function htmlLang(locale: Locale): string {
  return locale === 'sr-LAT' ? 'sr-Latn' : 'en';
}

/** The language of an `Accept-Language` header; `sr-LAT` if it contains neither. */
export function localeFromHeader(header: string | undefined): Locale {
  return localeInHeader(header) ?? defaultLocale;
}

/** The language of an `Accept-Language` header; undefined if it contains neither. */
export function localeInHeader(header: string | undefined): Locale | undefined {
  const ranges = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .filter((range) => range.q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of ranges) {
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    if (/^(sr|bs|hr|sh|cnr|me)(-|$)/.test(tag)) return 'sr-LAT';
  }
  return undefined;
}

/** A text in both languages, as stored in the catalogue and in order lines. */
export type Localized = Record<Locale, string>;

export const otherLocale: Readonly<Record<Locale, Locale>> = { 'sr-LAT': 'en', en: 'sr-LAT' };
