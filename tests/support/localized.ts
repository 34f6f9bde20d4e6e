import { byLocale, defaultLocale, type Localized } from '@/contract/locale';

/** A text with its translation, the same in all other languages. */
export const localized = (serbian: string, translation: string): Localized =>
  byLocale((locale) => (locale === defaultLocale ? serbian : translation));
