import { createContext, useContext } from 'react';
import type { Locale } from '@/contract/locale';

const LanguageContext = createContext<(locale: Locale) => void>(() => undefined);

export const LanguageProvider = LanguageContext.Provider;

/** Shows the admin in a language from now on; a member's own is stored by `updateMe`. */
export function useShowLanguage(): (locale: Locale) => void {
  return useContext(LanguageContext);
}
