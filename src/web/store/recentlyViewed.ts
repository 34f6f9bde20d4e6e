import { get, update } from 'idb-keyval';
import { array, is } from 'superstruct';
import { id } from '@/contract/fields';
import { maxRecentlyViewed } from '@/contract/limits';
import { recentlyViewedKey } from './browserStorage';

const storedIds = array(id());
const valid = (value: unknown) => (is(value, storedIds) ? value : []);

/** Ids of the products that were opened in this browser, newest first. */
export async function readRecentlyViewed(): Promise<number[]> {
  try {
    return valid(await get(recentlyViewedKey));
  } catch {
    // Forbidden, as in some private windows.
    return [];
  }
}

/** In one transaction: several tabs may open products at once. */
export async function addRecentlyViewed(productId: number): Promise<void> {
  try {
    await update(recentlyViewedKey, (stored: unknown) =>
      [...new Set([productId, ...valid(stored)])].slice(0, maxRecentlyViewed),
    );
  } catch {
    // Full or forbidden.
  }
}
