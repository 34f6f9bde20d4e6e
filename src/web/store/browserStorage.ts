import type { WebStorage } from 'redux-persist';
import { del, get, set } from 'idb-keyval';

/** Of `recentLists.ts`. */
export const recentKeys = { viewed: 'recentlyViewed', searches: 'recentSearches' };

/** Local storage for redux-persist. If it is unavailable, preferences are not stored. */
export function makeBrowserStorage(target: Window): WebStorage {
  return {
    getItem: async (key) => {
      try {
        return target.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem: async (key, value: string) => {
      try {
        target.localStorage.setItem(key, value);
      } catch {
        // Full or forbidden: the choice applies to this page only.
      }
    },
    removeItem: async (key) => {
      try {
        target.localStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/**
 * Storage of pending changes: IndexedDB, since local storage's keys are fixed by the
 * specification. Session storage holds a value until IndexedDB has it: it is written synchronously, so
 * that a reload right after a click loses nothing. Without either, changes are kept for this page only.
 */
export function makePendingStorage(target: Window): WebStorage {
  const quietly = async <T>(work: () => T): Promise<Awaited<T> | null> => {
    try {
      return await work();
    } catch {
      // Full or forbidden.
      return null;
    }
  };
  return {
    getItem: async (key) =>
      (await quietly(() => target.sessionStorage.getItem(key))) ??
      (await quietly(() => get<string>(key))) ??
      null,
    async setItem(key, value: string) {
      const inSession = quietly(() => target.sessionStorage.setItem(key, value));
      const stored = await quietly(() => set(key, value).then(() => true));
      await inSession;
      await quietly(() => {
        const { sessionStorage } = target;
        if (stored && sessionStorage.getItem(key) === value) sessionStorage.removeItem(key);
      });
    },
    async removeItem(key) {
      await quietly(() => target.sessionStorage.removeItem(key));
      await quietly(() => del(key));
    },
  };
}
