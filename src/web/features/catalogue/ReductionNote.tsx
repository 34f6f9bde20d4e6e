import { longDate } from '@/contract/longDate';
import type { PriceReduction } from '@/contract/product';
import { useText } from '@/lib/text';

/** Until when the price is reduced, and what the previous price is. */
export function ReductionNote({ until }: PriceReduction) {
  const { text, locale } = useText();
  return (
    <>
      {until
        ? text('product:price.reducedUntil', { date: longDate(locale)(new Date(until)) })
        : text('product:price.clearance')}{' '}
      {text('product:price.priorIs')}
    </>
  );
}
