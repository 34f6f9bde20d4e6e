import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { persistStore, type PersistorOptions } from 'redux-persist';
import { queryRetries } from '../contract/limits';
import { makeApiExtra } from './api/makeApiExtra';
import { makeBrowserTokenStore } from './api/tokenStore';
import { App } from './app/App';
import { makeBrowserStorage } from './app/browserStorage';
import { makeStore } from './app/makeStore';
import { readPageState, restoreApi } from './app/pageState';
import { prefetchPages } from './app/prefetchPages';
import { registerServiceWorker } from './app/registerServiceWorker';
import { makeRoutes } from './app/routes';
import { makeMessageFetcher } from './app/translations/fetchMessages';
import { makeTranslations } from './app/translations/translations';

/** The pages of this address have to be there, or the markup would not match the server's. */
async function resolveMatched(routes: RouteObject[]): Promise<Record<string, null>> {
  const loaderData: Record<string, null> = {};
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }
    // Says to the router that the server has done the loader's work.
    if (route.id) loaderData[route.id] = null;
  }
  return loaderData;
}

/** `?inspect` in development opens the XState inspector; a production build has none of it. */
async function developersWish() {
  if (process.env.NODE_ENV !== 'development') return undefined;
  if (!new URLSearchParams(window.location.search).has('inspect')) return undefined;
  return (await import('./app/inspector/openInspector')).openInspector(window);
}

async function start(): Promise<void> {
  const fetchPath = (path: string, init?: RequestInit) => window.fetch(path, init);
  const extra = makeApiExtra({
    fetch: fetchPath,
    queryRetries,
    tokens: makeBrowserTokenStore(window),
    readCookies: () => document.cookie,
  });
  const { locale, origin, assets, messages, api } = readPageState(document);
  const translations = makeTranslations({ locale, messages, load: makeMessageFetcher(fetchPath) });
  const store = makeStore({
    extra,
    locale,
    api: restoreApi(api),
    storage: makeBrowserStorage(window),
  });
  const routes = makeRoutes({ store, translations });
  const loaderData = await resolveMatched(routes);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  // An option that redux-persist's types forgot.
  const persistor = persistStore(store, { manualPersist: true } as PersistorOptions);
  setupListeners(store.dispatch);
  prefetchPages(window, routes);
  const inspect = await developersWish();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App {...{ store, extra, translations, origin, assets, router, persistor, inspect }} />
      </StrictMode>,
    );
  });
  if (process.env.NODE_ENV === 'production') await registerServiceWorker(window, store, persistor);
}

void start();
