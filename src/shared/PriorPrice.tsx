import styled from 'styled-components';
import { formatMoney, type Para } from '@/contract/money';
import { useText } from '@/lib/text';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Prior = styled.s`
  font-size: var(--text-sm);
  font-weight: 400;
  color: var(--text-muted);
  white-space: nowrap;
`;

interface PriorPriceProps {
  amount: Para | null | undefined;
}

/** The price before a reduction; wraps below the reduced price if space is short. */
export function PriorPrice({ amount }: PriorPriceProps) {
  const { text, locale } = useText();
  if (!amount) return null;
  return (
    <>
      <span> </span>
      <Prior>
        <VisuallyHidden>{`${text('common:price.prior')} `}</VisuallyHidden>
        <span>{formatMoney(amount, locale)}</span>
      </Prior>
    </>
  );
}
