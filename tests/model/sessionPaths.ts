import type { EventObject, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { SessionEvent } from '../../src/web/features/session/machine/sessionContext';
import { sessionMachine } from '../../src/web/features/session/machine/sessionMachine';
import { done, failed, type ActorAnswer } from './actorAnswers';
import { credentials, lost, merged, refusal, registration } from './sessionFakes';

/** What happens to the machine: an event of its own, or an answer of a calling actor. */
export type ModelEvent = SessionEvent | ActorAnswer;

export type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What may come from elsewhere at any moment, whatever the session is doing. */
export const fromElsewhere: readonly SessionEvent[] = [
  { type: 'token.rejected' },
  { type: 'token.removed' },
  { type: 'token.appeared' },
];

const entering: readonly SessionEvent[] = [
  { type: 'credentials.submitted', credentials },
  { type: 'registration.submitted', registration },
];

const lookups: readonly SessionEvent[] = [
  { type: 'lookup.started' },
  { type: 'customer.found' },
  { type: 'lookup.failed', error: lost },
  { type: 'lookup.failed', error: refusal('server_error') },
  { type: 'lookup.failed', error: refusal('unauthenticated') },
  { type: 'lookup.failed', error: refusal('current_user_not_found') },
];

function answersOf(state: Snapshot): readonly ModelEvent[] {
  if (state.matches('starting')) {
    return [
      done('readToken', 'kept', true),
      done('readToken', 'none', false),
      failed('readToken', 'broken', new Error('broken')),
    ];
  }
  if (state.matches('signingIn')) {
    return [
      done('signIn', 'entered', { merged }),
      failed('signIn', 'wrong', refusal('invalid_credentials')),
      failed('signIn', 'no cookie', refusal('login_failed')),
      failed('signIn', 'lost', lost),
    ];
  }
  if (state.matches('registering')) {
    return [
      done('register', 'entered', { merged }),
      failed('register', 'taken', refusal('validation_failed')),
      failed('register', 'lost', lost),
    ];
  }
  if (state.matches('signingOut')) {
    return [done('signOut', 'told', undefined), failed('signOut', 'lost', lost)];
  }
  if (state.matches('tokenHeld')) return lookups;
  return [];
}

function eventsIn(state: Snapshot): readonly ModelEvent[] {
  return [
    ...answersOf(state),
    ...fromElsewhere,
    ...entering,
    { type: 'retry.requested' },
    { type: 'logout.requested' },
    { type: 'account.deleted' },
  ];
}

function nameOf(event: ModelEvent): string {
  const detail =
    'name' in event ? event.name : event.type === 'lookup.failed' ? event.error.code : '';
  const name = event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ');
  return detail ? `${name} (${detail})` : name;
}

/** Everything of the context tells situations apart, but of errors only which they are. */
function situation({ value, context }: Snapshot): string {
  const { failure, refusal: refused, ...rest } = context;
  return JSON.stringify([value, rest, failure?.code, refused?.code]);
}

export interface ModelPath {
  name: string;
  steps: { event: ModelEvent; state: Snapshot }[];
  state: Snapshot;
}

/** The shortest way to every situation of the session. */
export function sessionPaths(): ModelPath[] {
  const paths = getShortestPaths(sessionMachine, {
    // The graph knows answers of actors as events too, which the machine's own type does not name.
    events: (state) => eventsIn(state) as readonly SessionEvent[],
    serializeState: situation,
    serializeEvent: (event: EventObject) => nameOf(event as ModelEvent),
  });
  return paths.map(({ steps, state }) => {
    const own = steps.filter(({ event }) => !event.type.startsWith('xstate.init'));
    const states = [...steps.slice(1).map((step) => step.state), state];
    return {
      state,
      steps: own.map(({ event }, at) => ({
        event: event as ModelEvent,
        state: states[at] ?? state,
      })),
      name: own.map(({ event }) => nameOf(event as ModelEvent)).join(' → ') || 'at the start',
    };
  });
}
