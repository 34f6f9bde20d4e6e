import { sessionStateOf } from '../../src/web/features/session/sessionMachine';
import { FakeSession, login, lost, merged, errorResponse, registration } from './sessionFakes';

async function withToken() {
  const session = new FakeSession();
  await session.answer(true);
  return session;
}
async function visitor() {
  const session = new FakeSession();
  await session.answer(false);
  return session;
}
async function customer() {
  const session = await withToken();
  session.tell({ type: 'lookup.succeeded' });
  return session;
}
const stateOf = (session: FakeSession) => sessionStateOf(session.state);

it('is restoring until it is known who asks', async () => {
  const session = new FakeSession();
  expect(stateOf(session)).toBe('restoring');
  await session.answer(true);
  expect(stateOf(session)).toBe('restoring');
  session.tell({ type: 'lookup.succeeded' });
  expect(stateOf(session)).toBe('signedIn');
});

it('is a visitor without a token', async () => {
  expect(stateOf(await visitor())).toBe('visitor');
});

it('keeps the token when the network fails, and recovers by itself', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  expect(stateOf(session)).toBe('failedLookup');
  expect(session.state.matches('authenticated')).toBe(true);
  session.tell({ type: 'lookup.started' });
  expect(stateOf(session)).toBe('restoring');
  session.tell({ type: 'lookup.succeeded' });
  expect(stateOf(session)).toBe('signedIn');
});

it('asks again when the shopper wishes', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  session.send({ type: 'retry.requested' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.watchers).toBe(1);
});

it.each([lost, errorResponse('server_error')])(
  'leaves a known customer on the page ($code)',
  async (error) => {
    const session = await customer();
    session.tell({ type: 'lookup.started' });
    session.tell({ type: 'lookup.failed', error });
    expect(stateOf(session)).toBe('signedIn');
    expect(session.emitted).toContainEqual({ type: 'lookup.failed', repeated: false });
  },
);

it('reports the first of several failed lookups, which route data is reloaded for', async () => {
  const session = await customer();
  for (const error of [lost, lost]) session.tell({ type: 'lookup.failed', error });
  session.tell({ type: 'lookup.succeeded' });
  session.tell({ type: 'lookup.failed', error: lost });
  expect(session.emitted).toEqual(
    [false, true, false].map((repeated) => ({ type: 'lookup.failed', repeated })),
  );
});

it.each([
  ['login', login],
  ['registration', registration],
] as const)('a %s begins a session, with what was merged', async (how, credentials) => {
  const session = await visitor();
  session.send({ type: 'credentials.submitted', credentials });
  expect(stateOf(session)).toBe('visitor');
  await session.answer({ how, merged });
  session.tell({ type: 'lookup.succeeded' });
  expect(stateOf(session)).toBe('signedIn');
  expect(session.saved).toBe('signedIn');
  expect(session.emitted).toEqual([{ type: 'session.began', how, merged }]);
});

it('a rejected sign-in leaves a visitor, with the reason', async () => {
  const session = await visitor();
  session.send({ type: 'credentials.submitted', credentials: login });
  await session.reject(errorResponse('invalid_credentials'));
  await session.answer(false);
  expect(stateOf(session)).toBe('visitor');
  expect(session.state.context.rejection?.code).toBe('invalid_credentials');
  session.send({ type: 'credentials.submitted', credentials: login });
  expect(session.state.context.rejection).toBeNull();
});

it('a rejected sign-in takes no token away that is still good', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  session.send({ type: 'credentials.submitted', credentials: login });
  await session.reject(errorResponse('invalid_credentials'));
  await session.answer(true);
  expect(session.state.matches('authenticated')).toBe(true);
});

it('a token that appeared in another tab is looked up anew, as anybody', async () => {
  const session = await customer();
  session.send({ type: 'token.stored' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.watchers).toBe(1);
  session.tell({ type: 'lookup.succeeded' });
  expect(session.emitted).toContainEqual({ type: 'session.began', how: 'otherTab', merged: null });
});

it('a logout shows no user at once, and ends when pages of a user have left the screen', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  expect(stateOf(session)).toBe('signingOut');
  expect([session.revocations, session.forgotten]).toEqual([1, 0]);
  session.pagesUnmount();
  expect(stateOf(session)).toBe('visitor');
  expect([session.saved, session.forgotten]).toEqual(['signedOut', 1]);
  expect(session.emitted).toEqual([{ type: 'session.ended', because: 'signedOut' }]);
});

it('a logout that did not reach the server is told, whatever the session does by then', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  session.pagesUnmount();
  session.send({ type: 'credentials.submitted', credentials: login });
  session.send({ type: 'logout.failed' });
  expect(session.emitted.at(-1)).toEqual({ type: 'logout.failed' });
  await session.answer({ how: 'login', merged });
  expect(session.state.matches('authenticated')).toBe(true);
});

it('logs out even where another tab logs in at that moment', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  session.send({ type: 'token.removed' });
  session.send({ type: 'token.stored' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.forgotten).toBe(1);
  expect(session.emitted).toEqual([
    { type: 'session.ended', because: 'signedOut' },
    { type: 'session.began', how: 'otherTab', merged: null },
  ]);
});
