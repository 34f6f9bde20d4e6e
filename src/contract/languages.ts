/** Properties of each language, besides its texts. */
interface Language {
  /** The name in the language itself, for users who cannot read another one. */
  name: string;
  /** A short form, where the name does not fit. */
  code: string;
  /** The value of `<html lang>` and of `hreflang`. */
  html: string;
  /** The BCP 47 tag for `Intl`, sorting and plural rules. */
  intl: string;
  /** Thousands separator and decimal separator. */
  separators: string;
  openGraph: string;
}

/** The shop's languages, with the specification's ids; `sr-LAT` is not a valid BCP 47 tag. */
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
