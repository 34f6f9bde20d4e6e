import { I18nProvider } from '@lingui/react';
import { configureStore } from '@reduxjs/toolkit';
import { refetchOnReturn } from '@/client/refetchOnReturn';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { fromPromise } from 'xstate';
import { htmlLang, defaultLocale, isLocale, type Locale } from '@/contract/locale';
import { languageCookie } from '@/contract/wire';
import { makeTransport } from '@/client/apiExtra';
import { readBrowserCookies } from '@/client/securityToken';
import { developmentTools } from '@/client/devTools';
import { NamespacesProvider } from '@/lib/text';
import { makeMessageFetcher } from '@/lib/translations/fetchMessages';
import { makeTranslations } from '@/lib/translations/translations';
import { globalSheet } from '@/ui/globalSheet';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { adminApi } from './api/adminApi';
import { isAdminError } from './api/adminError';
import { routes } from './app/routes';
import { signInMachine, SignIn } from './session/signInMachine';
import { LanguageProvider } from './lib/preferences';

/** The delay before the worker is registered; by then, the first screen is usable. */
const workerDelayMs = 4_000;
/** The build's hash, which its scripts and service worker share. */
declare const __webpack_hash__: string;

const fetchPath = (path: string, init?: RequestInit) => window.fetch(path, init);
/** The query contains a hash of the texts, so the service worker caches each version by its URL. */
const fetchTexts = (path: string) => fetchPath(`${path}?${document.documentElement.dataset.texts}`);
const extra = makeTransport(fetchPath, readBrowserCookies);

const store = configureStore({
  reducer: { [adminApi.reducerPath]: adminApi.reducer },
  middleware: (getDefault) =>
    getDefault({ thunk: { extraArgument: extra } }).concat(adminApi.middleware),
  devTools: developmentTools('Bobica admin'),
});

// The page itself requests Today before this script loads, because every screen shows its counts.
const meRequest = store.dispatch(adminApi.endpoints.getMe.initiate());
store.dispatch(adminApi.util.prefetch('getToday', undefined, {}));
void meRequest.then(({ data: me }) => {
  if (me) document.documentElement.lang = htmlLang(me.locale);
});

const machine = signInMachine.provide({
  actors: {
    loadMe: fromPromise(async () => {
      const { data, error } = await meRequest;
      meRequest.unsubscribe();
      if (isAdminError(error) && error.status === 401) return null;
      if (!data) throw error;
      return data;
    }),
  },
});

/** The shop's language, used until the member's language is known. */
function visitorLanguage(): Locale {
  const found = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1];
  return isLocale(found) ? found : defaultLocale;
}

/** Resets data and language when the member changes or the session ends. */
function Session({ showLanguage }: { showLanguage: (locale: Locale) => Promise<unknown> }) {
  const { send } = SignIn.useActorRef();
  const language = SignIn.useSelector(({ context }) => context.me?.locale);
  const member = SignIn.useSelector(({ context }) => context.me?.id);
  useEffect(() => extra.unauthorized.subscribe(() => send({ type: 'session.ended' })), [send]);
  useEffect(() => {
    if (language) void showLanguage(language);
  }, [language, showLanguage]);
  useEffect(() => {
    if (member === undefined) return undefined;
    return () => void store.dispatch(adminApi.util.resetApiState());
  }, [member]);
  return null;
}

async function start(): Promise<void> {
  // Creating the router starts loading the screen.
  const router = createBrowserRouter(routes);
  const sheet = document.createElement('style');
  sheet.textContent = globalSheet;
  document.head.append(sheet);
  const locale = visitorLanguage();
  document.documentElement.lang = htmlLang(locale);
  const translations = makeTranslations({ locale, load: makeMessageFetcher(fetchTexts) });
  // The last two namespaces contain labels for addresses and quantities.
  await translations.loadNamespaces(['common', 'errors', 'auth', 'admin', 'checkout', 'product']);
  const showLanguage = (chosen: Locale) => {
    document.documentElement.lang = htmlLang(chosen);
    return translations.activate(chosen);
  };
  refetchOnReturn(store.dispatch);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={translations.i18n}>
          <NamespacesProvider value={translations.loadNamespaces}>
            <ToastProvider side="right">
              <SignIn.Provider logic={machine}>
                <Session showLanguage={showLanguage} />
                <LanguageProvider value={showLanguage}>
                  <RouterProvider router={router} />
                </LanguageProvider>
              </SignIn.Provider>
            </ToastProvider>
          </NamespacesProvider>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
}

void start();
if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  setTimeout(async () => {
    const { registerServiceWorker } = await import('./lib/registerServiceWorker');
    await registerServiceWorker(__webpack_hash__);
  }, workerDelayMs);
}
