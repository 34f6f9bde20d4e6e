import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SignedIn, User } from '@/contract/customer';
import { makeEmitter, type Emitter } from '@/lib/emitter';
import type { ApiError } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import type { ApiState } from './baseApi';

/**
 * Session status for pages. `restoring` until the user is known, and always on the server; `failedLookup`: there is a token, but the customer could not be looked up.
 */
export type SessionState = 'restoring' | 'visitor' | 'signedIn' | 'failedLookup' | 'signingOut';

/** Why the last session ended; null once the user signs in again. */
export type SessionEnding = 'signedOut' | 'signedOutElsewhere' | 'expired' | 'accountDeleted';

/** The ways to begin a session in this tab. */
export type SignInWay = 'login' | 'registration' | 'opening' | 'link';
export type SignInReply = Promise<SignedIn & { password_removed?: boolean }>;

/**
 * An endpoint of `signInApi`. It is not tracked, because its response has the token, which the store must not
 * contain.
 */
interface SignInEndpoint<Arg> {
  initiate(
    arg: Arg,
    options: { track: false },
  ): ThunkAction<{ unwrap(): SignInReply }, ApiState, ApiExtra, UnknownAction>;
}

export interface Session {
  state: SessionState;
  /** The customer while `signedIn`, null in every other state. */
  user: User | null;
  endedBecause: SessionEnding | null;
  /** Why the lookup failed, in the state `failedLookup`. */
  failure: ApiError | null;
  /** Resolves to null or the error. Never rejects. */
  begin<Arg>(way: SignInWay, endpoint: SignInEndpoint<Arg>, arg: Arg): Promise<ApiError | null>;
  /** Ends the session here and on the server, and goes to /login. */
  signOut(): void;
  /** After the server has deleted the account: resets the session and opens the home page. */
  forgetDeletedAccount(): void;
  /** Looks the customer up again. */
  retry(): void;
}

/** The current session, and the initial one used for the server's markup. */
interface SessionSource {
  first: Session;
  now: Session;
  changes: Emitter<void>;
}

const SourceContext = createContext<SessionSource | null>(null);

/**
 * Provides the session. A change renders its consumers only: with a changing context value React would
 * render Suspense boundaries that are not hydrated yet.
 */
export function SessionContext({ value, children }: { value: Session; children: ReactNode }) {
  const [source] = useState<SessionSource>(() => ({
    first: value,
    now: value,
    changes: makeEmitter(),
  }));
  useLayoutEffect(() => {
    if (source.now === value) return;
    source.now = value;
    source.changes.emit();
  }, [source, value]);
  return <SourceContext value={source}>{children}</SourceContext>;
}

/** The current session. */
export function useSession(): Session {
  const source = useContext(SourceContext);
  if (!source) throw new Error('useSession needs a SessionProvider above it');
  return useSyncExternalStore(
    source.changes.subscribe,
    () => source.now,
    () => source.first,
  );
}
