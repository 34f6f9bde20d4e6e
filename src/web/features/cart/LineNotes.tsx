import styled from 'styled-components';
import { formatMoney } from '../../../contract/money';
import type { CartLine } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { CircleAlert, Info } from '../../ui/icons';
import { WaitingTag } from '../../ui/WaitingTag';
import { Notes } from './cartLineStyle';
import { rejectionText } from './rejectionText';

const Note = styled.p<{ $tone: 'warning' | 'danger' | 'info' }>`
  display: flex;
  align-items: flex-start;
  gap: 6px;
  line-height: 1.4;
  color: ${({ $tone }) => `var(--${$tone})`};

  && .lucide {
    flex: none;
    width: 17px;
    height: 17px;
    margin-top: 2px;
  }
`;

/** What differs from when the shopper last set the line, what was refused, and what waits. */
export function LineNotes({ line }: { line: CartLine }) {
  const { text, locale } = useText();
  const { quantity, wished, available, price_before, unit_price, state, rejection } = line;
  const settled = state === 'settled';
  return (
    <Notes>
      {settled && available === 0 && (
        <Note $tone="danger">
          <CircleAlert aria-hidden="true" />
          {text('cart:item.unavailable')}
        </Note>
      )}
      {settled && !rejection && available > 0 && wished > quantity && (
        <Note $tone="warning">
          <CircleAlert aria-hidden="true" />
          {text('cart:item.quantityAdjusted', { count: quantity })}
        </Note>
      )}
      {price_before !== null && (
        <Note $tone="info">
          <Info aria-hidden="true" />
          {text(unit_price > price_before ? 'cart:item.priceUp' : 'cart:item.priceDown', {
            before: formatMoney(price_before, locale),
            now: formatMoney(unit_price, locale),
          })}
        </Note>
      )}
      {rejection && (
        <Note $tone="danger" role="alert">
          <CircleAlert aria-hidden="true" />
          {rejectionText(text, line.product.name, rejection)}
        </Note>
      )}
      {state === 'waiting' && (
        <p>
          <WaitingTag>{text('cart:item.waiting')}</WaitingTag>
        </p>
      )}
    </Notes>
  );
}
