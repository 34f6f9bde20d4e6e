import { array, integer, is, object, record, string, type Infer } from 'superstruct';
import {
  staleCount,
  type StaleCount,
  type StockCount,
  type StockItem,
} from '@/contract/admin/stock';
import type { AdminError } from '../../api/adminError';

/** What was counted, by product: the pieces as typed, and those that were recorded when they were typed. */
const countsStruct = record(string(), object({ pieces: string(), book: integer() }));
export type Counts = Readonly<Infer<typeof countsStruct>>;

/** The pieces of a product; its recorded stock is that of the first digit. */
export function withCount(counts: Counts, item: StockItem, typed: string): Counts {
  const pieces = typed.replace(/\D/g, '');
  const { [item.product_id]: before, ...others } = counts;
  if (pieces === '') return others;
  return { ...others, [item.product_id]: { pieces, book: before?.book ?? item.shelf } };
}

export function withoutCounts(counts: Counts, ids: readonly number[]): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([id]) => !ids.includes(Number(id))));
}

/** Of products that are no longer listed nothing is sent. */
export function countsOf(counts: Counts, items: readonly StockItem[]): StockCount[] {
  return items.flatMap(({ product_id }) => {
    const count = counts[product_id];
    return count ? [{ product_id, shelf: Number(count.pieces), book_seen: count.book }] : [];
  });
}

export const differenceOf = ({ shelf, book_seen }: StockCount): number => shelf - book_seen;

const storageKey = 'stockCount';

/** A count takes long: what was counted survives a reload of the tab. */
export function storedCounts(): Counts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return is(stored, countsStruct) ? stored : {};
  } catch {
    return {};
  }
}

export function storeCounts(counts: Counts): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(counts));
  } catch {
    // Without storage the counts last until the page is closed.
  }
}

const staleCounts = array(staleCount);

/** Of a 409 `count_stale`: products to be counted again. */
export function staleOf({ code, details }: AdminError): readonly StaleCount[] {
  const named = details?.['stale'];
  return code === 'count_stale' && is(named, staleCounts) ? named : [];
}
