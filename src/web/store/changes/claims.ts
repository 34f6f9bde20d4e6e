import { takeLock } from '../../lib/takeLock';
import type { StoredChange } from './changeStore';

/** Milliseconds. A page that is being left, by a reload perhaps, has given up its claims by then. */
const patienceMs = 1_000;

/**
 * Claims changes that two tabs may have found: a doubled tab begins with all that was stored. Answers
 * whether this page may carry the change out. A claim stands as long as the page that made it.
 */
export function makeClaims(): (change: StoredChange) => Promise<boolean> {
  const claims = new Map<string, Promise<boolean>>();
  return ({ productId, at }) => {
    const name = `${productId} ${at}`;
    const claim = claims.get(name) ?? takeLock(name, patienceMs).then(Boolean);
    claims.set(name, claim);
    return claim;
  };
}
