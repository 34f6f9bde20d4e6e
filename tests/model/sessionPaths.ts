import type { SnapshotFrom } from 'xstate';
import { sessionMachine } from '@/web/features/session/sessionMachine';
import type { SessionEvent } from '@/web/features/session/sessionActors';
import { done, failed, type ActorAnswer, errorResponse, lostReply } from './fakeActors';
import { modelPaths, type ModelPath } from './modelPaths';
import { merged, submitted, ways } from './sessionFakes';

/** Input to the machine: one of its events, or the result of an actor. */
export type ModelEvent = SessionEvent | ActorAnswer | typeof pagesUnmounted;

/** The event of the delay in the state `ending`. */
export const pagesUnmounted = { type: 'xstate.after.pagesUnmounted.session.ending' } as const;

export type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Events from other tabs or requests, which can occur in any state. */
const fromElsewhere: readonly SessionEvent[] = [
  { type: 'token.rejected' },
  { type: 'token.removed' },
  { type: 'token.stored' },
];

const entering: readonly SessionEvent[] = ways.map(submitted);

const lookups: readonly SessionEvent[] = [
  { type: 'lookup.started' },
  { type: 'lookup.succeeded' },
  { type: 'lookup.failed', error: lostReply },
  { type: 'lookup.failed', error: errorResponse('server_error') },
];

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
      failed('authenticate', 'lost', lostReply),
    ];
  }
  if (state.matches('ending')) return [pagesUnmounted];
  if (state.matches('authenticated')) return lookups;
  return [];
}

/** All events that components, tabs and the server can send in any state. */
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

function getSessionEventName(event: ModelEvent): string {
  let detail = 'name' in event ? event.name : '';
  if (event.type === 'lookup.failed') detail = event.error.code;
  const name = event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ');
  return detail ? `${name} (${detail})` : name;
}

/** Errors are distinguished by code. */
function getSessionIdentity({ value, context }: Snapshot): string {
  const { failure, rejection, ...rest } = context;
  return JSON.stringify([value, rest, failure?.code, rejection?.code]);
}

export type SessionPath = ModelPath<typeof sessionMachine, ModelEvent>;

export function sessionPaths(): SessionPath[] {
  return modelPaths(sessionMachine, {
    eventsIn,
    getIdentity: getSessionIdentity,
    getName: getSessionEventName,
  });
}
