import type { MergeResult } from '../../../../contract/cart';
import type { LoginForm, RegisterForm } from '../../../../contract/customer';
import type { ApiError } from '../../../api/apiError';
import type { SessionEnding } from '../../../api/session';
import type { Secret } from './Secret';

/** Choices and reasons only: the customer is in the query cache, the token in its store. */
export interface SessionContext {
  /** A token is kept, so a refused sign-in goes back to it. */
  tokenStands: boolean;
  /** The customer of this token has been looked up once; later failures leave them on the page. */
  customerKnown: boolean;
  /** Why the last lookup failed. */
  failure: ApiError | null;
  /** Why the last sign-in or registration was refused. */
  refusal: ApiError | null;
  endedBecause: SessionEnding | null;
}

export type SessionEvent =
  | { type: 'credentials.submitted'; credentials: Secret<LoginForm> }
  | { type: 'registration.submitted'; registration: Secret<RegisterForm> }
  | { type: 'lookup.started' }
  | { type: 'customer.found' }
  | { type: 'lookup.failed'; error: ApiError }
  | { type: 'retry.requested' }
  /** The server answered 401 to the token that is kept. */
  | { type: 'token.rejected' }
  /** Another tab logged out. */
  | { type: 'token.removed' }
  /** Another tab logged in, perhaps as somebody else. */
  | { type: 'token.appeared' }
  | { type: 'logout.requested' }
  | { type: 'account.deleted' };

export type Beginning = 'signedIn' | 'registered' | 'elsewhere';

/** What became of a guest's things comes with an own sign-in only. */
export interface Entered {
  merged: MergeResult;
}

/** What the app acts on: caches, toasts, navigation. */
export type SessionEmitted =
  | { type: 'session.began'; how: Beginning; merged: MergeResult | null }
  | { type: 'session.ended'; because: SessionEnding }
  | { type: 'lookup.failed' };
