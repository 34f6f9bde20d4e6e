import type { WebStorage } from 'redux-persist';
import { del, get, set } from 'idb-keyval';

/** The keys of `recentLists.ts`. */
export const recentKeys = { viewed: 'recentlyViewed', searches: 'recentSearches' };

/** Undefined if the storage is full or forbidden. */
async function quietly<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Local storage for redux-persist. If it is unavailable, preferences are not stored. */
export function makeBrowserStorage(target: Window): WebStorage {
  return {
    getItem: async (key) => (await quietly(() => target.localStorage.getItem(key))) ?? null,
    setItem: (key, value: string) => quietly(() => target.localStorage.setItem(key, value)),
    removeItem: (key) => quietly(() => target.localStorage.removeItem(key)),
  };
}

/**
 * Storage of pending changes: IndexedDB, since the specification fixes the keys of local storage. Session storage holds
 * a value until IndexedDB has it: writing it is synchronous, so that a reload right after a click loses nothing.
 * Without either, changes are lost when the page is closed.
 */
export function makePendingStorage(target: Window): WebStorage {
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
