import type { PriceReduction } from '@/contract/product';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';

/** Says until when the price is reduced, and explains the prior price. */
export function ReductionNote({ until }: Pick<PriceReduction, 'until'>) {
  const { text } = useText();
  const { day } = useDates();
  return (
    <>
      <span>
        {until
          ? text('product:price.reducedUntil', { date: day(until) })
          : text('product:price.clearance')}
      </span>
      <span>{` ${text('product:price.priorIs')}`}</span>
    </>
  );
}
