import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { LoginForm, RegisterForm, SignedIn, User } from '@/contract/customer';
import { makeEmitter, type Emitter } from '@/lib/emitter';
import type { ApiError } from '@/client/apiError';

/**
 * Session status for pages. `restoring` until the user is known, and always on the server; `failedLookup`: there is a token, but the customer could not be looked up.
 */
export type SessionState = 'restoring' | 'visitor' | 'signedIn' | 'failedLookup' | 'signingOut';

/** Why the last session ended; null once the user signs in again. */
export type SessionEnding = 'signedOut' | 'signedOutElsewhere' | 'expired' | 'accountDeleted';

/** The store must contain no token, so that the request is not tracked. */
export type SendUntracked = () => Promise<SignedIn & { password_removed?: boolean }>;

export interface Session {
  state: SessionState;
  /** The customer while `signedIn`, null in every other state. */
  user: User | null;
  endedBecause: SessionEnding | null;
  /** Why the lookup failed, in the state `failedLookup`. */
  failure: ApiError | null;
  /** Resolves to null or the error. Never rejects. */
  signIn(form: LoginForm): Promise<ApiError | null>;
  register(form: RegisterForm): Promise<ApiError | null>;
  /** Without a password: by opening an account, or by a link. `send` is the request. */
  begin(way: 'opening' | 'link', send: SendUntracked): Promise<ApiError | null>;
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
  changed: Emitter<void>;
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
    changed: makeEmitter(),
  }));
  useLayoutEffect(() => {
    if (source.now === value) return;
    source.now = value;
    source.changed.emit();
  }, [source, value]);
  return <SourceContext value={source}>{children}</SourceContext>;
}

/** The current session. */
export function useSession(): Session {
  const source = useContext(SourceContext);
  if (!source) throw new Error('useSession needs a SessionProvider above it');
  return useSyncExternalStore(
    source.changed.subscribe,
    () => source.now,
    () => source.first,
  );
}
