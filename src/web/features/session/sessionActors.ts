import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { specifiedMessages } from '@/contract/errors';
import { apiErrorOf, type ApiError } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { baseApi, personalTags, type Tag } from '../../api/baseApi';
import { revokeToken, sessionApi } from '../../api/sessionApi';
import type { AppStore } from '../../store/makeStore';
import {
  routeRemembered,
  selectSignedIn,
  sessionChanged,
  type SignedInState,
} from '../../store/preferences';
import type { Beginning, SessionContext, SessionEvent, SignInAttempt } from './sessionTypes';

export interface SessionDeps {
  store: AppStore;
  extra: ApiExtra;
}

/** Section 8: the error if the csrf-cookie request returns no token. */
const loginFailed: ApiError = {
  status: null,
  code: 'login_failed',
  message: specifiedMessages.login_failed,
};

/** The text of `cookies_blocked` says more; the message stays that of section 8. */
function loginErrorOf(error: unknown): ApiError {
  const { code } = apiErrorOf(error);
  return code === 'cookies_blocked' ? { ...loginFailed, code } : apiErrorOf(error);
}

/** The token or its user no longer exists; every other failure may be transient. */
function isUserGone({ status, code }: ApiError): boolean {
  return status === 401 || code === 'current_user_not_found';
}

/** The actors of the session machine. Their promises reject with an `ApiError`. */
export function makeSessionActors({ store, extra }: SessionDeps) {
  const { dispatch } = store;
  const { getCurrentUser } = sessionApi.endpoints;

  return {
    /** Whether a token is stored. */
    readToken: fromPromise<boolean>(async () => {
      await store.rehydrated;
      return extra.tokens.read() !== null;
    }),

    watchToken: fromCallback<EventObject>(({ sendBack }) => {
      const emit = (event: SessionEvent) => sendBack(event);
      const stops = [
        extra.tokens.subscribe((token) =>
          emit({ type: token === null ? 'token.removed' : 'token.stored' }),
        ),
        extra.unauthorized.subscribe(({ token }) => {
          // Ignore responses to an earlier token.
          if (token === extra.tokens.read()) emit({ type: 'token.rejected' });
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),

    /** Begins a session and stores the token. */
    authenticate: fromPromise<Beginning, SignInAttempt>(async ({ input: { how, send } }) => {
      if (how === 'login') {
        const token = await extra.securityToken.renew().catch((error: unknown) => {
          throw loginErrorOf(error);
        });
        if (!token) throw loginFailed;
      }
      const { token, merged, password_removed: passwordRemoved } = await send();
      extra.tokens.write(token);
      return { how, merged, passwordRemoved };
    }),

    /** Looks up the user and reports every lookup, including those of route loaders and refocus. */
    watchUser: fromCallback<EventObject, { tokenChanged: boolean }>(({ sendBack, input }) => {
      const emit = (event: SessionEvent) => sendBack(event);
      const select = getCurrentUser.select();
      const before = select(store.getState());
      const superseded =
        input.tokenChanged && before.status === 'pending' ? before.requestId : undefined;
      const query = dispatch(
        getCurrentUser.initiate(undefined, { forceRefetch: input.tokenChanged }),
      );
      let seen = '';
      const report = () => {
        const { status, requestId, error } = select(store.getState());
        const now = `${requestId} ${status}`;
        if (now === seen) return;
        seen = now;
        if (status === 'pending') emit({ type: 'lookup.started' });
        else if (requestId === superseded) void query.refetch();
        else if (status === 'fulfilled') emit({ type: 'lookup.succeeded' });
        else if (status === 'rejected') {
          const failure = apiErrorOf(error);
          if (isUserGone(failure)) emit({ type: 'token.rejected' });
          else emit({ type: 'lookup.failed', error: failure });
        }
      };
      const stop = store.subscribe(report);
      report();
      // The store notifies in an animation frame, which does not run in background tabs.
      void query.then(report);
      return () => {
        stop();
        query.unsubscribe();
      };
    }),

    /** Removes the token at once. The request survives closing the page, its retries do not. */
    revokeToken: fromCallback<EventObject>(({ sendBack }) => {
      const token = extra.tokens.read();
      extra.tokens.clear();
      const failed: SessionEvent = { type: 'logout.failed' };
      if (token) void dispatch(revokeToken(token)).then((done) => done || sendBack(failed));
    }),
  };
}

/** The actions of the session machine on the store. */
export function makeSessionActions({ store, extra }: SessionDeps) {
  const { dispatch } = store;
  // Unused queries are removed, active ones are refetched.
  const invalidate = (...more: Tag[]) =>
    dispatch(baseApi.util.invalidateTags([...personalTags, ...more]));
  return {
    saveSignedIn: (_: unknown, state: SignedInState) => {
      const save = () => {
        const before = selectSignedIn(store.getState());
        // Until the first session there is none that has ended.
        if (before === state || (before === 'neverSignedIn' && state === 'signedOut')) return;
        dispatch(sessionChanged(state));
      };
      save();
      // The stored token says whether there was a session.
      if (state === 'signedOut') void store.rehydrated.then(save);
    },
    refetchPersonalData: () => {
      invalidate();
    },
    clearToken: () => {
      extra.tokens.clear();
    },
    forgetUser: ({ context }: { context: SessionContext }) => {
      const because = context.endedBecause;
      if (because === 'expired' || because === 'signedOutElsewhere') {
        // Public data stays cached.
        invalidate('CurrentUser');
        return;
      }
      // The next user must not be redirected to this user's page.
      dispatch(routeRemembered(null));
      dispatch(baseApi.util.resetApiState());
    },
  };
}

export type SessionActors = ReturnType<typeof makeSessionActors>;
export type SessionActions = ReturnType<typeof makeSessionActions>;
