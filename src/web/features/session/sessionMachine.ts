import { type Actor, assign, emit, setup, type SnapshotFrom, spawnChild, waitFor } from 'xstate';
import { type ApiError, toApiError } from '@/client/apiError';
import type { SessionEnding, SessionState } from '../../api/session';
import type {
  Beginning,
  SessionActions,
  SessionActors,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SignInAttempt,
} from './sessionActors';

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  // These are implemented in sessionActors.ts.
  actors: {} as SessionActors,
  actions: {
    ...({} as SessionActions),
    clearReasons: assign({ failure: null, rejection: null, endedBecause: null }),
    clearFailure: assign({ failure: null }),
    clearRejection: assign({ rejection: null }),
    setRejection: assign({ rejection: (_, error: unknown) => toApiError(error) }),
    setEnding: assign({ endedBecause: (_, because: SessionEnding) => because }),
    setFailure: assign({ failure: (_, error: unknown) => toApiError(error) }),
    reportFailedLookup: emit(({ context }) => ({
      type: 'lookup.failed',
      repeated: context.failure !== null,
    })),
    reportBeginning: emit((_, beginning: Beginning) => ({ type: 'session.began', ...beginning })),
    reportEnding: emit(({ context }) => ({
      type: 'session.ended',
      because: context.endedBecause ?? 'signedOut',
    })),
    reportFailedLogout: emit({ type: 'logout.failed' }),
  },
  guards: {
    isTokenStored: (_, isStored: boolean) => isStored,
  },
  delays: {
    /** Pages that require a user must unmount first, or their queries would be refetched. */
    pagesUnmounted: 0,
  },
});

const endsBecause = (because: SessionEnding) => ({ type: 'setEnding', params: because }) as const;

const toError = ({ event }: { event: { error: unknown } }) => event.error;

const begins = (beginning: Beginning) =>
  [{ type: 'reportBeginning', params: beginning }, 'refetchPersonalData'] as const;

const beganInOtherTab = begins({ how: 'otherTab', merged: null });

const authenticates = { target: '#session.authenticating', actions: 'clearRejection' } as const;

const onSubmission = {
  'login.submitted': authenticates,
  'registration.submitted': authenticates,
  'opening.submitted': authenticates,
  'link.submitted': authenticates,
} as const;

/**
 * The session of a page, including those of visitors (specification, sections 4 and 8; docs/decisions/accounts.md). A
 * user with a stored token is logged in. A 401 or an unknown user ends the session, but a network failure does not. The
 * context never contains passwords or tokens.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { failure: null, rejection: null, endedBecause: null },
  // Sends token.stored, token.removed and token.rejected.
  invoke: { src: 'watchToken' },
  on: { 'logout.failed': { actions: 'reportFailedLogout' } },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isTokenStored', params: ({ event }) => event.output },
            target: 'authenticated',
          },
          { target: 'visitor' },
        ],
        onError: 'visitor',
      },
      on: { 'token.stored': { target: 'authenticated', actions: beganInOtherTab } },
    },

    visitor: {
      entry: { type: 'saveSignedIn', params: 'signedOut' },
      on: {
        ...onSubmission,
        'token.stored': { target: 'authenticated', actions: beganInOtherTab },
      },
    },

    authenticating: {
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => {
          if (!('attempt' in event)) throw new Error(`The event ${event.type} contains no attempt`);
          return event.attempt;
        },
        onDone: {
          target: 'authenticated',
          actions: [
            { type: 'reportBeginning', params: ({ event }) => event.output },
            'refetchPersonalData',
          ],
        },
        // A token may still be stored, or another tab may have stored one.
        onError: {
          target: 'restoring',
          actions: { type: 'setRejection', params: toError },
        },
      },
    },

    authenticated: {
      entry: 'clearReasons',
      initial: 'lookingUp',
      invoke: {
        id: 'watchUser',
        src: 'watchUser',
        // Ignore the response to a lookup with an earlier token.
        input: ({ event }: { event: { type: string } }) => ({
          tokenChanged: event.type !== 'xstate.done.actor.readToken',
        }),
        onError: {
          target: '.failedLookup',
          actions: ['reportFailedLookup', { type: 'setFailure', params: toError }],
        },
      },
      on: {
        'token.rejected': { target: 'ending', actions: [endsBecause('expired'), 'clearToken'] },
        // The token is not cleared, because one stored since then belongs to another session.
        'token.removed': { target: 'ending', actions: endsBecause('signedOutElsewhere') },
        'token.stored': { target: 'authenticated', reenter: true, actions: beganInOtherTab },
        'logout.requested': {
          target: 'ending',
          actions: [endsBecause('signedOut'), spawnChild('revokeToken')],
        },
        'account.deleted': {
          target: 'ending',
          actions: [endsBecause('accountDeleted'), 'clearToken'],
        },
        'lookup.succeeded': { target: '.signedIn', actions: 'clearFailure' },
        'lookup.failed': {
          target: '.failedLookup',
          actions: ['reportFailedLookup', { type: 'setFailure', params: toError }],
        },
      },
      states: {
        lookingUp: {},
        signedIn: {
          entry: { type: 'saveSignedIn', params: 'signedIn' },
          on: {
            // The user is known, so the page stays after a later lookup fails.
            'lookup.failed': {
              actions: ['reportFailedLookup', { type: 'setFailure', params: toError }],
            },
          },
        },
        /** The token is kept. Focus, reconnecting or the user triggers another lookup. */
        failedLookup: {
          on: {
            ...onSubmission,
            'lookup.started': 'lookingUp',
            'retry.requested': {
              target: '#session.authenticated',
              reenter: true,
            },
          },
        },
      },
    },

    ending: {
      exit: ['forgetUser', 'reportEnding'],
      after: { pagesUnmounted: 'visitor' },
      on: { 'token.stored': { target: 'authenticated', actions: beganInOtherTab } },
    },
  },
});

export type SessionActor = Actor<typeof sessionMachine>;
type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export function getSessionState(snapshot: SessionSnapshot): SessionState {
  if (snapshot.matches('restoring') || snapshot.matches({ authenticated: 'lookingUp' })) {
    return 'restoring';
  }
  if (snapshot.matches('ending')) return 'signingOut';
  if (snapshot.matches({ authenticated: 'signedIn' })) return 'signedIn';
  if (snapshot.matches({ authenticated: 'failedLookup' })) return 'failedLookup';
  return 'visitor';
}

const unauthenticated: ApiError = {
  status: 401,
  code: 'unauthenticated',
  message: 'Unauthenticated.',
};

/** Begins a session. Resolves with null when the user is known, otherwise with the error. */
export async function authenticate(actor: SessionActor, attempt: SignInAttempt) {
  const until = (done: (snapshot: SessionSnapshot) => boolean) =>
    waitFor(actor, done).catch(() => actor.getSnapshot());
  const isSettled = (snapshot: SessionSnapshot) => getSessionState(snapshot) !== 'restoring';
  await until(isSettled);
  actor.send({ type: `${attempt.how}.submitted`, attempt });
  const afterReply = await until((snapshot) => !snapshot.matches('authenticating'));
  if (afterReply.context.rejection) return afterReply.context.rejection;
  const settled = await until(isSettled);
  if (getSessionState(settled) === 'signedIn') return null;
  return settled.context.failure ?? unauthenticated;
}
