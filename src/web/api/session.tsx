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
 * The state is `restoring` until the user is known, and always on the server. It is `failedLookup` if a token is stored
 * but the customer could not be looked up.
 */
export type SessionState = 'restoring' | 'visitor' | 'signedIn' | 'failedLookup' | 'signingOut';

export type SessionEnding = 'signedOut' | 'signedOutElsewhere' | 'expired' | 'accountDeleted';

export type SignInWay = 'login' | 'registration' | 'opening' | 'link';
export type SignInReply = Promise<SignedIn & { password_removed?: boolean }>;

/** An untracked endpoint of `signInApi`. Its response contains the token, which must stay out of the store. */
interface SignInEndpoint<Arg> {
  initiate(
    arg: Arg,
    options: { track: false },
  ): ThunkAction<{ unwrap(): SignInReply }, ApiState, ApiExtra, UnknownAction>;
}

export interface Session {
  state: SessionState;
  /** Null unless the state is `signedIn`. */
  user: User | null;
  endedBecause: SessionEnding | null;
  failure: ApiError | null;
  /** Resolves to the error or null. Never rejects. */
  begin<Arg>(way: SignInWay, endpoint: SignInEndpoint<Arg>, arg: Arg): Promise<ApiError | null>;
  /** Ends the session here and on the server, and goes to /login. */
  signOut(): void;
  /** Resets the session and opens the home page. Call this after the server has deleted the account. */
  forgetDeletedAccount(): void;
  /** Looks the customer up again. */
  retry(): void;
}

/** `first` is the session that the server rendered with. */
interface SessionSource {
  first: Session;
  now: Session;
  changes: Emitter<void>;
}

const SourceContext = createContext<SessionSource | null>(null);

/**
 * Consumers subscribe to changes, because a changing context value would make React render Suspense boundaries before
 * hydration.
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

export function useSession(): Session {
  const source = useContext(SourceContext);
  if (!source) throw new Error('useSession must be used within a SessionProvider');
  return useSyncExternalStore(
    source.changes.subscribe,
    () => source.now,
    () => source.first,
  );
}
