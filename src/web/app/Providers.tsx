import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type ApiExtra, ApiExtraProvider } from '../api/apiExtra';
import { NamespacesProvider } from '../lib/NamespacesContext';
import { OriginContext } from '../ui/PageHead';
import type { AppStore } from '../store/makeStore';
import type { Translations } from '../lib/translations/translations';

interface ProvidersProps {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
  origin: string;
  children: ReactNode;
}

/** Context providers of a page, for server, browser and tests. */
export function Providers({ store, extra, translations, origin, children }: ProvidersProps) {
  return (
    // The initial state is the one the server rendered with.
    <Provider store={store} serverState={store.getState()}>
      <ApiExtraProvider value={extra}>
        <I18nProvider i18n={translations.i18n}>
          <NamespacesProvider value={translations.loadNamespaces}>
            <OriginContext value={origin}>{children}</OriginContext>
          </NamespacesProvider>
        </I18nProvider>
      </ApiExtraProvider>
    </Provider>
  );
}
