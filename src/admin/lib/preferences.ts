import { defaultTheme, storageKeys, type Theme, themes } from '@/contract/wire';
import { createContext, useContext } from 'react';
import type { Locale } from '@/contract/locale';

const LanguageContext = createContext<(locale: Locale) => Promise<unknown>>(() =>
  Promise.resolve(),
);

export const LanguageProvider = LanguageContext.Provider;

/**
 * Returns a function that shows the admin in a language when the promise resolves. `updateMe`
 * stores a member's own language.
 */
export function useShowLanguage(): (locale: Locale) => Promise<unknown> {
  return useContext(LanguageContext);
}

/** The theme stored by the shop, in the redux-persist format that `themeScript` reads. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((candidate) => candidate === theme) ?? defaultTheme;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKeys.theme, JSON.stringify({ value: JSON.stringify(theme) }));
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
