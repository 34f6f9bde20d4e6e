interface Language {
  /** In the language itself, for users who cannot read another one. */
  name: string;
  /** A short name for small spaces. */
  code: string;
  html: string;
  intl: string;
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
