import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import { isExpired, type SignInEvent, signInMachine } from '@/admin/session/signInMachine';
import type { Me } from '@/contract/admin/me';
import { done, failed, type ActorAnswer } from './fakeActors';
import { modelPaths, leaves, statePath } from './modelPaths';

type State = SnapshotFrom<typeof signInMachine>;

const me: Me = {
  id: 1,
  email: 'jelena@bobica.rs',
  name: 'Jelena',
  role: 'owner',
  locale: 'sr-LAT',
  version: 1,
  recently_authenticated: true,
  recovery_codes_left: 10,
  sample_shop: false,
};

const events: readonly SignInEvent[] = [
  { type: 'password.accepted', next: 'code' },
  { type: 'password.accepted', next: 'enroll' },
  { type: 'recovery.chosen' },
  { type: 'code.chosen' },
  { type: 'code.accepted', me },
  { type: 'enrolled', me, recoveryCodes: ['aaaaa-bbbbb'] },
  { type: 'codes.kept' },
  { type: 'me.changed', me: { ...me, locale: 'en' } },
  { type: 'session.ended' },
  { type: 'signed.out' },
];
const starts = [
  done('loadMe', 'member', me),
  done('loadMe', 'nobody', null),
  failed('loadMe', 'lost', new Error('lost')),
];

const paths = modelPaths(signInMachine, {
  eventsIn: (state): readonly (SignInEvent | ActorAnswer)[] =>
    state.matches('starting') ? [...starts, ...events] : events,
  getIdentity: ({ value, context }) => JSON.stringify([value, context]),
  getName: (event) => JSON.stringify(event),
});
const states = paths.map(({ state }) => state);
const after = (state: State, event: SignInEvent): State =>
  getNextSnapshot(signInMachine, state, event);
const getStatePath = ({ value }: State) => statePath(value);

it('reaches every state', () => {
  expect([...new Set(states.map(getStatePath))].sort()).toEqual(leaves(signInMachine.root).sort());
});

it('has a member from the second step until logout, and none during the first enrolment', () => {
  for (const state of states) {
    const [path, existing] = [getStatePath(state), state.context.me !== null];
    if (!isExpired(state))
      expect([path, existing]).toEqual([path, ['keepingCodes', 'signedIn'].includes(path)]);
    else expect(path).not.toBe('signedOut.secondStep.enroll');
  }
});

it('only stores recovery codes while they are shown', () => {
  for (const state of states)
    expect([getStatePath(state), state.context.recoveryCodes.length > 0]).toEqual([
      getStatePath(state),
      state.matches('keepingCodes'),
    ]);
});

it('does not sign in with a password alone, or without confirming that the codes were saved', () => {
  const entering = new Set(
    states
      .filter((state) => !state.matches('signedIn'))
      .flatMap((state) => events.filter((event) => after(state, event).matches('signedIn')))
      .map(({ type }) => type),
  );
  expect([...entering].sort()).toEqual(['code.accepted', 'codes.kept']);
});

it('keeps the page and the member after the session ends, until the next login', () => {
  const signedIn = states.filter((state) => state.matches('signedIn'));
  for (const state of signedIn) {
    const expired = after(state, { type: 'session.ended' });
    expect(isExpired(expired)).toBe(true);
    expect(expired.value).toEqual({ signedOut: 'password' });
    expect(expired.context.me).toEqual(state.context.me);
    const code = after(expired, { type: 'password.accepted', next: 'code' });
    expect(after(code, { type: 'code.accepted', me }).value).toBe('signedIn');
    expect(after(code, { type: 'session.ended' }).value).toEqual({ signedOut: 'password' });
  }
  expect(signedIn.length).toBeGreaterThan(0);
});
