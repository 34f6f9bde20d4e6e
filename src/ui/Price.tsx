import styled from 'styled-components';
import { currency, formatAmount, formatMoney, type Para } from '@/contract/money';
import { useText } from '@/lib/text';

const Amount = styled.span<{ $large: boolean }>`
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  font-size: ${({ $large }) => ($large ? 'clamp(1.625rem, 1.5rem + .5vw, 2rem)' : '1.0625rem')};
  letter-spacing: ${({ $large }) => ($large ? '-.01em' : 'normal')};

  /* Applies even in rows that put small text on a separate line. */
  && small {
    display: inline;
    font-size: 0.76em;
    font-weight: 600;
    letter-spacing: 0;
    color: var(--text-muted);
  }
`;

interface PriceProps {
  amount: Para;
  large?: boolean;
}

export function Price({ amount, large = false }: PriceProps) {
  const { locale } = useText();
  return (
    <Amount $large={large}>
      <span>{formatAmount(amount, locale)}</span>
      <small>{`\u00a0${currency}`}</small>
    </Amount>
  );
}

/** From this price up, para only make unit prices harder to compare, so they are omitted. */
const roundedFrom: Para = 10_000;

export const roundUnitPrice = (amount: Para): Para =>
  amount > roundedFrom ? Math.round(amount / 100) * 100 : amount;

/** The price per litre or kilogram, which Serbian law requires. */
export function UnitPrice({ amount, per }: { amount: Para; per: 'l' | 'kg' }) {
  const { text, locale } = useText();
  const price = formatMoney(roundUnitPrice(amount), locale);
  return (
    <span>
      {text(per === 'l' ? 'product:price.perLitre' : 'product:price.perKilogram', { price })}
    </span>
  );
}
