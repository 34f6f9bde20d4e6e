import { configureStore } from '@reduxjs/toolkit';
import { I18nProvider } from '@lingui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { adminApi } from '@/admin/api/adminApi';
import { makeTransport } from '@/client/apiExtra';
import { xsrfCookie } from '@/contract/wire';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import type { FakeApi } from './fakeApi';
import { setScreen } from './matchMedia';
import { renderUi, testI18n } from './renderUi';

/** Everything around a screen of the admin but its router, in front of a fake API. */
function withStore(children: ReactNode, api: FakeApi) {
  if (!('matchMedia' in window)) setScreen({});
  const extra = makeTransport(api.fetch, () => `${xsrfCookie}=token`);
  const store = configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (getDefault) =>
      // Its checks warn when they are slow.
      getDefault({
        thunk: { extraArgument: extra },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(adminApi.middleware),
  });
  return (
    <Provider store={store}>
      <ToastProvider>{children}</ToastProvider>
    </Provider>
  );
}

interface Options {
  api: FakeApi;
  path?: string;
}

/** Renders a screen of the admin. */
export function renderAdmin(children: ReactNode, { api, path = '/admin' }: Options): RenderResult {
  return renderUi(withStore(children, api), { path });
}

/** Renders routes of the admin, with a router that asks before a page is left. */
export function renderAdminRoutes(routes: RouteObject[], { api, path = '/admin' }: Options) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <I18nProvider i18n={testI18n()}>
      {withStore(<RouterProvider router={router} />, api)}
    </I18nProvider>,
  );
  return router;
}
