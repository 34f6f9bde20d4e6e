import { del, get, update } from 'idb-keyval';
import { array, is, size, string, type Struct } from 'superstruct';
import { id } from '@/contract/fields';
import { maxRecentlyViewed, maxRecentSearches, searchMaxLength } from '@/contract/limits';

interface RecentList<Item> {
  /** Newest first. */
  read(): Promise<Item[]>;
  add(item: Item): Promise<void>;
  forget(): Promise<void>;
}

/** A list in IndexedDB, since local storage's keys are fixed by the specification. Where it is forbidden, as in some private windows, the list lasts as long as the page. */
function recentList<Item>(key: string, item: Struct<Item, null>, most: number): RecentList<Item> {
  const items = array(item);
  const valid = (value: unknown): Item[] => (is(value, items) ? value : []);
  let unstored: Item[] = [];
  const newest = (added: Item, others: readonly Item[]) =>
    [...new Set([added, ...others])].slice(0, most);
  return {
    async read() {
      try {
        return valid(await get(key));
      } catch {
        return unstored;
      }
    },
    async add(added) {
      try {
        // In one transaction: several tabs may add to it at once.
        await update(key, (stored: unknown) => newest(added, valid(stored)));
      } catch {
        unstored = newest(added, unstored);
      }
    },
    async forget() {
      unstored = [];
      await del(key).catch(() => undefined);
    },
  };
}

/** Ids of the products that were opened in this browser. */
export const recentlyViewed = recentList('recentlyViewed', id(), maxRecentlyViewed);
/** What was searched for from the header. */
export const recentSearches = recentList(
  'recentSearches',
  size(string(), 1, searchMaxLength) as Struct<string, null>,
  maxRecentSearches,
);
