import { makeEmitter, type Emitter } from '../lib/emitter';
import { createUuid } from '../lib/createUuid';
import { silentTabChannel, type TabChannel } from '../lib/tabChannel';
import { type FetchPath, makeSecurityToken, type SecurityToken } from './securityToken';
import type { TokenStore } from './tokenStore';
import type { ApiError } from './apiError';
import { createContext, useContext } from 'react';
import type { Endpoint } from '../../contract/endpoint';

/** A bearer call was answered 401. `token` is the one it carried: a newer one may stand by now. */
export interface Unauthorized {
  token: string;
  path: string;
}

/** Dependencies of the transport; the store's extra argument (`thunkApi.extra`). */
export interface ApiExtra {
  /** `window.fetch`, or the server's own calls while a page is rendered. Paths begin with `/`. */
  fetch: FetchPath;
  /** How often a failed query is repeated: section 8's three times, never while a page is rendered. */
  queryRetries: number;
  tokens: TokenStore;
  securityToken: SecurityToken;
  guestLock: GuestLock;
  tabs: TabChannel;
  /** Of this page load; UUID. */
  tabId: string;
  /** By cache key: what a route's loader was just rejected, for the component that would ask again. */
  failedLoads: Map<string, ApiError>;
  /** The session machine listens here; the transport itself neither toasts nor navigates. */
  unauthorized: Emitter<Unauthorized>;
}

interface Surroundings {
  fetch: FetchPath;
  queryRetries: number;
  tokens: TokenStore;
  /** `document.cookie`, or nothing on the server. */
  readCookies: () => string;
  tabs?: TabChannel;
}

/** What the transport of one page load needs, and of one rendering on the server. */
export function makeApiExtra({
  readCookies,
  tabs = silentTabChannel,
  ...given
}: Surroundings): ApiExtra {
  return {
    ...given,
    securityToken: makeSecurityToken(given.fetch, readCookies),
    guestLock: makeGuestLock(given.tokens),
    tabs,
    tabId: createUuid(),
    failedLoads: new Map(),
    unauthorized: makeEmitter(),
  };
}

const ApiExtraContext = createContext<ApiExtra | null>(null);

export const ApiExtraProvider = ApiExtraContext.Provider;

/** The token store, the security token and the signals, for what starts outside a thunk. */
export function useApiExtra(): ApiExtra {
  const extra = useContext(ApiExtraContext);
  if (!extra) throw new Error('useApiExtra needs an ApiExtraProvider above it');
  return extra;
}

/**
 * A visitor becomes a guest by the response to the first addition to a cart or wishlist. Two such
 * requests at once would make two guests, and the browser keeps the cookie of one. So they go one after
 * the other, in all tabs, until one has succeeded; all other requests are sent at once.
 */
export type GuestLock = <Answer extends object>(
  endpoint: Endpoint,
  send: () => Promise<Answer>,
) => Promise<Answer>;

/** Milliseconds. A tab that hangs must not block the others. */
const lockTimeoutMs = 20_000;

/**
 * Acquires the lock of all tabs and returns its release; null after the timeout. Browsers have no locks
 * over plain HTTP: requests of one tab still go one after the other.
 */
function acquireLock(): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return resolve(null);
    const hold = () => new Promise<void>(resolve);
    locks
      .request('guest', { signal: AbortSignal.timeout(lockTimeoutMs) }, hold)
      .catch(() => resolve(null));
  });
}

/** `send` must not reject. */
function makeGuestLock(tokens: TokenStore): GuestLock {
  // Scripts cannot read the guest's cookie: a page knows of it by a response of its own.
  let isGuest = false;
  let last: Promise<unknown> = Promise.resolve();
  // Signing in takes the guest's cookie away.
  tokens.subscribe(() => (isGuest = false));
  const isKnown = () => isGuest || tokens.read();

  return async (endpoint, send) => {
    // Only additions create a guest.
    const mayCreateGuest =
      endpoint.access === 'shopper' && ['POST', 'PUT'].includes(endpoint.method);
    if (!mayCreateGuest || isKnown()) return send();
    const turn = last.then(async () => {
      if (isKnown()) return null;
      const release = await acquireLock();
      const answer = await send();
      isGuest = !('error' in answer);
      release?.();
      return answer;
    });
    last = turn;
    // Those that waited for the first are sent together.
    return (await turn) ?? send();
  };
}
