import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { persistStore, type PersistorOptions } from 'redux-persist';
import { queryRetries } from '../../contract/limits';
import { makeApiExtra } from '../api/apiExtra';
import { makeBrowserTokenStore } from '../api/tokenStore';
import { makeCartChanges } from '../store/cartChanges';
import { takeEarlyAdditions } from '../store/earlyAdditions';
import { selectTheme } from '../store/preferences';
import { App } from './App';
import { makeBrowserRouter } from './browserRouter';
import { replayEarlyEvents } from './earlyEvents';
import { keepLanguage } from './keepLanguage';
import { makeBrowserStorage, makePendingStorage } from '../store/browserStorage';
import { makeStore, onStateChange, type AppStore } from '../store/makeStore';
import { makeTabChannel } from '../lib/tabChannel';
import { readPageState, restoreApi } from './pageState';
import { prefetchPages } from './prefetchPages';
import { registerServiceWorker } from './registerServiceWorker';
import { makeRoutes } from './routes';
import { makeMessageFetcher } from './translations/fetchMessages';
import { makeTranslations } from './translations/translations';

/** Until the stored choice is known, what the inline script set stays. */
function keepTheme(store: AppStore, { documentElement }: Document): void {
  documentElement.dataset.theme = selectTheme(store.getState());
  onStateChange(store, selectTheme, (theme) => {
    documentElement.dataset.theme = theme;
  });
}

/** Makes the app for this document and takes the server's markup over. */
export async function start(): Promise<void> {
  const fetchPath = (path: string, init?: RequestInit) => window.fetch(path, init);
  const extra = makeApiExtra({
    fetch: fetchPath,
    queryRetries,
    tokens: makeBrowserTokenStore(window),
    readCookies: () => document.cookie,
    tabs: makeTabChannel('changes'),
  });
  const { locale, origin, messages, failed, api } = readPageState(document);
  const translations = makeTranslations({ locale, messages, load: makeMessageFetcher(fetchPath) });
  const store = makeStore({
    extra,
    locale,
    api: restoreApi(api),
    storage: makeBrowserStorage(window),
    pendingStorage: makePendingStorage(window),
  });
  const routes = makeRoutes({ store, extra, translations });
  const router = await makeBrowserRouter(routes, failed);
  const persistor = persistStore(
    store,
    // An option that redux-persist's types lack.
    { manualPersist: true } as PersistorOptions,
    () => {
      keepLanguage({ store, translations, router, document });
      keepTheme(store, document);
      // Sooner, the stored state would overwrite what is chosen here, and an addition would not be
      // stored if the page is left at once.
      const { add } = makeCartChanges(store, extra.tabId);
      for (const { id, quantity } of takeEarlyAdditions(window)) add({ id }, quantity);
      void replayEarlyEvents(window);
      if (process.env.NODE_ENV === 'production') void registerServiceWorker(window, store);
    },
  );
  // Stored preferences are read once the server's markup is hydrated; sooner, it would not match.
  const onHydrated = () => persistor.persist();
  setupListeners(store.dispatch);
  // What was changed just before the page is left is written at once.
  window.addEventListener('pagehide', () => void persistor.flush());
  prefetchPages(window, routes);
  // A production build has none of it.
  const inspect =
    process.env.NODE_ENV === 'development'
      ? (await import('./inspector/startInspector')).startInspector(window)
      : undefined;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App {...{ store, extra, translations, origin, router, onHydrated, inspect }} />
      </StrictMode>,
    );
  });
}
