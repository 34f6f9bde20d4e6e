import type { SessionEnding, SignInReply, SignInWay } from '../../api/session';
import type { ApiError } from '@/client/apiError';
import type { MergeResult } from '@/contract/cart';

/** Failure and end reasons only: the user is in the query cache, the token in its store. */
export interface SessionContext {
  /** Why the last lookup of the user failed; null after a successful one. */
  failure: ApiError | null;
  /** Why the last login or registration was rejected. */
  rejection: ApiError | null;
  endedBecause: SessionEnding | null;
}

/** Start of a session. A function, since inspectors and logs show the values in events and inputs of machines. */
export interface SignInAttempt {
  how: SignInWay;
  send: () => SignInReply;
}

/** One event per way, so that the chart shows them. */
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
  /** The logout request failed. */
  | { type: 'logout.failed' }
  | { type: 'account.deleted' };

/**
 * A login in this tab includes what was merged into the user's cart and wishlist. `passwordRemoved`: the link was
 * the first proof of the email.
 */
export type Beginning =
  | { how: SignInWay; merged: MergeResult; passwordRemoved?: boolean | undefined }
  | { how: 'otherTab'; merged: null; passwordRemoved?: never };

/** For notifications and navigation. */
export type SessionEmitted =
  | ({ type: 'session.began' } & Beginning)
  | { type: 'session.ended'; because: SessionEnding }
  /** `repeated`: the previous lookup failed too. */
  | { type: 'lookup.failed'; repeated: boolean }
  | { type: 'logout.failed' };
