import type { MovementKind, StockItem } from '@/contract/admin/stock';
import { type MessageId, useText } from '@/lib/text';
import { useAge } from '../../lib/useAge';
import { isLow, isSoldOut } from '../shared/stockRows';

export const kindTexts: Readonly<Record<MovementKind, MessageId>> = {
  produced: 'admin:stock.reason.made',
  purchased: 'admin:stock.reason.bought',
  found: 'admin:stock.reason.found',
  market: 'admin:stock.reason.market',
  gift: 'admin:stock.kind.gift',
  sample: 'admin:stock.kind.sample',
  ownUse: 'admin:stock.reason.own',
  damaged: 'admin:stock.reason.broken',
  expired: 'admin:stock.reason.expired',
  correction: 'admin:stock.kind.correction',
};

const hourMillis = 60 * 60_000;

interface LastsText {
  /** For the column of that name. */
  short: string;
  /** Without a column's head. */
  full: string;
}

/** How long the stock of a product lasts, or since when there is none. */
export function useLastsText(): (item: StockItem) => LastsText {
  const { text } = useText();
  const age = useAge();
  const daysText = (days: number) => {
    if (days < 1) return text('admin:stock.lastsHours');
    if (days < 14) return text('admin:age.days', { count: days });
    if (days < 180) return text('admin:age.weeks', { count: Math.floor(days / 7) });
    if (days < 365) return text('admin:age.months', { count: Math.floor(days / 30) });
    return text('admin:stock.lastsYears');
  };
  const same = (words: string) => ({ short: words, full: words });
  return (item) => {
    const { days_left: days, sold_out_since: since, wishlists } = item;
    if (isSoldOut(item)) {
      const now = new Date();
      if (since === null || now.getTime() - Date.parse(since) < hourMillis)
        return same(text('admin:stock.tab.out'));
      const passed = age(since, now.toISOString());
      return same(
        wishlists > 0
          ? text('admin:today.low.out', { age: passed, count: wishlists })
          : text('admin:stock.soldOut', { age: passed }),
      );
    }
    if (days === null) return same(text('admin:stock.notSelling'));
    const short = daysText(days);
    const full = text(isLow(item) ? 'admin:today.low.lasts' : 'admin:stock.lasts', { age: short });
    return { short, full };
  };
}
