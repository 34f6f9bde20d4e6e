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

/** Removes packs, whose stock follows from their contents. */
export const withoutPacks = (items: readonly StockItem[]): StockItem[] =>
  items.filter(({ pack }) => !pack);

export const stockFilters = {
  all: () => true,
  low: isLow,
  out: isSoldOut,
  expiring: expiresSoon,
} satisfies Record<string, (item: StockItem) => boolean>;
export type StockFilter = keyof typeof stockFilters;

/**
 * Sort key: sold-out products, then those running low, then the rest by days left; slow sellers
 * come last.
 */
const need = (item: StockItem): [level: number, days: number] => [
  isSoldOut(item) ? 0 : isLow(item) ? 1 : 2,
  isSoldOut(item) ? 0 : (item.days_left ?? Number.MAX_SAFE_INTEGER),
];

/** Sorts by urgency; products of equal urgency keep the shop's order. */
export function byDaysLeft(items: readonly StockItem[]): StockItem[] {
  return items.toSorted((a, b) => {
    const [[levelA, daysA], [levelB, daysB]] = [need(a), need(b)];
    return levelA - levelB || daysA - daysB;
  });
}

/** The first products running low, then the sold-out ones that are on the most wishlists. */
export function findScarce(items: readonly StockItem[], max: number): StockItem[] {
  const low = byDaysLeft(items.filter(isLow));
  const out = withoutPacks(items)
    .filter(isSoldOut)
    .toSorted((a, b) => b.wishlists - a.wishlists);
  return [...low.slice(0, max), ...out.slice(0, max)];
}

const hourMs = 60 * 60_000;

interface LastsText {
  /** The text for a column with this heading. */
  short: string;
  /** The text without a column heading. */
  full: string;
}

/** Describes how long a product's stock lasts, or how long it has been sold out. */
export function useLastsText(): (item: StockItem, now?: Date) => LastsText {
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
  const same = (words: string) => ({ short: words, full: words });
  return (item, now = new Date(minute)) => {
    const { days_left: days, sold_out_since: since, wishlists } = item;
    if (isSoldOut(item)) {
      if (since === null || now.getTime() - Date.parse(since) < hourMs)
        return same(text('admin:stock.tab.out'));
      const passed = age(since, now.toISOString());
      return same(
        wishlists > 0
          ? text('admin:today.low.out', { age: passed, count: wishlists })
          : text('admin:stock.soldOut', { age: passed }),
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

/** Reads the shortages of a 409 `stock_short`. */
export function readShortages({ code, details }: AdminError): readonly StockShortage[] {
  const named = details?.['shortages'];
  return code === 'stock_short' && is(named, shortages) ? named : [];
}
