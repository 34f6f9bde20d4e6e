import { object, refine, type Struct } from 'superstruct';
import { optionalText, requiredMultiline } from './fields';
import { locales, type Localized } from './locale';

/** A text in both languages, as staff enter it. */
export const localizedText = (maxLength: number) =>
  object({ 'sr-LAT': requiredMultiline(maxLength), en: requiredMultiline(maxLength) });

/** Empty in both languages, or in neither. */
export function optionalLocalizedText(maxLength: number): Struct<Localized, unknown> {
  const text = object({ 'sr-LAT': optionalText(maxLength), en: optionalText(maxLength) });
  return refine(text, 'optionalLocalizedText', (value, { path }) => {
    if (locales.every((locale) => value[locale].trim() === '')) return true;
    return locales
      .filter((locale) => value[locale].trim() === '')
      .map((locale) => ({ path: [...path, locale], message: 'required' }));
  }) as Struct<Localized, unknown>;
}
