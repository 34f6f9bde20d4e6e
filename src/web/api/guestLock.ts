import type { Endpoint } from '../../contract/endpoint';
import type { TokenStore } from './tokenStore';

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
export function makeGuestLock(tokens: TokenStore): GuestLock {
  // Scripts cannot read the guest's cookie: a page knows of it by a response of its own.
  let isGuest = false;
  let last: Promise<unknown> = Promise.resolve();
  // Signing in takes the guest's cookie away.
  tokens.subscribe(() => (isGuest = false));
  const isKnown = () => isGuest || tokens.read();

  return async (endpoint, send) => {
    // Removing something makes nobody a guest.
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
