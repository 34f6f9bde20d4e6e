import { isLocale } from '../../contract/locale';
import { languageChosen, selectLanguage } from '../store/preferences';
import { languageOfAddress, mirrorLanguage, withoutLanguage } from './languageMirror';
import type { AppStore } from '../store/makeStore';
import type { Navigation } from './navigation/navigation';
import type { Translations } from './translations/translations';
import { follow } from './whenRehydrated';

interface LanguageSurroundings {
  store: AppStore;
  translations: Translations;
  navigation: Navigation;
  document: Document;
}

/**
 * Makes the shop speak the chosen language, from when the stored choice is known. The words change
 * when all of them are there; when they cannot be had, the choice goes back to the language spoken.
 */
export function keepLanguage({ store, translations, navigation, document }: LanguageSurroundings) {
  // An address that names a language is a choice; it is kept, and leaves the address.
  const { pathname, search, hash } = navigation.current().location;
  const asked = languageOfAddress(search);
  if (asked) {
    store.dispatch(languageChosen(asked));
    navigation.go(withoutLanguage(pathname, search, hash), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return follow(store, selectLanguage, (language) => {
    translations.switchTo(language).then(
      (spoken) => {
        if (spoken) mirrorLanguage(document, language);
      },
      () => {
        const { locale } = translations.i18n;
        if (isLocale(locale)) store.dispatch(languageChosen(locale));
      },
    );
  });
}
