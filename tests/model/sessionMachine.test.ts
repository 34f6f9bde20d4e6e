import { sessionStateOf } from '../../src/web/features/session/machine/sessionMachine';
import {
  credentials,
  FakeSession,
  lost,
  merged,
  refusal,
  registration,
  settled,
} from './sessionFakes';

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
  session.tell({ type: 'customer.found' });
  return session;
}
const stateOf = (session: FakeSession) => sessionStateOf(session.state);

it('is restoring until it is known who asks', async () => {
  const session = new FakeSession();
  expect(stateOf(session)).toBe('restoring');
  await session.answer(true);
  expect(stateOf(session)).toBe('restoring');
  session.tell({ type: 'customer.found' });
  expect(stateOf(session)).toBe('signedIn');
});

it('is a visitor without a token', async () => {
  expect(stateOf(await visitor())).toBe('visitor');
});

it('keeps the token when the network fails, and recovers by itself', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  expect(stateOf(session)).toBe('failedLookup');
  expect(session.state.context.tokenStands).toBe(true);
  session.tell({ type: 'lookup.started' });
  expect(stateOf(session)).toBe('restoring');
  session.tell({ type: 'customer.found' });
  expect(stateOf(session)).toBe('signedIn');
});

it('asks again when the shopper wishes', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  session.send({ type: 'retry.requested' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.watchers).toBe(1);
});

it.each([lost, refusal('server_error')])(
  'leaves a known customer on the page ($code)',
  async (error) => {
    const session = await customer();
    session.tell({ type: 'lookup.started' });
    session.tell({ type: 'lookup.failed', error });
    expect(stateOf(session)).toBe('signedIn');
    expect(session.emitted).toContainEqual({ type: 'lookup.failed' });
  },
);

it.each(['unauthenticated', 'current_user_not_found'] as const)('ends with %s', async (code) => {
  const session = await customer();
  session.tell({ type: 'lookup.failed', error: refusal(code) });
  expect(session.state.value).toBe('expired');
});

it.each([
  ['signIn', 'signedIn', { type: 'credentials.submitted', credentials }],
  ['register', 'registered', { type: 'registration.submitted', registration }],
] as const)('%s brings in, with what was merged', async (_, how, event) => {
  const session = await visitor();
  session.send(event);
  expect(stateOf(session)).toBe('visitor');
  await session.answer({ merged });
  session.tell({ type: 'customer.found' });
  expect(stateOf(session)).toBe('signedIn');
  expect(session.emitted).toEqual([{ type: 'session.began', how, merged }]);
});

it('a refused sign-in leaves a visitor, with the reason', async () => {
  const session = await visitor();
  session.send({ type: 'credentials.submitted', credentials });
  await session.refuse(refusal('invalid_credentials'));
  expect(stateOf(session)).toBe('visitor');
  expect(session.state.context.refusal?.code).toBe('invalid_credentials');
  session.send({ type: 'credentials.submitted', credentials });
  expect(session.state.context.refusal).toBeNull();
});

it('a refused sign-in takes no token away that is still good', async () => {
  const session = await withToken();
  session.tell({ type: 'lookup.failed', error: lost });
  session.send({ type: 'credentials.submitted', credentials });
  await session.refuse(refusal('invalid_credentials'));
  expect(session.state.matches('tokenHeld')).toBe(true);
});

it('a token that appeared in another tab is looked up anew, as anybody', async () => {
  const session = await customer();
  session.send({ type: 'token.appeared' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.watchers).toBe(1);
  session.tell({ type: 'customer.found' });
  expect(session.emitted).toContainEqual({ type: 'session.began', how: 'elsewhere', merged: null });
});

it.each([
  ['heard', (session: FakeSession) => session.answer(undefined)],
  ['not heard', (session: FakeSession) => session.refuse(lost)],
])('logs out, whether the server %s it', async (_, finish) => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  expect(stateOf(session)).toBe('signingOut');
  await finish(session);
  expect(stateOf(session)).toBe('visitor');
  expect(session.emitted).toEqual([{ type: 'session.ended', because: 'signedOut' }]);
});

it('logs out even where somebody logs in elsewhere in that moment', async () => {
  const session = await customer();
  session.send({ type: 'logout.requested' });
  session.send({ type: 'token.removed' });
  session.send({ type: 'token.appeared' });
  expect(stateOf(session)).toBe('restoring');
  expect(session.state.context.tokenStands).toBe(true);
  expect(session.emitted).toEqual([
    { type: 'session.ended', because: 'signedOut' },
    { type: 'session.began', how: 'elsewhere', merged: null },
  ]);
});

it('ends with the account', async () => {
  const session = await customer();
  session.send({ type: 'account.deleted' });
  await settled();
  expect(session.state.context.endedBecause).toBe('accountDeleted');
});
