import {
  sessionMachine,
  sessionStateOf,
} from '../../src/web/features/session/machine/sessionMachine';
import { credentials, FakeSession, password, settled } from './sessionFakes';
import { fromElsewhere, sessionPaths, type ModelEvent, type ModelPath } from './sessionPaths';
import { leaves, place } from './stateTree';

const paths = sessionPaths();

async function act(session: FakeSession, event: ModelEvent): Promise<void> {
  if ('output' in event) await session.answer(event.output);
  else if (event.type.startsWith('xstate.error'))
    await session.refuse((event as { error: unknown }).error);
  else if (/^(lookup|customer)\./.test(event.type))
    session.tell(event as Parameters<FakeSession['tell']>[0]);
  else session.send(event as Parameters<FakeSession['send']>[0]);
  await settled();
}

async function walk({ steps, name }: ModelPath): Promise<FakeSession> {
  const session = new FakeSession();
  for (const { event, state } of steps) {
    await act(session, event);
    expect({ path: name, state: session.state.value }).toEqual({ path: name, state: state.value });
  }
  return session;
}

it('reaches every state of the session', () => {
  const reached = new Set(paths.map(({ state }) => place(state.value)));
  expect([...reached].sort()).toEqual(leaves(sessionMachine.root).sort());
});

it(`walks every path of the graph (${paths.length}), and shows no inspector a password`, async () => {
  for (const path of paths) {
    const session = await walk(path);
    expect(session.inspected.join('\n')).not.toContain(password);
    expect(JSON.stringify(session.state.context)).not.toContain(password);
    // Somebody looks the customer up exactly while a token is held.
    expect({ path: path.name, watchers: session.watchers }).toEqual({
      path: path.name,
      watchers: session.state.matches('tokenHeld') ? 1 : 0,
    });
    session.actor.stop();
  }
});

it('ends in every state where a token is held once it is lost, and says so once', async () => {
  const held = paths.filter(({ state }) => state.matches('tokenHeld'));
  expect(new Set(held.map(({ state }) => place(state.value))).size).toBe(4);
  for (const path of held) {
    for (const [type, because] of [
      ['token.rejected', 'expired'],
      ['token.removed', 'signedOutElsewhere'],
    ] as const) {
      const session = await walk(path);
      const before = session.emitted.length;
      session.send({ type });
      session.send({ type });
      expect(sessionStateOf(session.state)).toBe('visitor');
      expect(session.state.context).toMatchObject({
        tokenStands: false,
        customerKnown: false,
        endedBecause: because,
      });
      expect(session.emitted.slice(before)).toEqual([{ type: 'session.ended', because }]);
      session.actor.stop();
    }
  }
});

it('never calls anybody signed in whose token is lost, whatever the state', async () => {
  for (const path of paths) {
    const session = await walk(path);
    session.send({ type: 'token.removed' });
    const { state } = session;
    expect(state.context.tokenStands && !state.matches('tokenHeld')).toBe(false);
    expect(sessionStateOf(state) === 'signedIn').toBe(false);
    session.actor.stop();
  }
});

it('survives whatever comes from elsewhere in any state, and lets in afterwards', async () => {
  for (const path of paths) {
    for (const event of fromElsewhere) {
      const session = await walk(path);
      session.send(event);
      expect(session.state.status).toBe('active');
      // Busy states answer by themselves; all others have an entrance or somebody inside.
      const entrance =
        sessionStateOf(session.state) === 'visitor' &&
        session.state.can({ type: 'credentials.submitted', credentials });
      const busy = session.pending.length > 0 || session.state.matches('tokenHeld');
      expect({ path: path.name, event: event.type, ok: busy || entrance }).toMatchObject({
        ok: true,
      });
      session.actor.stop();
    }
  }
});
