import styled from 'styled-components';
import { formatMoney, type Currency, type Para } from '@/contract/money';
import { useText } from '@/lib/text';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { PriceReduction } from '@/contract/product';
import { useDates } from '@/lib/dates';

/** Until when the price is reduced, and what the previous price is. */
export function ReductionNote({ until }: Pick<PriceReduction, 'until'>) {
  const { text } = useText();
  const { day } = useDates();
  return (
    <>
      {until
        ? text('product:price.reducedUntil', { date: day(until) })
        : text('product:price.clearance')}{' '}
      {text('product:price.priorIs')}
    </>
  );
}

const Prior = styled.s`
  font-size: var(--text-sm);
  font-weight: 400;
  color: var(--text-muted);
  white-space: nowrap;
`;

interface PriorPriceProps {
  /** Of a product that is not reduced there is none. */
  amount: Para | null | undefined;
  currency?: Currency;
}

/** The previous price after a reduced one, or below it where there is no room. */
export function PriorPrice({ amount, currency }: PriorPriceProps) {
  const { text, locale } = useText();
  if (!amount) return null;
  return (
    <>
      {' '}
      <Prior>
        <VisuallyHidden>{text('common:price.prior')} </VisuallyHidden>
        {formatMoney(amount, locale, currency)}
      </Prior>
    </>
  );
}
