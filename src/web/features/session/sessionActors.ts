import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { MergeResult } from '@/contract/cart';
import { specifiedMessages } from '@/contract/errors';
import { toApiError, type ApiError } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { baseApi, personalTags, type Tag } from '../../api/baseApi';
import type { SessionEnding, SignInReply, SignInWay } from '../../api/session';
import { revokeToken, sessionApi } from '../../api/sessionApi';
import type { AppStore } from '../../store/makeStore';
import {
  routeRemembered,
  selectSignedIn,
  sessionChanged,
  type SignedInState,
} from '../../store/preferences';

/** Contains only failures and reasons, because the user is in the query cache and the token in its own store. */
export interface SessionContext {
  /** Why the last lookup of the user failed, or null after a successful one. */
  failure: ApiError | null;
  rejection: ApiError | null;
  endedBecause: SessionEnding | null;
}

/** `send` is a function, because inspectors and logs show the values of events and inputs. */
export interface SignInAttempt {
  how: SignInWay;
  send: () => SignInReply;
}

/** Each way to log in has its own event, so that the chart shows it. */
interface Submission {
  type: `${SignInWay}.submitted`;
  attempt: SignInAttempt;
}

export type SessionEvent =
  | Submission
  | { type: 'lookup.started' }
  | { type: 'lookup.succeeded' }
  | { type: 'lookup.failed'; error: ApiError }
  | { type: 'retry.requested' }
  /** The server returned 401 for the stored token, or its user no longer exists. */
  | { type: 'token.rejected' }
  /** Another tab logged out. */
  | { type: 'token.removed' }
  /** Another tab logged in, possibly as another user. */
  | { type: 'token.stored' }
  | { type: 'logout.requested' }
  | { type: 'logout.failed' }
  | { type: 'account.deleted' };

/**
 * `merged` tells what a login in this tab merged into the cart and wishlist. `passwordRemoved` means that the login
 * link was the first proof of the email.
 */
export type Beginning =
  | { how: SignInWay; merged: MergeResult; passwordRemoved?: boolean | undefined }
  | { how: 'otherTab'; merged: null; passwordRemoved?: never };

export type SessionEmitted =
  | ({ type: 'session.began' } & Beginning)
  | { type: 'session.ended'; because: SessionEnding }
  /** `repeated` means that the previous lookup also failed. */
  | { type: 'lookup.failed'; repeated: boolean }
  | { type: 'logout.failed' };

export interface SessionDeps {
  store: AppStore;
  extra: ApiExtra;
}

/** The error if the csrf-cookie request returns no token (specification, section 8). */
const loginFailed: ApiError = {
  status: null,
  code: 'login_failed',
  message: specifiedMessages.login_failed,
};

/** Uses the specified message (section 8), except for `cookies_blocked`, whose text says more. */
function toLoginError(error: unknown): ApiError {
  const { code } = toApiError(error);
  return code === 'cookies_blocked' ? { ...loginFailed, code } : toApiError(error);
}

/** True if the token or its user no longer exists. Every other failure may be transient. */
function isUserGone({ status, code }: ApiError): boolean {
  return status === 401 || code === 'current_user_not_found';
}

/** The promises of these actors reject with an `ApiError`. */
export function makeSessionActors({ store, extra }: SessionDeps) {
  const { dispatch } = store;
  const { getCurrentUser } = sessionApi.endpoints;

  return {
    readToken: fromPromise<boolean>(async () => {
      await store.rehydrated;
      return extra.tokens.read() !== null;
    }),

    watchToken: fromCallback<EventObject>(({ sendBack }) => {
      const emit = (event: SessionEvent) => sendBack(event);
      const unsubscribers = [
        extra.tokens.subscribe((token) =>
          emit({ type: token === null ? 'token.removed' : 'token.stored' }),
        ),
        extra.unauthorized.subscribe(({ token }) => {
          // Ignore responses to an earlier token.
          if (token === extra.tokens.read()) emit({ type: 'token.rejected' });
        }),
      ];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    }),

    authenticate: fromPromise<Beginning, SignInAttempt>(async ({ input: { how, send } }) => {
      if (how === 'login') {
        const token = await extra.securityToken.renew().catch((error: unknown) => {
          throw toLoginError(error);
        });
        if (!token) throw loginFailed;
      }
      const { token, merged, password_removed: passwordRemoved } = await send();
      extra.tokens.write(token);
      return { how, merged, passwordRemoved };
    }),

    /** Looks up the user and reports every lookup, including those by route loaders and on refocus. */
    watchUser: fromCallback<EventObject, { tokenChanged: boolean }>(({ sendBack, input }) => {
      const emit = (event: SessionEvent) => sendBack(event);
      const select = getCurrentUser.select();
      const before = select(store.getState());
      const superseded =
        input.tokenChanged && before.status === 'pending' ? before.requestId : undefined;
      const query = dispatch(
        getCurrentUser.initiate(undefined, { forceRefetch: input.tokenChanged }),
      );
      let lastReport = '';
      const report = () => {
        const { status, requestId, error } = select(store.getState());
        const current = `${requestId} ${status}`;
        if (current === lastReport) return;
        lastReport = current;
        if (status === 'pending') emit({ type: 'lookup.started' });
        else if (requestId === superseded) void query.refetch();
        else if (status === 'fulfilled') emit({ type: 'lookup.succeeded' });
        else if (status === 'rejected') {
          const failure = toApiError(error);
          if (isUserGone(failure)) emit({ type: 'token.rejected' });
          else emit({ type: 'lookup.failed', error: failure });
        }
      };
      const unsubscribe = store.subscribe(report);
      report();
      // The store notifies in an animation frame, which does not run in background tabs.
      void query.then(report);
      return () => {
        unsubscribe();
        query.unsubscribe();
      };
    }),

    /** Removes the token immediately. The request survives closing the page, but its retries do not. */
    revokeToken: fromCallback<EventObject>(({ sendBack }) => {
      const token = extra.tokens.read();
      extra.tokens.clear();
      const failed: SessionEvent = { type: 'logout.failed' };
      if (token) void dispatch(revokeToken(token)).then((done) => done || sendBack(failed));
    }),
  };
}

export function makeSessionActions({ store, extra }: SessionDeps) {
  const { dispatch } = store;
  // Unused queries are removed, and active ones are refetched.
  const invalidate = (...more: Tag[]) =>
    dispatch(baseApi.util.invalidateTags([...personalTags, ...more]));
  return {
    saveSignedIn: (_: unknown, state: SignedInState) => {
      const save = () => {
        const before = selectSignedIn(store.getState());
        // No session can end before the first one.
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
