import { makeSignal } from '../lib/signal';
import type { ApiExtra } from './apiExtra';
import { createUuid } from '../lib/createUuid';
import { silentTabChannel, type TabChannel } from '../lib/tabChannel';
import { makeGuestLock } from './guestLock';
import { makeSecurityToken, type FetchPath } from './securityToken';
import type { TokenStore } from './tokenStore';

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
    unauthorized: makeSignal(),
  };
}
