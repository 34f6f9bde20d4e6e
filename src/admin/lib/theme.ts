import { defaultTheme, storageKeys, type Theme, themes } from '@/contract/wire';

/** The shop's stored choice, in the form of redux-persist that `themeScript` reads. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((known) => known === theme) ?? defaultTheme;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKeys.theme, JSON.stringify({ value: JSON.stringify(theme) }));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
