import { coerce, object, refine, string, type, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { byLocale, defaultLocale, isUntranslated, type Localized } from './locale';

/** A text in all languages, as entered by staff; only the default language is mandatory. */
export const localizedText = (maxLength: number) =>
  object(
    byLocale((locale) =>
      locale === defaultLocale ? requiredMultiline(maxLength) : optionalText(maxLength),
    ),
  );

/** A stored text that lacks a language, such as one added later, uses the default language. */
export const inAllLanguages = <Schema>(text: Struct<Localized, Schema>) =>
  coerce(text, type({ [defaultLocale]: string() }), (given) => ({
    ...byLocale(() => given[defaultLocale]),
    ...given,
  }));

/** A stored text. It is less strict than the input, because stored data may predate the rules. */
export const localized = inAllLanguages(object(byLocale(string)));

/** Requires the default language if any language has a text. */
export const hasDefaultText = (text: Localized): boolean =>
  !isUntranslated(text) || text[defaultLocale].trim() !== '';

/** Empty in all languages, or a `localizedText`. */
export function optionalLocalizedText(maxLength: number): Struct<Localized, unknown> {
  const text = object(byLocale(() => optionalText(maxLength)));
  return refine(
    text,
    'optionalLocalizedText',
    (value, { path }) =>
      hasDefaultText(value) || { path: [...path, defaultLocale], message: 'required' },
  ) as Struct<Localized, unknown>;
}
