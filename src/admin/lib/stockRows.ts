import { array, is } from 'superstruct';
import { type StockItem, stockShortage, type StockShortage } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import type { AdminError } from '../api/adminError';
import { useAge, useMinute } from './useAge';

/** Goods that expire within this many days should be sold first. */
const expiringDays = 90;

const dayMs = 24 * 60 * 60_000;

export const isSoldOut = ({ for_sale }: StockItem): boolean => for_sale === 0;

export const isLow = ({ low }: StockItem): boolean => low;

export function expiresSoon({ first_batch }: StockItem): boolean {
  const day = first_batch?.best_before;
  return day != null && Date.parse(day) - Date.now() <= expiringDays * dayMs;
}

/** Removes packs, because their stock depends on their components. */
export const withoutPacks = (items: readonly StockItem[]): StockItem[] =>
  items.filter(({ pack }) => !pack);

export const stockFilters = {
  all: () => true,
  low: isLow,
  out: isSoldOut,
  expiring: expiresSoon,
} satisfies Record<string, (item: StockItem) => boolean>;
export type StockFilter = keyof typeof stockFilters;

/** Sorts sold-out products first, then those running low, then the rest by days left, with slow sellers last. */
const getUrgency = (item: StockItem): [level: number, days: number] => [
  isSoldOut(item) ? 0 : isLow(item) ? 1 : 2,
  isSoldOut(item) ? 0 : (item.days_left ?? Number.MAX_SAFE_INTEGER),
];

/** Products of equal urgency keep the shop's order. */
export function sortByUrgency(items: readonly StockItem[]): StockItem[] {
  return items.toSorted((a, b) => {
    const [[levelA, daysA], [levelB, daysB]] = [getUrgency(a), getUrgency(b)];
    return levelA - levelB || daysA - daysB;
  });
}

/** Returns the most urgent products running low, then the sold-out products that are on the most wishlists. */
export function findLowStock(items: readonly StockItem[], max: number): StockItem[] {
  const low = sortByUrgency(items.filter(isLow));
  const out = withoutPacks(items)
    .filter(isSoldOut)
    .toSorted((a, b) => b.wishlists - a.wishlists);
  return [...low.slice(0, max), ...out.slice(0, max)];
}

const hourMs = 60 * 60_000;

interface StockDurationText {
  /** For a column with this heading. */
  short: string;
  /** For use without a column heading. */
  full: string;
}

/** Says how long a product's stock will last or how long it has been sold out. */
export function useStockDurationText(): (item: StockItem, now?: Date) => StockDurationText {
  const { text } = useText();
  const age = useAge();
  const minute = useMinute();
  const daysText = (days: number) => {
    if (days < 1) return text('admin:stock.lastsHours');
    if (days < 14) return text('admin:age.days', { count: days });
    if (days < 180) return text('admin:age.weeks', { count: Math.floor(days / 7) });
    if (days < 365) return text('admin:age.months', { count: Math.floor(days / 30) });
    return text('admin:stock.lastsYears');
  };
  const toBoth = (words: string) => ({ short: words, full: words });
  return (item, now = new Date(minute)) => {
    const { days_left: days, sold_out_since: since, wishlists } = item;
    if (isSoldOut(item)) {
      if (since === null || now.getTime() - Date.parse(since) < hourMs)
        return toBoth(text('admin:stock.tab.out'));
      const elapsed = age(since, now.toISOString());
      return toBoth(
        wishlists > 0
          ? text('admin:today.low.out', { age: elapsed, count: wishlists })
          : text('admin:stock.soldOut', { age: elapsed }),
      );
    }
    if (days === null) {
      const short = text('admin:stock.notSelling');
      return { short, full: isLow(item) ? text('admin:stock.low') : short };
    }
    const short = daysText(days);
    const full = text(isLow(item) ? 'admin:today.low.lasts' : 'admin:stock.lasts', { age: short });
    return { short, full };
  };
}

const shortages = array(stockShortage);

/** Reads the details of the 409 `stock_short`. */
export function readShortages({ code, details }: AdminError): readonly StockShortage[] {
  const list = details?.['shortages'];
  return code === 'stock_short' && is(list, shortages) ? list : [];
}
