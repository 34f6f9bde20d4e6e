import { getLanguage, languages, type Locale } from './languages';

export type { Locale };
/** The order in which languages are tried if a namespace cannot be loaded (specification, section 9). */
export const locales = Object.keys(languages) as Locale[];

/** Specification, section 9. */
export const defaultLocale: Locale = 'sr-LAT';
/** Slugs of categories and tags are derived from their names in this language. */
export const slugLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

/** Returns the default language if the shop no longer has the stored one. */
export const asLocale = (value: string): Locale => (isLocale(value) ? value : defaultLocale);

export function byLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<
    Locale,
    Value
  >;
}

export const languageNames = byLocale((locale) => getLanguage(locale).name);
export const languageCodes = byLocale((locale) => getLanguage(locale).code);

export const intlTag = (locale: Locale): string => getLanguage(locale).intl;

export const htmlLang = (locale: Locale): string => getLanguage(locale).html;

/** Other languages that speakers of a language understand. Only the server uses them. */
const understoodLanguages: Partial<Record<Locale, readonly string[]>> = {
  'sr-LAT': ['bs', 'hr', 'sh', 'cnr', 'me'],
};

/** Parses an `Accept-Language` header. Returns the default language if none matches. */
export function localeFromHeader(header: string | undefined): Locale {
  return localeInHeader(header) ?? defaultLocale;
}

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
    const [language = ''] = tag.split('-');
    const found = locales.find((locale) => {
      const localeLanguage = htmlLang(locale).split('-')[0];
      return localeLanguage === language || understoodLanguages[locale]?.includes(language);
    });
    if (found) return found;
  }
  return undefined;
}

/** A text in all languages, as stored in the catalogue and in order lines. */
export type Localized = Record<Locale, string>;

export const noText: Localized = byLocale(() => '');

/** Returns the text in the default language if there is no translation. */
export const textIn = (text: Localized, locale: Locale): string =>
  text[locale] || text[defaultLocale];

export const isUntranslated = (text: Localized): boolean =>
  locales.some((locale) => text[locale].trim() === '') &&
  locales.some((locale) => text[locale].trim() !== '');
