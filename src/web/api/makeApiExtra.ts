import { makeSignal } from '../lib/signal';
import type { ApiExtra } from './apiExtra';
import { makeGuestDoor } from './guestDoor';
import { makeSecurityToken, type FetchPath } from './securityToken';
import type { TokenStore } from './tokenStore';

interface Surroundings {
  fetch: FetchPath;
  queryRetries: number;
  tokens: TokenStore;
  /** `document.cookie`, or nothing on the server. */
  readCookies: () => string;
}

/** What the transport of one page load needs, and of one rendering on the server. */
export function makeApiExtra({ readCookies, ...given }: Surroundings): ApiExtra {
  return {
    ...given,
    securityToken: makeSecurityToken(given.fetch, readCookies),
    guestDoor: makeGuestDoor(given.tokens),
    unauthorized: makeSignal(),
  };
}
