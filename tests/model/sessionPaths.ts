import type { EventObject, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { sessionMachine } from '../../src/web/features/session/sessionMachine';
import type { SessionEvent } from '../../src/web/features/session/sessionTypes';
import { done, failed, type ActorAnswer } from './actorAnswers';
import { login, lost, merged, errorResponse, registration } from './sessionFakes';

/** What happens to the machine: an event of its own, or an answer of a calling actor. */
export type ModelEvent = SessionEvent | ActorAnswer | typeof pagesUnmounted;

/** What the delay of the state `ending` waits for. */
export const pagesUnmounted = { type: 'xstate.after.pagesUnmounted.session.ending' } as const;

export type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What may come from elsewhere at any moment, whatever the session is doing. */
const fromElsewhere: readonly SessionEvent[] = [
  { type: 'token.rejected' },
  { type: 'token.removed' },
  { type: 'token.stored' },
];

const entering: readonly SessionEvent[] = [
  { type: 'credentials.submitted', credentials: login },
  { type: 'credentials.submitted', credentials: registration },
];

const lookups: readonly SessionEvent[] = [
  { type: 'lookup.started' },
  { type: 'lookup.succeeded' },
  { type: 'lookup.failed', error: lost },
  { type: 'lookup.failed', error: errorResponse('server_error') },
];

/** The replies of the actor that runs in a state. */
function repliesIn(state: Snapshot): readonly ModelEvent[] {
  if (state.matches('restoring')) {
    return [
      done('readToken', 'stored', true),
      done('readToken', 'none', false),
      failed('readToken', 'broken', new Error('broken')),
    ];
  }
  if (state.matches('authenticating')) {
    return [
      done('authenticate', 'logged in', { how: 'login', merged }),
      failed('authenticate', 'wrong', errorResponse('invalid_credentials')),
      failed('authenticate', 'no cookie', errorResponse('login_failed')),
      failed('authenticate', 'lost', lost),
    ];
  }
  if (state.matches('ending')) return [pagesUnmounted];
  if (state.matches('authenticated')) return lookups;
  return [];
}

/** Every event that components, tabs and the server can send, in whatever state. */
export const anyTime: readonly SessionEvent[] = [
  ...fromElsewhere,
  ...entering,
  ...lookups,
  { type: 'retry.requested' },
  { type: 'logout.requested' },
  { type: 'logout.failed' },
  { type: 'account.deleted' },
];

const eventsIn = (state: Snapshot): readonly ModelEvent[] => [...repliesIn(state), ...anyTime];

function nameOf(event: ModelEvent): string {
  let detail = 'name' in event ? event.name : '';
  if (event.type === 'lookup.failed') detail = event.error.code;
  if (event.type === 'credentials.submitted') detail = event.credentials.reveal().kind;
  const name = event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ');
  return detail ? `${name} (${detail})` : name;
}

/** Errors are told apart by their code. */
function serializeState({ value, context }: Snapshot): string {
  const { failure, rejection, ...rest } = context;
  return JSON.stringify([value, rest, failure?.code, rejection?.code]);
}

export interface ModelPath {
  name: string;
  steps: { event: ModelEvent; state: Snapshot }[];
  state: Snapshot;
}

/** The shortest path to every state of the session, its context included. */
export function sessionPaths(): ModelPath[] {
  const paths = getShortestPaths(sessionMachine, {
    // The graph knows answers of actors as events too, which the machine's own type does not name.
    events: (state) => eventsIn(state) as readonly SessionEvent[],
    serializeState,
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
