import { useEffect } from 'react';
import type { Persistor } from 'redux-persist';
import type { ApiExtra } from '../api/apiExtra';
import { InspectionProvider, type Inspect } from '../lib/InspectionContext';
import { selectTheme } from '../store/preferences';
import { Document } from './Document';
import { keepLanguage } from './keepLanguage';
import type { AppStore } from '../store/makeStore';
import { BrowserRouter, type BrowserRouterProps } from './navigation/BrowserRouter';
import { Providers } from './Providers';
import { replayEarly } from './replayEarly';
import type { Translations } from './translations/translations';
import { follow, whenRehydrated } from './whenRehydrated';

interface AppProps extends BrowserRouterProps {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
  origin: string;
  persistor: Persistor;
  /** In development, where a developer asked for it. */
  inspect?: Inspect;
}

/**
 * The document in the browser. Its tree is the server's to the last sibling, or generated ids would
 * not match; what keeps language and theme therefore lives in the effect, not in components.
 */
export function App({
  store,
  extra,
  translations,
  origin,
  navigation,
  pages,
  failed,
  persistor,
  inspect,
}: AppProps) {
  useEffect(() => {
    const stops: (() => void)[] = [];
    const stopWaiting = whenRehydrated(persistor, () => {
      stops.push(
        keepLanguage({ store, translations, navigation, document }),
        // Until the choice was read, what the inline script set stands.
        follow(store, selectTheme, (theme) => {
          document.documentElement.dataset.theme = theme;
        }),
      );
    });
    // Preferences are read once the server's markup has been taken over; sooner, it would not match.
    persistor.persist();
    replayEarly(window);
    return () => {
      stopWaiting();
      for (const stop of stops) stop();
    };
  }, [store, translations, navigation, persistor]);

  return (
    <Providers store={store} extra={extra} translations={translations} origin={origin}>
      <InspectionProvider value={inspect}>
        <Document>
          <BrowserRouter {...{ navigation, pages, failed }} />
        </Document>
      </InspectionProvider>
    </Providers>
  );
}
