import { coerce, object, refine, string, type, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { byLocale, defaultLocale, isUntranslated, type Localized } from './locale';

/** A text in all languages, as staff enter it; only the one in the default language is mandatory. */
export const localizedText = (maxLength: number) =>
  object(
    byLocale((locale) =>
      locale === defaultLocale ? requiredMultiline(maxLength) : optionalText(maxLength),
    ),
  );

/** In a language that a stored text lacks, as a new one, it begins with the text in the default language. */
export const inAllLanguages = <Schema>(text: Struct<Localized, Schema>) =>
  coerce(text, type({ [defaultLocale]: string() }), (given) => ({
    ...byLocale(() => given[defaultLocale]),
    ...given,
  }));

/** A stored text. Looser than what is entered: stored data may predate its rules. */
export const localized = inAllLanguages(object(byLocale(string)));

/** Not in other languages without the default one. */
export const hasDefaultText = (text: Localized): boolean =>
  !isUntranslated(text) || text[defaultLocale].trim() !== '';

/** Empty in all languages, or as `localizedText`. */
export function optionalLocalizedText(maxLength: number): Struct<Localized, unknown> {
  const text = object(byLocale(() => optionalText(maxLength)));
  return refine(
    text,
    'optionalLocalizedText',
    (value, { path }) =>
      hasDefaultText(value) || { path: [...path, defaultLocale], message: 'required' },
  ) as Struct<Localized, unknown>;
}
