import type { SnapshotFrom } from 'xstate';
import type { SessionEnding, SessionState } from '../../../api/session';
import type { Beginning } from './sessionContext';
import { sessionSetup } from './sessionSetup';

const ends = (because: SessionEnding) =>
  [
    { type: 'ended', params: because },
    { type: 'endingTold', params: because },
  ] as const;

const thrown = ({ event }: { event: { error: unknown } }) => event.error;

const begins = (how: Beginning) => ({ type: 'began', params: { how, entered: null } }) as const;

/** Where somebody may log in, or do so in another tab. */
const entrances = {
  'credentials.submitted': { target: '#session.signingIn', actions: 'refusalForgotten' },
  'registration.submitted': { target: '#session.registering', actions: 'refusalForgotten' },
} as const;

const appearedElsewhere = { target: '#session.tokenHeld', actions: begins('elsewhere') } as const;

const refused = { type: 'refused', params: thrown } as const;

/** A refused sign-in leaves everything as it was. */
const afterRefusal = [
  { guard: 'tokenStands', target: '#session.tokenHeld', actions: refused },
  { target: '#session.noToken', actions: refused },
] as const;

/**
 * The life of a session (specification sections 4 and 8; DECISIONS, Accounts). A stored token means
 * logged in; only the server's 401 (or a customer who is no more) ends that, a lost network does
 * not. The app provides the actors and acts on what is emitted. Neither password nor token is ever
 * in the context; both pass sealed from event to actor.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    tokenStands: false,
    customerKnown: false,
    failure: null,
    refusal: null,
    endedBecause: null,
  },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'tokenIsKept', params: ({ event }) => event.output },
            target: 'tokenHeld',
          },
          { target: 'noToken' },
        ],
        onError: 'noToken',
      },
      on: { 'token.appeared': appearedElsewhere },
    },
    noToken: {
      on: { ...entrances, 'token.appeared': appearedElsewhere },
    },
    /** As `noToken`, after the server ended it: the reason stands until somebody logs in. */
    expired: {
      on: { ...entrances, 'token.appeared': appearedElsewhere },
    },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'credentials.submitted') {
            throw new Error(`signingIn was entered by ${event.type}`);
          }
          return event.credentials;
        },
        onDone: {
          target: 'tokenHeld',
          actions: {
            type: 'began',
            params: ({ event }) => ({ how: 'signedIn', entered: event.output }),
          },
        },
        onError: afterRefusal,
      },
      on: { 'token.removed': { actions: 'tokenLost' } },
    },
    registering: {
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          if (event.type !== 'registration.submitted') {
            throw new Error(`registering was entered by ${event.type}`);
          }
          return event.registration;
        },
        onDone: {
          target: 'tokenHeld',
          actions: {
            type: 'began',
            params: ({ event }) => ({ how: 'registered', entered: event.output }),
          },
        },
        onError: afterRefusal,
      },
      on: { 'token.removed': { actions: 'tokenLost' } },
    },
    tokenHeld: {
      entry: 'tokenTaken',
      initial: 'restoring',
      invoke: {
        id: 'watchCustomer',
        src: 'watchCustomer',
        onError: {
          target: '.failedLookup',
          actions: [{ type: 'lookupFailed', params: thrown }, 'lookupFailureTold'],
        },
      },
      on: {
        'token.rejected': { target: 'expired', actions: ends('expired') },
        'token.removed': { target: 'noToken', actions: ends('signedOutElsewhere') },
        'token.appeared': { target: 'tokenHeld', reenter: true, actions: begins('elsewhere') },
        'logout.requested': 'signingOut',
        'account.deleted': { target: 'noToken', actions: ends('accountDeleted') },
        'customer.found': { target: '.signedIn', actions: 'customerLearnt' },
        'lookup.failed': [
          {
            guard: { type: 'sessionEnded', params: thrown },
            target: 'expired',
            actions: ends('expired'),
          },
          {
            target: '.failedLookup',
            actions: [{ type: 'lookupFailed', params: thrown }, 'lookupFailureTold'],
          },
        ],
      },
      states: {
        /** Nobody knows yet whose token it is. */
        restoring: {},
        signedIn: {
          on: { 'lookup.started': 'refreshing' },
        },
        /** Asked again while the customer stays on the page. */
        refreshing: {},
        /** No answer to go by. The token is kept; focus, a new connection or the shopper asks again. */
        failedLookup: {
          on: {
            ...entrances,
            'retry.requested': { target: '#session.tokenHeld', reenter: true },
            'lookup.started': [
              { guard: 'customerKnown', target: 'refreshing' },
              { target: 'restoring' },
            ],
          },
        },
      },
    },
    /** The token is gone; what needs a customer leaves the screen before the session ends. */
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'noToken', actions: ends('signedOut') },
        onError: { target: 'noToken', actions: ends('signedOut') },
      },
      on: {
        'token.removed': { actions: 'tokenLost' },
        'token.appeared': {
          target: 'tokenHeld',
          actions: [...ends('signedOut'), begins('elsewhere')],
        },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** What pages need to know of a state. */
export function sessionStateOf(snapshot: SessionSnapshot): SessionState {
  if (snapshot.matches('starting') || snapshot.matches({ tokenHeld: 'restoring' })) {
    return 'restoring';
  }
  if (snapshot.matches('signingOut')) return 'signingOut';
  if (snapshot.matches('tokenHeld')) {
    return snapshot.context.customerKnown ? 'signedIn' : 'failedLookup';
  }
  return 'visitor';
}
