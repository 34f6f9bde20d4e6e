import { defaultTheme, storageKeys, type Theme, themes } from '@/contract/wire';
import { createContext, useContext } from 'react';
import type { Locale } from '@/contract/locale';

const LanguageContext = createContext<(locale: Locale) => Promise<unknown>>(() =>
  Promise.resolve(),
);

export const LanguageProvider = LanguageContext.Provider;

/** Returns a function that switches the back office to a language. `updateMe` stores the member's own choice. */
export function useSwitchLanguage(): (locale: Locale) => Promise<unknown> {
  return useContext(LanguageContext);
}

/** The theme that the shop stored, in the redux-persist format that `themeScript` reads. */
export function getStoredTheme(): Theme {
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
