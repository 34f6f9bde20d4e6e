import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { defaultLocale, type Locale } from '@/contract/locale';
import { makeApiExtra } from '@/client/apiExtra';
import { makeMemoryTokenStore, type TokenStore } from '@/client/tokenStore';
import type { WebStorage } from 'redux-persist';
import type { TabChannel } from '@/lib/emitter';
import { SessionContext, type Session } from '@/web/api/session';
import { makeStore } from '@/web/store/makeStore';
import { Providers } from '@/web/app/Document';
import type { RouteDependencies } from '@/web/app/routes';
import { makeTranslations } from '@/lib/translations/translations';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import type { CartServer } from './CartServer';
import { makeFakeApi, type FakeApi, type FakeResponses } from './fakeApi';
import { fakeSession } from './fakeSession';
import { readAllMessages, readMessages } from './messages';

export * from '@testing-library/react';
export * from './fakeApi';

interface StoreOptions {
  locale?: Locale;
  token?: string | null;
  tokens?: TokenStore;
  responses?: FakeResponses;
  cart?: CartServer;
  api?: FakeApi;
  tabs?: TabChannel;
  pendingStorage?: WebStorage;
  queryRetries?: number;
}

/** Creates a real store on a fake network for tests of components and state machines. */
export function makeTestStore({
  locale = defaultLocale,
  token = null,
  tokens = makeMemoryTokenStore(token),
  responses,
  cart,
  api = makeFakeApi({ ...cart?.responses, ...responses }),
  tabs,
  pendingStorage,
  queryRetries = 0,
}: StoreOptions = {}) {
  const extra = makeApiExtra({
    fetch: api.fetch,
    queryRetries,
    tokens,
    readCookies: () => 'XSRF-TOKEN=test',
    tabs,
  });
  return { store: makeStore({ extra, locale, pendingStorage }), extra, api };
}

interface AppOptions extends StoreOptions {
  path?: string;
  /** The session; by default the session of a visitor. */
  session?: Partial<Session>;
  routes?: RouteObject[] | ((dependencies: RouteDependencies) => RouteObject[]);
}

/** Renders with a store, a session, toasts, a router and the messages of both languages. The default is English. */
export function renderApp(element: ReactElement, options: AppOptions = {}) {
  const { locale = 'en', path = '/', session, routes = [] } = options;
  const { store, extra, api } = makeTestStore({ ...options, locale });
  const translations = makeTranslations({
    locale,
    messages: readAllMessages(locale),
    load: async (language, namespace) => readMessages(language, namespace),
    onMissing: (id) => console.error(`No catalog contains ${id}`),
  });
  const others = typeof routes === 'function' ? routes({ store, extra, translations }) : routes;
  const router = createMemoryRouter([...others, { path: '*', element }], {
    initialEntries: [path],
  });
  const rendered = render(
    <Providers store={store} extra={extra} translations={translations} origin="https://shop.test">
      <SessionContext value={fakeSession(session)}>
        <ToastProvider>
          <RouterProvider router={router} useTransitions />
        </ToastProvider>
      </SessionContext>
    </Providers>,
  );
  return {
    ...rendered,
    store,
    extra,
    api,
    translations,
    router,
    at: () => router.state.location.pathname + router.state.location.search,
    user: userEvent.setup(),
  };
}
