import { coerce, object, refine, string, type, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { byLocale, defaultLocale, isUntranslated, type Localized } from './locale';

/** Only the default language is required. */
export const localizedText = (maxLength: number) =>
  object(
    byLocale((locale) =>
      locale === defaultLocale ? requiredMultiline(maxLength) : optionalText(maxLength),
    ),
  );

/** Uses the default language's text for languages that a stored text lacks. */
export const inAllLanguages = <Schema>(text: Struct<Localized, Schema>) =>
  coerce(text, type({ [defaultLocale]: string() }), (storedText) => ({
    ...byLocale(() => storedText[defaultLocale]),
    ...storedText,
  }));

/** Accepts more than the input rules, because stored data may predate them. */
export const localized = inAllLanguages(object(byLocale(string)));

export const hasDefaultText = (text: Localized): boolean =>
  !isUntranslated(text) || text[defaultLocale].trim() !== '';

/** Requires the default language unless all languages are empty. */
export function optionalLocalizedText(maxLength: number): Struct<Localized, unknown> {
  const text = object(byLocale(() => optionalText(maxLength)));
  return refine(
    text,
    'optionalLocalizedText',
    (value, { path }) =>
      hasDefaultText(value) || { path: [...path, defaultLocale], message: 'required' },
  ) as Struct<Localized, unknown>;
}
