/** Facts about each language, apart from its texts. */
interface Language {
  /** In itself, for users who cannot read another one. */
  name: string;
  /** For places without room for the name. */
  code: string;
  /** The value of `<html lang>` and of `hreflang`. */
  html: string;
  /** The BCP 47 tag for `Intl`, sorting and plural rules. */
  intl: string;
  /** Separators of numbers: between thousands and before decimals. */
  separators: string;
  openGraph: string;
}

/**
 * The languages of the shop. The specification's ids are used in storage, paths and the API; `sr-LAT` is not a
 * valid BCP 47 tag.
 */
export const languages = {
  'sr-LAT': {
    name: 'Srpski',
    code: 'SR',
    html: 'sr-Latn',
    intl: 'sr-Latn-RS',
    separators: '.,',
    openGraph: 'sr_RS',
  },
  en: {
    name: 'English',
    code: 'EN',
    html: 'en',
    intl: 'en-GB',
    separators: ',.',
    openGraph: 'en_GB',
  },
} satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const getLanguage = (locale: Locale): Language => languages[locale];
