import { defaultTheme, storageKeys, type Theme, themes } from '@/contract/wire';
import { createContext, useContext } from 'react';
import type { Locale } from '@/contract/locale';

const LanguageContext = createContext<(locale: Locale) => Promise<unknown>>(() =>
  Promise.resolve(),
);

export const LanguageProvider = LanguageContext.Provider;

/** Shows the admin in a language, from when the promise resolves; a member's own is stored by `updateMe`. */
export function useShowLanguage(): (locale: Locale) => Promise<unknown> {
  return useContext(LanguageContext);
}

/** The shop's stored choice, in the form of redux-persist that `themeScript` reads. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((candidate) => candidate === theme) ?? defaultTheme;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKeys.theme, JSON.stringify({ value: JSON.stringify(theme) }));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
