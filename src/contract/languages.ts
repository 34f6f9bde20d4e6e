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
  /** For dates, if it is another one. */
  dates?: string;
  /** Of numbers: between thousands and before decimals. */
  separators: string;
  openGraph: string;
  /** A day after "arrives". */
  onDay(weekday: string, day: string, month: string): string;
  /** A part of a long date; `next` is the type of the following part. */
  datePart?(type: string, value: string, next: string | undefined): string;
}

/** `novembar` becomes `novembra`: the genitive of the month, which `Intl` may not support. */
function genitive(month: string): string {
  if (month.endsWith('a')) return month;
  return month.endsWith('bar') ? `${month.slice(0, -2)}ra` : `${month}a`;
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
    onDay: (weekday, day, month) => `u ${weekday.replace(/a$/, 'u')}, ${day}. ${genitive(month)}`,
    datePart(type, value, next) {
      if (type === 'month') return genitive(value);
      return next === 'hour' ? `${value}u ` : value;
    },
  },
  en: {
    name: 'English',
    code: 'EN',
    html: 'en',
    intl: 'en',
    dates: 'en-GB',
    separators: ',.',
    openGraph: 'en_GB',
    onDay: (weekday, day, month) => `${weekday}, ${day} ${month}`,
  },
} satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const languageOf = (locale: Locale): Language => languages[locale];
