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
 * A request made in a session was rejected with a 401. `token` is the one that was sent, which may be outdated. It is
 * null for staff, who use a cookie.
 */
export interface Unauthorized {
  token: string | null;
  path: string;
}

/** The dependencies of API requests. The admin's store uses this as its extra argument. */
export interface Transport {
  /** Calls `window.fetch`, or the server in-process during server rendering. Paths begin with `/`. */
  fetch: FetchPath;
  /** Undefined if a cookie identifies the session. */
  tokens?: TokenStore;
  securityToken: SecurityToken;
  unauthorized: Emitter<Unauthorized>;
}

/** The dependencies of the shop's requests, passed to thunks as `thunkApi.extra`. */
export interface ApiExtra extends Transport {
  /** How often a failed query is retried: three times (specification, section 8), but never during server rendering. */
  queryRetries: number;
  tokens: TokenStore;
  guestLock: GuestLock;
  tabs: TabChannel;
  /** A UUID that identifies this page load. */
  tabId: string;
  /** Errors of loader requests by cache key, so that components do not repeat these requests. */
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

export function makeApiExtra({
  readCookies,
  tabs = silentTabChannel,
  ...dependencies
}: ApiDependencies): ApiExtra {
  return {
    ...makeTransport(dependencies.fetch, readCookies),
    ...dependencies,
    guestLock: makeGuestLock(dependencies.tokens),
    tabs,
    tabId: createUuid(),
    failedLoads: new Map(),
  };
}

const ApiExtraContext = createContext<ApiExtra | null>(null);

export const ApiExtraProvider = ApiExtraContext.Provider;

export function useApiExtra(): ApiExtra {
  const extra = useContext(ApiExtraContext);
  if (!extra) throw new Error('useApiExtra must be used within an ApiExtraProvider');
  return extra;
}

/**
 * The first addition to a cart or wishlist turns a visitor into a guest. Two parallel additions would create two
 * guests, but the browser stores only one guest cookie. Additions are therefore serialised across tabs until one
 * succeeds. Other requests are sent immediately.
 */
export type GuestLock = <Result extends object>(
  endpoint: Endpoint,
  send: () => Promise<Result>,
) => Promise<Result>;

/** Prevents a tab that hangs from blocking other tabs. */
const lockTimeoutMs = 20_000;

/**
 * Acquires the lock shared by all tabs and returns a function to release it, or null after the timeout. Without the Web
 * Locks API (over plain HTTP), requests are only serialised within a tab.
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
  // Scripts cannot read the guest cookie, so a successful response sets this flag.
  let isGuest = false;
  let last: Promise<unknown> = Promise.resolve();
  // A login removes the guest cookie.
  tokens.subscribe(() => (isGuest = false));
  const isKnown = () => isGuest || tokens.read();

  return async (endpoint, send) => {
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
