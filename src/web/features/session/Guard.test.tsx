import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../tests/support/renderApp';
import { selectPreviousRoute } from '../../lib/preferences';
import { Guard } from './Guard';

const guarded = (
  <Guard fallback={<p>wait</p>}>
    <p>inside</p>
  </Guard>
);

test('a customer passes', async () => {
  renderApp(guarded, { path: '/orders', token: '1|secret' });
  expect(await screen.findByText('inside')).toBeInTheDocument();
});

test('a visitor is sent to log in, and where they wanted to go is remembered', async () => {
  const { router, store } = renderApp(guarded, {
    path: '/orders?page=2',
    routes: [{ path: '/login', element: <p>log in</p> }],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(selectPreviousRoute(store.getState())).toBe('/orders?page=2');
  expect(screen.queryByText('inside')).not.toBeInTheDocument();
});
