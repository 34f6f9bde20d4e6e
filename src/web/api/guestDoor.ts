import type { Call } from '../../contract/call';
import { takeLock } from '../lib/takeLock';
import type { TokenStore } from './tokenStore';

/**
 * A visitor becomes a guest by the answer to the first thing put aside. Two such calls at once would
 * make two guests, and the browser keeps the cookie of one: what the other holds would be lost. So
 * they go one after the other, in all tabs, until one has been answered; all other calls go at once.
 * What carries a call out never rejects.
 */
export type GuestDoor = <Answer extends object>(
  call: Call,
  carryOut: () => Promise<Answer>,
) => Promise<Answer>;

/** Milliseconds. A tab that hangs must not hold up the others. */
const patienceMs = 20_000;

export function makeGuestDoor(tokens: TokenStore): GuestDoor {
  // The cookie is hidden from scripts: a page knows of it by an answer that it has had itself.
  let isGuest = false;
  let last: Promise<unknown> = Promise.resolve();
  // Signing in takes the guest's cookie away.
  tokens.subscribe(() => (isGuest = false));
  const isKnown = () => isGuest || tokens.read();

  return async (call, carryOut) => {
    // Taking something away makes nobody a guest.
    if (call.access !== 'shopper' || call.method !== 'PUT' || isKnown()) return carryOut();
    const turn = last.then(async () => {
      if (isKnown()) return null;
      const leave = await takeLock('guest', patienceMs);
      const answer = await carryOut();
      isGuest = !('error' in answer);
      leave?.();
      return answer;
    });
    last = turn;
    // Those who waited for it go on together.
    return (await turn) ?? carryOut();
  };
}
