import type { StoredChange } from './changeStore';

/**
 * Changes that IndexedDB has not taken yet, in the tab's session storage: that is written at once,
 * so that who clicks and reloads in the same moment loses nothing.
 */
export interface UnsavedChanges<Change extends StoredChange> {
  all(): Change[];
  put(change: Change): void;
  /** Forgets the change that was wished then, and no later one. */
  drop(productId: number, at: number): void;
  clear(): void;
}

export function makeUnsavedChanges<Change extends StoredChange>(
  name: string,
): UnsavedChanges<Change> {
  const key = `changes:${name}`;
  const all = (): Change[] => {
    try {
      return JSON.parse(window.sessionStorage.getItem(key) ?? '[]') as Change[];
    } catch {
      return [];
    }
  };
  const write = (changes: Change[]) => {
    try {
      if (changes.length > 0) window.sessionStorage.setItem(key, JSON.stringify(changes));
      else window.sessionStorage.removeItem(key);
    } catch {
      // Full or forbidden: they live as long as the page then.
    }
  };
  return {
    all,
    put: (change) =>
      write([...all().filter(({ productId }) => productId !== change.productId), change]),
    drop: (productId, at) =>
      write(all().filter((change) => change.productId !== productId || change.at !== at)),
    clear: () => write([]),
  };
}
