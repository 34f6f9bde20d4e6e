import type { WebStorage } from 'redux-persist';
import { del, get, set } from 'idb-keyval';

/** The keys of `recentLists.ts`. */
export const recentKeys = { viewed: 'recentlyViewed', searches: 'recentSearches' };

/** Returns undefined if the storage is full or forbidden. */
async function ignoreErrors<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Local storage for redux-persist. If it is unavailable, preferences are not stored. */
export function makeBrowserStorage(target: Window): WebStorage {
  return {
    getItem: async (key) => (await ignoreErrors(() => target.localStorage.getItem(key))) ?? null,
    setItem: (key, value: string) => ignoreErrors(() => target.localStorage.setItem(key, value)),
    removeItem: (key) => ignoreErrors(() => target.localStorage.removeItem(key)),
  };
}

/**
 * Stores pending changes in IndexedDB, because the specification fixes the keys of local storage. Session storage
 * contains a value until IndexedDB has stored it. Writing there is synchronous, so a reload right after a click loses
 * nothing. Without both, changes are lost when the page is closed.
 */
export function makePendingStorage(target: Window): WebStorage {
  return {
    getItem: async (key) =>
      (await ignoreErrors(() => target.sessionStorage.getItem(key))) ??
      (await ignoreErrors(() => get<string>(key))) ??
      null,
    async setItem(key, value: string) {
      const inSession = ignoreErrors(() => target.sessionStorage.setItem(key, value));
      const stored = await ignoreErrors(() => set(key, value).then(() => true));
      await inSession;
      await ignoreErrors(() => {
        const { sessionStorage } = target;
        if (stored && sessionStorage.getItem(key) === value) sessionStorage.removeItem(key);
      });
    },
    async removeItem(key) {
      await ignoreErrors(() => target.sessionStorage.removeItem(key));
      await ignoreErrors(() => del(key));
    },
  };
}
