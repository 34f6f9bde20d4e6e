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
import { makeStore } from '@/web/store/makeStore';
import { Providers } from '@/web/app/Document';
import type { RouteDependencies } from '@/web/app/routes';
import { makeTranslations } from '@/lib/translations/translations';
import { makeFakeApi, type FakeApi } from './fakeApi';
import { readAllMessages, readMessages } from './messages';

interface AppOptions {
  locale?: Locale;
  /** Access token of the signed-in user. */
  token?: string | null;
  tokens?: TokenStore;
  api?: FakeApi;
  tabs?: TabChannel;
  pendingStorage?: WebStorage;
  queryRetries?: number;
}

/** Creates a real store over a fake network for component and state machine tests. */
export function makeTestStore({
  locale = defaultLocale,
  token = null,
  tokens = makeMemoryTokenStore(token),
  api = makeFakeApi(),
  tabs,
  pendingStorage,
  queryRetries = 0,
}: AppOptions = {}) {
  const extra = makeApiExtra({
    fetch: api.fetch,
    queryRetries,
    tokens,
    readCookies: () => 'XSRF-TOKEN=test',
    tabs,
  });
  return { store: makeStore({ extra, locale, pendingStorage }), extra, api };
}

interface AppSettings extends AppOptions {
  /** Current address. */
  path?: string;
  /** Other routes that the test navigates to, with their elements. */
  routes?: RouteObject[] | ((dependencies: RouteDependencies) => RouteObject[]);
}

/** Renders with the store, the messages of both languages and a router. */
export function renderApp(element: ReactElement, settings: AppSettings = {}) {
  const { locale = defaultLocale, path = '/', routes = [] } = settings;
  const { store, extra, api } = makeTestStore(settings);
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
      <RouterProvider router={router} useTransitions />
    </Providers>,
  );
  return { ...rendered, store, extra, api, translations, router, user: userEvent.setup() };
}
