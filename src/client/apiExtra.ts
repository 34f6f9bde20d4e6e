import { makeEmitter, type Emitter, silentTabChannel, type TabChannel } from '@/lib/emitter';
import { createUuid } from '@/lib/createUuid';
import {
  type FetchPath,
  makeSecurityToken,
  type ReadCookies,
  type SecurityToken,
} from './securityToken';
import type { TokenStore } from './tokenStore';
import type { ApiError } from './apiError';
import { createContext, useContext } from 'react';
import type { Endpoint } from '@/contract/endpoint';

/**
 * A request with a session was rejected with 401. `token` is the request's, which may be outdated; null for staff, who
 * use a cookie.
 */
export interface Unauthorized {
  token: string | null;
  path: string;
}

/** Dependencies of requests; the extra argument of the admin's store. */
export interface Transport {
  /** `window.fetch`, or in-process calls during server rendering. Paths begin with `/`. */
  fetch: FetchPath;
  /** Undefined if a cookie identifies the session. */
  tokens?: TokenStore;
  securityToken: SecurityToken;
  /** The session machine listens; the transport itself neither shows toasts nor navigates. */
  unauthorized: Emitter<Unauthorized>;
}

/** Dependencies of the shop's requests; its store's extra argument (`thunkApi.extra`). */
export interface ApiExtra extends Transport {
  /** Retries of a failed query: three (specification, section 8), none during server rendering. */
  queryRetries: number;
  tokens: TokenStore;
  guestLock: GuestLock;
  tabs: TabChannel;
  /** A UUID that identifies this page load. */
  tabId: string;
  /** Failed loader requests by cache key, so that components do not repeat them. */
  failedLoads: Map<string, ApiError>;
}

interface ApiDependencies extends Pick<ApiExtra, 'fetch' | 'queryRetries' | 'tokens'> {
  readCookies: ReadCookies;
  tabs?: TabChannel;
}

export function makeTransport(fetch: FetchPath, readCookies: ReadCookies): Transport {
  return {
    fetch,
    securityToken: makeSecurityToken(fetch, readCookies),
    unauthorized: makeEmitter(),
  };
}

/** Creates the transport's dependencies for one page load or server rendering. */
export function makeApiExtra({
  readCookies,
  tabs = silentTabChannel,
  ...given
}: ApiDependencies): ApiExtra {
  return {
    ...makeTransport(given.fetch, readCookies),
    ...given,
    guestLock: makeGuestLock(given.tokens),
    tabs,
    tabId: createUuid(),
    failedLoads: new Map(),
  };
}

const ApiExtraContext = createContext<ApiExtra | null>(null);

export const ApiExtraProvider = ApiExtraContext.Provider;

/** The transport's dependencies, for use outside thunks. */
export function useApiExtra(): ApiExtra {
  const extra = useContext(ApiExtraContext);
  if (!extra) throw new Error('useApiExtra needs an ApiExtraProvider above it');
  return extra;
}

/**
 * The first addition to a cart or wishlist makes a visitor a guest. Two at once would create two guests, for which the
 * browser keeps only one cookie, so they are serialised across tabs until one has succeeded. Other requests are sent at
 * once.
 */
export type GuestLock = <Result extends object>(
  endpoint: Endpoint,
  send: () => Promise<Result>,
) => Promise<Result>;

/** In milliseconds; a tab that hangs must not block the others. */
const lockTimeoutMs = 20_000;

/**
 * Acquires the lock of all tabs and returns a function to release it; null after the timeout. Without locks in the
 * browser (over plain HTTP), requests are only serialised within a tab.
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
  // Scripts cannot read the guest cookie, so a response sets this flag.
  let isGuest = false;
  let last: Promise<unknown> = Promise.resolve();
  // A login removes the guest cookie.
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
      const response = await send();
      isGuest = !('error' in response);
      release?.();
      return response;
    });
    last = turn;
    // Requests that waited for the first one are sent in parallel.
    return (await turn) ?? send();
  };
}
