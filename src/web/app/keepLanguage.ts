import type { DataRouter } from 'react-router';
import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import { languageCookie, languageCookieSeconds } from '../../contract/wire';
import { onStateChange, type AppStore } from '../store/makeStore';
import { languageChosen, languageUnavailable, selectLanguage } from '../store/preferences';
import type { Translations } from './translations/translations';

interface LanguageSettings {
  store: AppStore;
  translations: Translations;
  router: DataRouter;
  document: Document;
}

/**
 * Activates the chosen language, from when the stored choice is known, as soon as all its translations
 * are there. Where they cannot be loaded, the choice returns to the active language.
 */
export function keepLanguage({ store, translations, router, document }: LanguageSettings) {
  // A language in the address is a choice; it is kept, and leaves the address.
  const { pathname, search, hash } = router.state.location;
  const parameters = new URLSearchParams(search);
  const asked = parameters.get('lang');
  if (isLocale(asked)) {
    store.dispatch(languageChosen(asked));
    parameters.delete('lang');
    const rest = parameters.toString();
    const to = pathname + (rest && `?${rest}`) + hash;
    void router.navigate(to, { replace: true, preventScrollReset: true });
  }
  const activate = (language: Locale) => {
    translations.activate(language).then(
      (isActive) => {
        if (isActive) writeLanguageCookie(document, language);
      },
      () => {
        const { locale } = translations.i18n;
        if (isLocale(locale)) store.dispatch(languageUnavailable(locale));
      },
    );
  };
  activate(selectLanguage(store.getState()));
  return onStateChange(store, selectLanguage, activate);
}

/**
 * Tells the server the language of the next page. A visitor who reads the default language and never
 * chose another has no cookie, so that every cache can answer them.
 */
function writeLanguageCookie(target: Document, locale: Locale): void {
  const present = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(target.cookie)?.[1];
  if (present === locale || (present === undefined && locale === defaultLocale)) return;
  const secure = target.location.protocol === 'https:' ? '; Secure' : '';
  target.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
}
