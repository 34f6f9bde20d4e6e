import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { persistStore, type PersistorOptions } from 'redux-persist';
import { queryRetries } from '../../contract/limits';
import type { Locale } from '../../contract/locale';
import { formatAmount } from '../../contract/money';
import { makeApiExtra } from '../api/makeApiExtra';
import { makeBrowserTokenStore } from '../api/tokenStore';
import { App } from './App';
import { makeBrowserStorage } from '../store/browserStorage';
import { makeStore } from '../store/makeStore';
import { makeNavigation } from './navigation/navigation';
import { makePages } from './navigation/pages';
import { prefetchPages } from './navigation/prefetchPages';
import { nextTask } from './nextTask';
import { readPageState, restoreApi } from './pageState';
import { registerServiceWorker } from './registerServiceWorker';
import { makeMessageFetcher } from './translations/fetchMessages';
import { makeTranslations, type Translations } from './translations/translations';

/** `?inspect` in development opens the XState inspector; a production build has none of it. */
async function developersWish() {
  if (process.env.NODE_ENV !== 'development') return undefined;
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined;
  return (await import('./inspector/openInspector')).openInspector(window);
}

/**
 * The first plural and the first number of a language load its rules, which takes a slow phone as long
 * as the rest of a page together: each has a task of its own, before a component asks for it.
 */
async function warmLanguage({ i18n }: Translations, locale: Locale): Promise<void> {
  i18n._('common:header.cartAria', { count: 1 });
  await nextTask();
  formatAmount(0, locale);
  await nextTask();
}

/** Makes the app for this document and takes the server's markup over. */
export async function start(): Promise<void> {
  const fetchPath = (path: string, init?: RequestInit) => window.fetch(path, init);
  const extra = makeApiExtra({
    fetch: fetchPath,
    queryRetries,
    tokens: makeBrowserTokenStore(window),
    readCookies: () => document.cookie,
  });
  const { locale, origin, messages, failed, api } = readPageState(document);
  const translations = makeTranslations({ locale, messages, load: makeMessageFetcher(fetchPath) });
  const store = makeStore({
    extra,
    locale,
    api: restoreApi(api),
    storage: makeBrowserStorage(window),
  });
  await nextTask();
  await warmLanguage(translations, locale);
  const pages = makePages({ store, translations });
  // The markup would not match the server's without it.
  await pages.load(window.location.pathname);
  await nextTask();
  const navigation = makeNavigation(createBrowserHistory());
  // An option that redux-persist's types forgot.
  const persistor = persistStore(store, { manualPersist: true } as PersistorOptions);
  setupListeners(store.dispatch);
  prefetchPages(window, pages);
  const inspect = await developersWish();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App
          {...{ store, extra, translations, origin, persistor, inspect }}
          {...{ navigation, pages, failed }}
        />
      </StrictMode>,
    );
  });
  if (process.env.NODE_ENV === 'production') await registerServiceWorker(window, store, persistor);
}
