import { createContext, useContext } from 'react';
import type { LoginForm, RegisterForm, User } from '../../contract/customer';
import type { ApiError } from './apiError';

/**
 * Where the session stands, as far as pages need to know. `restoring` until it is known who asks,
 * on the server always; `failedLookup`: there is a token, but the customer could not be looked up.
 */
export type SessionState = 'restoring' | 'visitor' | 'signedIn' | 'failedLookup' | 'signingOut';

/** Why somebody who was signed in no longer is; null once they sign in again. */
export type SessionEnding = 'signedOut' | 'signedOutElsewhere' | 'expired' | 'accountDeleted';

export interface Session {
  state: SessionState;
  /** The customer while `signedIn`, null in every other state. */
  user: User | null;
  endedBecause: SessionEnding | null;
  /** Why the lookup failed, in the state `failedLookup`. */
  failure: ApiError | null;
  /** Null when it succeeded, else why not. Never rejects. */
  signIn(form: LoginForm): Promise<ApiError | null>;
  register(form: RegisterForm): Promise<ApiError | null>;
  /** Ends the session here and on the server, and goes to /login. */
  signOut(): void;
  /** After the server has deleted the account: forgets the customer and goes home. */
  forgetDeletedAccount(): void;
  /** Looks the customer up again. */
  retry(): void;
}

/** Provided by features/session; tests give their own. */
export const SessionContext = createContext<Session | null>(null);

/** Who is here. Everyone reads the session from this. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
