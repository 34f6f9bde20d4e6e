import type { StockItem } from '@/contract/admin/stock';

/** Stock that lasts at most this many days is running low. */
const lowDays = 10;
/** Goods best before a day within this many days should be sold first. */
const expiringDays = 90;

const dayMillis = 24 * 60 * 60_000;

export const isSoldOut = ({ for_sale }: StockItem): boolean => for_sale === 0;

export const isLow = ({ for_sale, days_left }: StockItem): boolean =>
  for_sale > 0 && days_left !== null && days_left <= lowDays;

export function expiresSoon({ first_batch }: StockItem): boolean {
  const day = first_batch?.best_before;
  return day != null && Date.parse(day) - Date.now() <= expiringDays * dayMillis;
}

export const stockFilters = {
  all: () => true,
  low: isLow,
  out: isSoldOut,
  expiring: expiresSoon,
} satisfies Record<string, (item: StockItem) => boolean>;
export type StockFilter = keyof typeof stockFilters;

/** What does not sell lasts for ever. */
const daysOf = (item: StockItem) => (isSoldOut(item) ? 0 : (item.days_left ?? Infinity));

/** What is needed first comes first; products that last as long stay in the order of the shop. */
export function byDaysLeft(items: readonly StockItem[]): StockItem[] {
  return items.toSorted((a, b) => (daysOf(a) < daysOf(b) ? -1 : daysOf(a) > daysOf(b) ? 1 : 0));
}

/** The first that are running low, then of those sold out the ones on most wishlists. */
export function scarceOf(items: readonly StockItem[], most: number): StockItem[] {
  const low = byDaysLeft(items.filter(isLow));
  const out = items.filter(isSoldOut).toSorted((a, b) => b.wishlists - a.wishlists);
  return [...low.slice(0, most), ...out.slice(0, most)];
}
