import { I18nProvider } from '@lingui/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Translations } from './translations';

interface SpokenLanguageProps {
  translations: Translations;
  children: ReactNode;
}

/** Gives what is below the words of the language that is spoken, and new ones when it changes. */
export function SpokenLanguage({ translations, children }: SpokenLanguageProps) {
  const [i18n, setI18n] = useState(translations.i18n);
  useEffect(() => translations.onSwitch(setI18n), [translations]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
