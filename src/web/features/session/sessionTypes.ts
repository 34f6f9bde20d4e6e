import type { SessionEnding } from '../../api/session';
import type { ApiError } from '../../api/apiError';
import type { MergeResult } from '../../../contract/cart';
import type { LoginForm, RegisterForm } from '../../../contract/customer';

/** Hides its value from JSON: inspector, developer tools and logs show events and inputs of machines. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return '•••';
  }
}

/** Reasons only: the user is in the query cache, the token in its store. */
export interface SessionContext {
  /** Why the last lookup of the user failed; null since one succeeded. */
  failure: ApiError | null;
  /** Why the last login or registration was rejected. */
  rejection: ApiError | null;
  endedBecause: SessionEnding | null;
}

export type Credentials =
  { kind: 'login'; form: LoginForm } | { kind: 'registration'; form: RegisterForm };

export type SessionEvent =
  | { type: 'credentials.submitted'; credentials: Secret<Credentials> }
  | { type: 'lookup.started' }
  | { type: 'lookup.succeeded' }
  | { type: 'lookup.failed'; error: ApiError }
  | { type: 'retry.requested' }
  /** The server answered 401 to the stored token, or does not know its user any more. */
  | { type: 'token.rejected' }
  /** Another tab logged out. */
  | { type: 'token.removed' }
  /** Another tab logged in, perhaps as another user. */
  | { type: 'token.stored' }
  | { type: 'logout.requested' }
  /** The server could not be told of a logout. */
  | { type: 'logout.failed' }
  | { type: 'account.deleted' };

/** A session that begins here comes with what was merged into the user's cart and wishlist. */
export type Beginning =
  { how: Credentials['kind']; merged: MergeResult } | { how: 'otherTab'; merged: null };

/** For notifications and navigation. */
export type SessionEmitted =
  | ({ type: 'session.began' } & Beginning)
  | { type: 'session.ended'; because: SessionEnding }
  /** `repeated`: so did the lookup before. */
  | { type: 'lookup.failed'; repeated: boolean }
  | { type: 'logout.failed' };
