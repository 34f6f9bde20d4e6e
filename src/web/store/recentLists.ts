import { get, update } from 'idb-keyval';
import { array, is, size, string, type Struct } from 'superstruct';
import { id } from '@/contract/fields';
import { maxRecentlyViewed, maxRecentSearches, searchMaxLength } from '@/contract/limits';
import { recentKeys } from './browserStorage';

/** Cleared at logout, like stored values. */
export const unstored = new Map<string, unknown>();

/**
 * A list in IndexedDB, because the specification fixes the keys of local storage. Without IndexedDB, as in some private
 * windows, the list is lost when the page is closed.
 */
function recentList<Item>(key: string, item: Struct<Item, null>, max: number) {
  const items = array(item);
  const valid = (value: unknown): Item[] => (is(value, items) ? value : []);
  const newest = (added: Item, others: readonly Item[]) =>
    [...new Set([added, ...others])].slice(0, max);
  const change = async (changed: (stored: readonly Item[]) => readonly Item[]) => {
    try {
      // This is one transaction, because several tabs may change the list simultaneously.
      await update(key, (stored: unknown) => changed(valid(stored)));
    } catch {
      unstored.set(key, changed(valid(unstored.get(key))));
    }
  };
  return {
    /** Reads the list, newest first. */
    async read(): Promise<Item[]> {
      try {
        return valid(await get(key));
      } catch {
        return valid(unstored.get(key));
      }
    },
    add: (added: Item) => change((stored) => newest(added, stored)),
    /** Removes all other items. */
    keepOnly: (remaining: readonly Item[]) =>
      change((stored) => stored.filter((item) => remaining.includes(item))),
  };
}

export const recentlyViewed = recentList(recentKeys.viewed, id(), maxRecentlyViewed);
export const recentSearches = recentList(
  recentKeys.searches,
  size(string(), 1, searchMaxLength) as Struct<string, null>,
  maxRecentSearches,
);
