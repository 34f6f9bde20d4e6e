import { createActorContext } from '@xstate/react';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Me } from '@/contract/admin/me';

export interface SignInContext {
  me: Me | null;
  /** Shown once, after enrolling. */
  recoveryCodes: readonly string[];
}

export type SignInEvent =
  | { type: 'password.accepted'; next: 'code' | 'enroll' }
  | { type: 'recovery.chosen' }
  | { type: 'code.chosen' }
  | { type: 'code.accepted'; me: Me }
  | { type: 'enrolled'; me: Me; recoveryCodes: readonly string[] }
  | { type: 'codes.kept' }
  | { type: 'me.changed'; me: Me }
  | { type: 'session.ended' }
  | { type: 'signed.out' };

/**
 * If the session ends, the member stays in the context (`isExpired`), so the page keeps its input and the login steps
 * appear in a dialog above it.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
  },
  actors: {
    /** Returns the member identified by the cookie, or null without a session. */
    loadMe: fromPromise<Me | null>(async () => null),
  },
  actions: {
    keepMe: assign(({ event }) => ('me' in event ? { me: event.me } : {})),
    keepCodes: assign(({ event }) =>
      event.type === 'enrolled' ? { me: event.me, recoveryCodes: event.recoveryCodes } : {},
    ),
    forgetCodes: assign({ recoveryCodes: () => [] }),
    forgetMe: assign({ me: () => null }),
  },
}).createMachine({
  id: 'signIn',
  context: { me: null, recoveryCodes: [] },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'loadMe',
        src: 'loadMe',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'signedIn',
            actions: assign(({ event }) => ({ me: event.output })),
          },
          { target: 'signedOut' },
        ],
        onError: 'unavailable',
      },
    },
    /** No response; the page offers to reload. */
    unavailable: {},
    signedOut: {
      initial: 'password',
      states: {
        password: {
          on: {
            'password.accepted': [
              {
                guard: ({ event }) => event.next === 'enroll',
                target: 'secondStep.enroll',
                // Somebody removed the second factor of this member, who is logging in again.
                actions: 'forgetMe',
              },
              { target: 'secondStep' },
            ],
          },
        },
        secondStep: {
          initial: 'code',
          states: {
            code: { on: { 'recovery.chosen': 'recovery' } },
            recovery: { on: { 'code.chosen': 'code' } },
            enroll: {
              on: {
                enrolled: { target: '#signIn.keepingCodes', actions: 'keepCodes' },
              },
            },
          },
          on: {
            'code.accepted': { target: '#signIn.signedIn', actions: 'keepMe' },
            // The step took too long.
            'session.ended': 'password',
          },
        },
      },
    },
    keepingCodes: { on: { 'codes.kept': { target: 'signedIn', actions: 'forgetCodes' } } },
    signedIn: {
      on: {
        'me.changed': { actions: 'keepMe' },
        // The authenticator app was replaced.
        enrolled: { target: 'keepingCodes', actions: 'keepCodes' },
        'session.ended': 'signedOut',
        'signed.out': { target: 'signedOut', actions: 'forgetMe' },
      },
    },
  },
});

export const isExpired = (state: SnapshotFrom<typeof signInMachine>): boolean =>
  state.context.me !== null && state.matches('signedOut');

export const SignIn = createActorContext(signInMachine);

/** The logged-in member. Available only below the gate. */
export function useMe(): Me {
  const me = SignIn.useSelector(({ context }) => context.me);
  if (!me) throw new Error('useMe needs a logged-in member of staff');
  return me;
}
