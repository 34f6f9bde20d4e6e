import { byLocale, defaultLocale, type Localized } from '@/contract/locale';

/** A text with one translation for all other languages. */
export const localized = (serbian: string, translation: string): Localized =>
  byLocale((locale) => (locale === defaultLocale ? serbian : translation));
