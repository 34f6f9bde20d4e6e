import { getSessionState } from '@/web/features/session/sessionMachine';
import { errorResponse, lostReply } from './fakeActors';
import { FakeSession, merged, submitted, ways } from './sessionFakes';

async function withToken() {
  const session = new FakeSession();
  await session.settle(true);
  return session;
}
async function visitor() {
  const session = new FakeSession();
  await session.settle(false);
  return session;
}
async function customer() {
  const session = await withToken();
  session.receive({ type: 'lookup.succeeded' });
  return session;
}
const getState = (session: FakeSession) => getSessionState(session.state);

it.each([lostReply, errorResponse('server_error')])(
  'keeps a known customer signed in ($code)',
  async (error) => {
    const session = await customer();
    session.receive({ type: 'lookup.started' });
    session.receive({ type: 'lookup.failed', error });
    expect(getState(session)).toBe('signedIn');
    expect(session.emitted).toContainEqual({ type: 'lookup.failed', repeated: false });
  },
);

it('marks repeated look-up failures, so that route data is reloaded once', async () => {
  const session = await customer();
  for (const error of [lostReply, lostReply]) session.receive({ type: 'lookup.failed', error });
  session.receive({ type: 'lookup.succeeded' });
  session.receive({ type: 'lookup.failed', error: lostReply });
  expect(session.emitted).toEqual(
    [false, true, false].map((repeated) => ({ type: 'lookup.failed', repeated })),
  );
});

it.each(ways)('a %s starts a session and reports the merge', async (how) => {
  const session = await visitor();
  session.send(submitted(how));
  expect(getState(session)).toBe('visitor');
  await session.settle({ how, merged });
  session.receive({ type: 'lookup.succeeded' });
  expect(getState(session)).toBe('signedIn');
  expect(session.saved).toBe('signedIn');
  expect(session.emitted).toEqual([{ type: 'session.began', how, merged }]);
});

it('a rejected login keeps a valid token', async () => {
  const session = await withToken();
  session.receive({ type: 'lookup.failed', error: lostReply });
  session.send(submitted('login'));
  await session.reject(errorResponse('invalid_credentials'));
  await session.settle(true);
  expect(session.state.matches('authenticated')).toBe(true);
});

it('a logout that does not reach the server is reported in every state', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  session.pagesUnmount();
  session.send(submitted('login'));
  session.send({ type: 'logout.failed' });
  expect(session.emitted.at(-1)).toEqual({ type: 'logout.failed' });
  await session.settle({ how: 'login', merged });
  expect(session.state.matches('authenticated')).toBe(true);
});

it('logs out even if another tab logs in concurrently', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  session.send({ type: 'token.removed' });
  session.send({ type: 'token.stored' });
  expect(getState(session)).toBe('restoring');
  expect(session.forgotten).toBe(1);
  expect(session.emitted).toEqual([
    { type: 'session.ended', because: 'signedOut' },
    { type: 'session.began', how: 'otherTab', merged: null },
  ]);
});
