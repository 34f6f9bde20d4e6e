import { defaultLocale, intlTag, type Locale } from './locale';

/** Stored and transmitted country names are Serbian. */
const regions: Readonly<Record<string, string>> = { Srbija: 'RS' };

/** The localised country name; unknown names are returned unchanged. */
export function countryName(kept: string, locale: Locale): string {
  const region = regions[kept];
  if (!region || locale === defaultLocale) return kept;
  return new Intl.DisplayNames([intlTag(locale)], { type: 'region' }).of(region) ?? kept;
}
