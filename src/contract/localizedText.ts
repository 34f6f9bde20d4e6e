import { object, refine, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { byLocale, defaultLocale, isUntranslated, type Localized } from './locale';

/** A text in all languages, as staff enter it; only the one in the default language is mandatory. */
export const localizedText = (maxLength: number) =>
  object(
    byLocale((locale) =>
      locale === defaultLocale ? requiredMultiline(maxLength) : optionalText(maxLength),
    ),
  );

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
