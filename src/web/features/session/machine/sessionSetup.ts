import { assign, emit, fromCallback, setup } from 'xstate';
import type { LoginForm, RegisterForm } from '../../../../contract/customer';
import { apiErrorOf } from '../../../api/apiError';
import type { SessionEnding } from '../../../api/session';
import { placeholderActor } from '../../../lib/placeholderActor';
import type { Secret } from './Secret';
import type {
  Beginning,
  Entered,
  SessionContext,
  SessionEmitted,
  SessionEvent,
} from './sessionContext';

/** The server knows neither this token nor its customer any more; everything else may pass. */
function isSessionEnd(error: unknown): boolean {
  const { status, code } = apiErrorOf(error);
  return status === 401 || code === 'current_user_not_found';
}

/** What the session machine is made of: its actors (provided by the app), guards and actions. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    /** Whether a token is kept. */
    readToken: placeholderActor<boolean>('readToken'),
    /** csrf cookie, then login; keeps the token. */
    signIn: placeholderActor<Entered, Secret<LoginForm>>('signIn'),
    register: placeholderActor<Entered, Secret<RegisterForm>>('register'),
    /** Looks the customer up, again on focus and on a new connection, and says how it went. */
    watchCustomer: fromCallback(() => {
      throw new Error('watchCustomer is not provided');
    }),
    /** Takes the token away at once and has the server told; nobody waits for its answer. */
    signOut: placeholderActor<void>('signOut'),
  },
  guards: {
    tokenIsKept: (_, kept: boolean) => kept,
    tokenStands: ({ context }) => context.tokenStands,
    customerKnown: ({ context }) => context.customerKnown,
    sessionEnded: (_, error: unknown) => isSessionEnd(error),
  },
  actions: {
    tokenTaken: assign({
      tokenStands: true,
      customerKnown: false,
      failure: null,
      endedBecause: null,
    }),
    tokenLost: assign({ tokenStands: false }),
    customerLearnt: assign({ customerKnown: true, failure: null }),
    lookupFailed: assign({ failure: (_, error: unknown) => apiErrorOf(error) }),
    lookupFailureTold: emit({ type: 'lookup.failed' }),
    refused: assign({ refusal: (_, error: unknown) => apiErrorOf(error) }),
    refusalForgotten: assign({ refusal: null }),
    began: emit((_, { how, entered }: { how: Beginning; entered: Entered | null }) => ({
      type: 'session.began' as const,
      how,
      merged: entered?.merged ?? null,
    })),
    ended: assign({
      tokenStands: false,
      customerKnown: false,
      failure: null,
      endedBecause: (_, because: SessionEnding) => because,
    }),
    endingTold: emit((_, because: SessionEnding) => ({ type: 'session.ended' as const, because })),
  },
});
