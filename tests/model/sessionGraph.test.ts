import { sessionMachine, getSessionState } from '@/web/features/session/sessionMachine';
import { settled } from './fakeActors';
import { followPath, leaves, statePath } from './modelPaths';
import { FakeSession, password, submitted } from './sessionFakes';
import { anyTime, sessionPaths, type ModelEvent, type SessionPath } from './sessionPaths';

const paths = sessionPaths();

async function applyEvent(session: FakeSession, event: ModelEvent): Promise<void> {
  if ('output' in event) await session.settle(event.output);
  else if (event.type.startsWith('xstate.error'))
    await session.reject((event as { error: unknown }).error);
  else if (event.type.startsWith('xstate.after')) session.pagesUnmount();
  else if (event.type.startsWith('lookup.'))
    session.receive(event as Parameters<FakeSession['receive']>[0]);
  else session.send(event as Parameters<FakeSession['send']>[0]);
  await settled();
}

async function getSessionAfter(path: SessionPath): Promise<FakeSession> {
  const session = new FakeSession();
  await followPath(path, session, (event) => applyEvent(session, event));
  return session;
}

it('reaches every state of the session', () => {
  const reached = new Set(paths.map(({ state }) => statePath(state.value)));
  expect([...reached].sort()).toEqual(leaves(sessionMachine.root).sort());
});

it(`follows every path of the graph (${paths.length}) without exposing a password to inspectors`, async () => {
  for (const path of paths) {
    const session = await getSessionAfter(path);
    expect(session.inspected.join('\n')).not.toContain(password);
    expect(JSON.stringify(session.state.context)).not.toContain(password);
    // The user is only looked up while a token is stored.
    expect({ path: path.name, watchers: session.watchers }).toEqual({
      path: path.name,
      watchers: session.state.matches('authenticated') ? 1 : 0,
    });
    session.actor.stop();
  }
});

it('ends from every state when the token is lost, and reports this once', async () => {
  const signedInPaths = paths.filter(({ state }) => state.matches('authenticated'));
  expect(new Set(signedInPaths.map(({ state }) => statePath(state.value))).size).toBe(3);
  for (const path of signedInPaths) {
    for (const [type, because] of [
      ['token.rejected', 'expired'],
      ['token.removed', 'signedOutElsewhere'],
      ['logout.requested', 'signedOut'],
      ['account.deleted', 'accountDeleted'],
    ] as const) {
      const session = await getSessionAfter(path);
      const before = session.emitted.length;
      const { forgotten, revocations } = session;
      session.send({ type });
      session.send({ type });
      expect(getSessionState(session.state)).toBe('signingOut');
      session.pagesUnmount();
      expect(getSessionState(session.state)).toBe('visitor');
      expect(session.state.context).toMatchObject({ endedBecause: because });
      expect(session.emitted.slice(before)).toEqual([{ type: 'session.ended', because }]);
      expect(session.saved).toBe('signedOut');
      expect(session.forgotten - forgotten).toBe(1);
      expect(session.revocations - revocations).toBe(type === 'logout.requested' ? 1 : 0);
      session.actor.stop();
    }
  }
});

it('handles every event in every state, after which a visitor can still log in', async () => {
  for (const path of paths) {
    for (const event of anyTime) {
      const session = await getSessionAfter(path);
      session.send(event);
      const { state } = session;
      expect({ path: path.name, event: event.type, status: state.status }).toMatchObject({
        status: 'active',
      });
      // A user is only shown while a token is stored and the user was found.
      expect(getSessionState(state) === 'signedIn').toBe(
        state.matches({ authenticated: 'signedIn' }),
      );
      session.pagesUnmount();
      const sessionState = getSessionState(session.state);
      const waiting = session.pending.length > 0 || sessionState === 'restoring';
      const canLogIn = session.state.can(submitted('login'));
      expect({
        path: path.name,
        event: event.type,
        ok: waiting || sessionState === 'signedIn' || canLogIn,
      }).toMatchObject({ ok: true });
      session.actor.stop();
    }
  }
});
