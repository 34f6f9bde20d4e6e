import { configureStore } from '@reduxjs/toolkit';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { adminApi, type AdminExtra } from '../../src/admin/api/adminApi';
import type { SecurityToken } from '../../src/web/api/securityToken';
import { ToastProvider } from '../../src/web/ui/toast/ToastProvider';
import type { FakeApi } from './fakeApi';
import { renderUi } from './renderUi';

const securityToken: SecurityToken = {
  current: () => null,
  prepare: () => Promise.resolve(null),
  renew: () => Promise.resolve(null),
};

/** Renders a screen of the admin with its store, in front of a fake API. */
export function renderAdmin(
  children: ReactNode,
  { api, path = '/admin' }: { api: FakeApi; path?: string },
): RenderResult {
  const extra: AdminExtra = { fetch: api.fetch, securityToken, onSessionEnded: () => undefined };
  const store = configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra } }).concat(adminApi.middleware),
  });
  return renderUi(
    <Provider store={store}>
      <ToastProvider>{children}</ToastProvider>
    </Provider>,
    { path },
  );
}
