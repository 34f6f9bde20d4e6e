import { act, screen, waitFor } from '@testing-library/react';
import { fakeSession, testUser } from '@tests/support/fakeSession';
import { renderApp } from '@tests/support/renderApp';
import { transportError, type ApiError } from '@/client/apiError';
import { SessionContext, type Session } from '../../api/session';
import { selectPreviousRoute } from '../../store/preferences';
import { useState } from 'react';
import { Guard } from './Guard';

let become: (given: Partial<Session>) => void;

function Guarded({ given }: { given: Partial<Session> }) {
  const [now, setNow] = useState(given);
  become = (next) => act(() => setNow(next));
  return (
    <SessionContext value={fakeSession(now)}>
      <Guard fallback={<p>wait</p>}>
        <p>inside</p>
      </Guard>
    </SessionContext>
  );
}

const at = (given: Partial<Session>) =>
  renderApp(<Guarded given={given} />, {
    path: '/orders?page=2',
    locale: 'en',
    routes: [{ path: '/login', element: <p>log in</p> }],
  });
const serverError: ApiError = { status: 500, code: 'server_error', message: 'Server Error' };

test('a signed-in user sees the guarded page', () => {
  at({ user: testUser });
  expect(screen.getByText('inside')).toBeInTheDocument();
});

test('an unknown session shows the skeleton without a redirect', () => {
  const { router } = at({ state: 'restoring' });
  expect(screen.getByText('wait')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/orders');
});

test('a visitor is redirected to login and the route is remembered', async () => {
  const { router, store } = at({});
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(selectPreviousRoute(store.getState())).toBe('/orders?page=2');
  expect(screen.queryByText('inside')).not.toBeInTheDocument();
});

test('a lookup that the server rejects redirects to login', async () => {
  const { router, store } = at({ state: 'failedLookup', failure: serverError });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(selectPreviousRoute(store.getState())).toBe('/orders?page=2');
});

test('a network failure can be retried on the same page', async () => {
  const retry = jest.fn();
  const failure = transportError('network', 'lost');
  const { router, user } = at({ state: 'failedLookup', failure, retry });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(router.state.location.pathname).toBe('/orders');
});

test('after an expired session the guarded page is stored as the route to return to', async () => {
  const { router, store } = at({ user: testUser });
  become({ endedBecause: 'expired' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(selectPreviousRoute(store.getState())).toBe('/orders?page=2');
});

test.each(['signedOut', 'signedOutElsewhere'] as const)(
  'a deliberate logout (%s) does not remember the route',
  async (endedBecause) => {
    const { store } = at({ user: testUser });
    become({ endedBecause });
    expect(screen.queryByText('inside')).not.toBeInTheDocument();
    expect(selectPreviousRoute(store.getState())).toBeNull();
  },
);
