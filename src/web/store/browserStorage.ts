import type { WebStorage } from 'redux-persist';

/** Local storage as redux-persist wants it. Where the browser refuses it, preferences do not last. */
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
        // Full or forbidden: the choice still holds for this page.
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
