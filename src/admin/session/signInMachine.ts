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
 * The admin's session. If it ends, the member is kept (`isExpired`), so that the page keeps its typed input and the
 * login steps are shown in a dialog over it.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
  },
  actors: {
    /** The member identified by the cookie; null without a session. */
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
    /** There was no response; the page offers to reload. */
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
                // Somebody removed the second factor of a member who is logging in again.
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
            // The step was not completed in time.
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
        // The member is kept.
        'session.ended': 'signedOut',
        'signed.out': { target: 'signedOut', actions: 'forgetMe' },
      },
    },
  },
});

export const isExpired = (state: SnapshotFrom<typeof signInMachine>): boolean =>
  state.context.me !== null && state.matches('signedOut');

/** The single session machine of the admin. */
export const SignIn = createActorContext(signInMachine);

/** The logged-in member; only available below the gate. */
export function useMe(): Me {
  const me = SignIn.useSelector(({ context }) => context.me);
  if (!me) throw new Error('useMe needs a signed-in member of staff');
  return me;
}
