import { configureStore } from '@reduxjs/toolkit';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { adminApi } from '@/admin/api/adminApi';
import TransitionProvider from '@/admin/features/orders/steps/TransitionProvider';
import { makeTransport } from '@/client/apiExtra';
import type { StaffRole } from '@/contract/permissions';
import { xsrfCookie } from '@/contract/wire';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { asOwner, asStaff } from './asStaff';
import { makeFakeApi, type FakeApi, type FakeResponses } from './fakeApi';
import { setScreen } from './matchMedia';
import { testI18n } from './renderUi';

export * from '@testing-library/react';
export { userEvent };
export * from './fakeApi';

interface Options {
  responses?: FakeResponses;
  api?: FakeApi;
  path?: string;
  pattern?: string;
  /** Signs in a staff member with this role. By default, the owner is signed in. */
  role?: StaffRole;
  routes?: RouteObject[];
}

/** Renders an admin screen with a store, toasts, messages, and a router that asks before leaving. */
export function renderAdmin(
  shown: ReactNode,
  {
    responses,
    api = makeFakeApi(responses),
    path = '/admin',
    pattern = '*',
    role,
    routes = [],
  }: Options = {},
) {
  if (!('matchMedia' in window)) setScreen({});
  const store = configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (getDefault) =>
      // The checks of Redux Toolkit warn when they are slow.
      getDefault({
        thunk: { extraArgument: makeTransport(api.fetch, () => `${xsrfCookie}=token`) },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(adminApi.middleware),
  });
  const element = role ? asStaff(<>{shown}</>, { role }) : asOwner(<>{shown}</>);
  const router = createMemoryRouter([...routes, { path: pattern, element }], {
    initialEntries: [path],
  });
  render(
    <I18nProvider i18n={testI18n()}>
      <Provider store={store}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Provider>
    </I18nProvider>,
  );
  return {
    api,
    router,
    store,
    at: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Renders a screen with the steps of orders. */
export const renderWithSteps = (shown: ReactNode, options?: Options) =>
  renderAdmin(<TransitionProvider>{shown}</TransitionProvider>, options);

/** A screen, or a part of it. */
type Place = Pick<typeof screen, 'findByRole' | 'getByRole'>;

export const press = async (name: string | RegExp, place: Place = screen) =>
  userEvent.click(await place.findByRole('button', { name }));

export const href = (name: string | RegExp, place: Place = screen) =>
  place.getByRole('link', { name }).getAttribute('href');
