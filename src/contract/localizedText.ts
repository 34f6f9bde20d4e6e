import { object, refine, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { byLocale, locales, type Localized } from './locale';

/** A text in all languages, as staff enter it. */
export const localizedText = (maxLength: number) =>
  object(byLocale(() => requiredMultiline(maxLength)));

/** Empty in all languages, or in none. */
export function optionalLocalizedText(maxLength: number): Struct<Localized, unknown> {
  const text = object(byLocale(() => optionalText(maxLength)));
  return refine(text, 'optionalLocalizedText', (value, { path }) => {
    if (locales.every((locale) => value[locale].trim() === '')) return true;
    return locales
      .filter((locale) => value[locale].trim() === '')
      .map((locale) => ({ path: [...path, locale], message: 'required' }));
  }) as Struct<Localized, unknown>;
}
