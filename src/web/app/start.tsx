import { refetchOnReturn } from '@/client/refetchOnReturn';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { queryRetries } from '@/contract/limits';
import { makeApiExtra } from '@/client/apiExtra';
import { readBrowserCookies } from '@/client/securityToken';
import { makeBrowserTokenStore } from '@/client/tokenStore';
import { preloadAddedPanel } from '../features/cart/CartNotices';
import { makeCartChanges } from '../store/cart';
import {
  selectTheme,
  languageChosen,
  languageUnavailable,
  selectLanguage,
} from '../store/preferences';
import { replayEvents, takeEarlyAdditions } from './earlyEvents';
import { makeBrowserStorage, makePendingStorage, recentKeys } from '../store/browserStorage';
import { makeStore, onStateChange, type AppStore } from '../store/makeStore';
import { nextTask } from '@/lib/nextTask';
import { withViewTransition } from '@/lib/viewTransition';
import { makeTabChannel } from '@/lib/emitter';
import {
  makeRoutes,
  pageMatch,
  pagesRoute,
  type PageHandle,
  type RouteDependencies,
} from './routes';
import { makeMessageFetcher } from '@/lib/translations/fetchMessages';
import { makeTranslations } from '@/lib/translations/translations';
import { type DataRouter, createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { InspectionContext, type Inspect } from '@/lib/InspectionContext';
import { Document, Providers, readPageState, restoreApi } from './Document';
import { defaultLocale, isLocale, type Locale } from '@/contract/locale';
import { languageCookie, languageCookieSeconds } from '@/contract/wire';
import { serviceWorkerPath } from '@/contract/paths';

function syncTheme(store: AppStore, { documentElement }: Document): void {
  documentElement.dataset.theme = selectTheme(store.getState());
  onStateChange(store, selectTheme, (theme) => {
    withViewTransition(() => {
      documentElement.dataset.theme = theme;
    });
  });
}

export async function start(): Promise<void> {
  const fetchPath = (path: string, init?: RequestInit) => window.fetch(path, init);
  const extra = makeApiExtra({
    fetch: fetchPath,
    queryRetries,
    tokens: makeBrowserTokenStore(window),
    readCookies: readBrowserCookies,
    tabs: makeTabChannel('changes'),
  });
  const { locale, origin, messages, failed, api } = readPageState();
  const translations = makeTranslations({ locale, messages, load: makeMessageFetcher(fetchPath) });
  const pendingStorage = makePendingStorage(window);
  const store = makeStore({
    extra,
    locale,
    api: restoreApi(api),
    storage: makeBrowserStorage(window),
    pendingStorage,
  });
  // The next user of the device must not see what a customer viewed and searched for.
  extra.tokens.subscribe((token) => {
    if (token !== null) return;
    for (const key of Object.values(recentKeys)) void pendingStorage.removeItem(key);
    void import('../store/recentLists').then(
      ({ unstored }) => unstored.clear(),
      () => undefined,
    );
  });
  await nextTask();
  const routes = makeRoutes({ store, extra, translations });
  const router = await makeBrowserRouter(routes, failed);
  // Doing this earlier would lose the additions if the user leaves the page immediately.
  void store.rehydrated.then(() => {
    keepLanguage({ store, translations, router });
    syncTheme(store, document);
    const { add } = makeCartChanges(store, extra.tabId);
    for (const { id, quantity } of takeEarlyAdditions()) add({ id }, quantity);
    void replayEvents();
    if (process.env.NODE_ENV === 'production') void registerServiceWorker(store);
  });
  refetchOnReturn(store.dispatch, store.rehydrated);
  // Write the last changes before the user leaves the page.
  window.addEventListener('pagehide', () => void store.persistor.flush());
  prefetchPages(routes);
  void measureWhenIdle();
  // This is removed from production builds.
  const inspect =
    process.env.NODE_ENV === 'development'
      ? (await import('./inspector/startInspector')).startInspector(window)
      : undefined;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App {...{ store, extra, translations, origin, router, inspect }} />
      </StrictMode>,
    );
  });
}

interface AppProps extends RouteDependencies {
  router: DataRouter;
  origin: string;
  /** Set only in development. */
  inspect?: Inspect;
}

/** The tree must equal the server's, or generated ids would differ. */
export function App({ store, extra, translations, origin, router, inspect }: AppProps) {
  // Stored preferences are read in a separate task after hydration, or the markup would not match.
  useEffect(() => {
    const timer = setTimeout(() => store.persistor.persist());
    return () => clearTimeout(timer);
  }, [store]);
  return (
    <Providers store={store} extra={extra} translations={translations} origin={origin}>
      <InspectionContext value={inspect}>
        <Document>
          <RouterProvider router={router} useTransitions />
        </Document>
      </InspectionContext>
    </Providers>
  );
}

/** `failed` means that the server sent the error page. */
export async function makeBrowserRouter(routes: RouteObject[], failed: boolean) {
  const matches = matchRoutes(routes, window.location) ?? [];
  // Without the page's code, the markup would not match.
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  }
  // The loaders' data is already in RTK Query's cache.
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]));
  const errors = failed ? { [pagesRoute]: true } : undefined;
  return createBrowserRouter(routes, { hydrationData: { loaderData, errors } });
}

type LanguageSettings = Pick<AppProps, 'store' | 'translations' | 'router'>;

/** Activates the chosen language once its translations are loaded. If that fails, the choice reverts. */
export function keepLanguage({ store, translations, router }: LanguageSettings) {
  const { pathname, search, hash } = router.state.location;
  const parameters = new URLSearchParams(search);
  const languageParameter = parameters.get('lang');
  if (isLocale(languageParameter)) {
    store.dispatch(languageChosen(languageParameter));
    parameters.delete('lang');
    const rest = parameters.toString();
    const to = pathname + (rest && `?${rest}`) + hash;
    void router.navigate(to, { replace: true, preventScrollReset: true });
  }
  const activate = (language: Locale) => {
    translations.activate(language).then(
      (isActive) => {
        if (isActive) writeLanguageCookie(language);
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
 * Tells the server the language of the next page. The default language needs no cookie, so its pages stay cacheable.
 */
function writeLanguageCookie(locale: Locale): void {
  const current = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1];
  if (current === locale || (current === undefined && locale === defaultLocale)) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
}

async function waitForPageLoad(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** The worker starts late, because its thread and requests would slow down the page load. */
const registrationDelayMs = 4_000;

async function registerServiceWorker(store: AppStore): Promise<void> {
  await waitForPageLoad();
  await new Promise((resolve) => setTimeout(resolve, registrationDelayMs));
  try {
    // Some browsers lack it, and even reading it may throw if site data is blocked.
    const { serviceWorker } = navigator;
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    active?.postMessage(selectLanguage(store.getState()));
    onStateChange(store, selectLanguage, (locale) => active?.postMessage(locale));
  } catch {
    // Without the worker, only the offline page is missing.
  }
}

/** Do Not Track and Global Privacy Control, which TypeScript's types lack. */
interface PrivacySettings {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Counts the visit and measures the page, unless the browser asks not to be tracked. */
async function measureWhenIdle(): Promise<void> {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivacySettings;
  if (doNotTrack === '1' || globalPrivacyControl) return;
  await waitForPageLoad();
  const idle = window.requestIdleCallback as typeof requestIdleCallback | undefined;
  await new Promise((resolve) => (idle ? idle(resolve) : setTimeout(resolve, 1_000)));
  // If the script cannot be loaded, nothing is counted.
  await import(/* webpackChunkName: "measureVisit" */ './measureVisit').then(
    ({ measureVisit }) => measureVisit(),
    () => undefined,
  );
}

/** How long a pointer must rest on a link before its page is fetched. */
const hoverDelayMs = 65;

/** The Network Information API, which TypeScript's types lack. */
interface DataSaving {
  connection?: { saveData?: boolean };
}

/**
 * Prefetches a page's code, texts and data when a link to it is hovered, focused or touched. Does the same for the
 * panel that add-to-cart buttons open. Fetches only the code of guarded pages, and nothing while data saving is on.
 * Returns a function that stops prefetching.
 */
export function prefetchPages(routes: RouteObject[]): () => void {
  const { navigator, location }: { navigator: Navigator & DataSaving; location: Location } = window;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  const getLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    return link?.origin === location.origin && !link.target ? link.href : null;
  };
  const prefetch = (href: string | null) => {
    if (!href || href === last || href === location.href) return;
    if (navigator.connection?.saveData) return;
    last = href;
    const url = new URL(href);
    const match = pageMatch(matchRoutes(routes, url));
    const { prefetch: fetchPage } = match?.route.handle as PageHandle;
    fetchPage({ search: url.search, params: match?.params ?? {} }).catch(() => {
      // The click reports the error.
      last = '';
    });
  };
  const prefetchSoon = (event: Event) => {
    clearTimeout(hoverTimer);
    preloadAddedPanel(event);
    const href = getLink(event);
    if (href) hoverTimer = setTimeout(prefetch, hoverDelayMs, href);
  };
  const prefetchNow = (event: Event) => prefetch(getLink(event));

  document.addEventListener('pointerover', prefetchSoon, { passive: true });
  document.addEventListener('pointerdown', prefetchNow, { passive: true });
  document.addEventListener('focusin', prefetchSoon, { passive: true });
  return () => {
    clearTimeout(hoverTimer);
    document.removeEventListener('pointerover', prefetchSoon);
    document.removeEventListener('pointerdown', prefetchNow);
    document.removeEventListener('focusin', prefetchSoon);
  };
}
