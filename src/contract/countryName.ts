import { defaultLocale, intlTag, type Locale } from './locale';

/** The owner's names, which are kept and sent, are Serbian. */
const regions: Readonly<Record<string, string>> = { Srbija: 'RS' };

/** A country as it is read in a language; one that is not known here stands as it was written. */
export function countryName(kept: string, locale: Locale): string {
  const region = regions[kept];
  if (!region || locale === defaultLocale) return kept;
  return new Intl.DisplayNames([intlTag(locale)], { type: 'region' }).of(region) ?? kept;
}
