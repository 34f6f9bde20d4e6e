import { makeEmitter, type Emitter } from '../lib/emitter';
import { createUuid } from '../lib/createUuid';
import { silentTabChannel, type TabChannel } from '../lib/tabChannel';
import { type GuestLock, makeGuestLock } from './guestLock';
import { type FetchPath, makeSecurityToken, type SecurityToken } from './securityToken';
import type { TokenStore } from './tokenStore';
import type { ApiError } from './apiError';
import { createContext, useContext } from 'react';

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
