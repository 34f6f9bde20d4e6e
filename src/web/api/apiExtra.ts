import type { Signal } from '../lib/signal';
import type { TabChannel } from '../lib/tabChannel';
import type { ApiError } from './apiError';
import type { GuestLock } from './guestLock';
import type { FetchPath, SecurityToken } from './securityToken';
import type { TokenStore } from './tokenStore';

/** A bearer call was answered 401. `token` is the one it carried: a newer one may stand by now. */
export interface Unauthorized {
  token: string;
  path: string;
}

/** What the transport needs from its surroundings; the store's extra argument (`thunkApi.extra`). */
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
  /** By cache key: what a route's loader was just refused, for the component that would ask again. */
  failedLoads: Map<string, ApiError>;
  /** The session machine listens here; the transport itself neither toasts nor navigates. */
  unauthorized: Signal<Unauthorized>;
}
