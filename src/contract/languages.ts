interface Language {
  /** The language's name in the language itself, for users who cannot read another one. */
  name: string;
  /** A short name for small spaces. */
  code: string;
  /** The value of `<html lang>` and of `hreflang`. */
  html: string;
  /** The BCP 47 tag for `Intl`, sorting and plural rules. */
  intl: string;
  /** The thousands separator and the decimal separator. */
  separators: string;
  openGraph: string;
}

/** The ids are from the specification. `sr-LAT` is not a valid BCP 47 tag. */
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
