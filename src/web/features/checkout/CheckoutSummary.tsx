import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { cartApi } from '../../api/cartApi';
import { orderApi } from '../../api/orderApi';
import { selectSessionId } from '../../store/identity';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { ofCart, type Summary, SummaryView } from '../shared/CartSummary';
import { factLines, orderSums, summaryLines } from '@/shared/OrderSummary';
import { useCheckoutState } from './CheckoutProvider';
import type { ReactNode } from 'react';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** Summary of the draft, or of the cart while there is no draft. */
function useSummary(): Summary | null {
  const { text, locale } = useText();
  const atShipping = useCheckoutState((state) => state.matches('shipping'));
  const orderId = useCheckoutState(({ context }) => context.draft?.orderId ?? 0);
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const showsCart = atShipping || orderId === 0;
  const { data: cart } = cartApi.useGetCartQuery(useSelector(selectSessionId));
  const { data: order } = orderApi.useGetOrderQuery(
    { params: { id: orderId }, locale },
    { skip: showsCart },
  );
  if (showsCart) return cart ? ofCart(cart, text, isPickup ? 'pickup' : 'courier') : null;
  if (!order) return null;
  return {
    lines: summaryLines(order),
    sums: orderSums(order, text),
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    total: order.total_amount,
  };
}

/** See `SummaryView`. */
export function CheckoutSummary({ collapsed = false }: { collapsed?: boolean }) {
  return <SummaryView summary={useSummary()} collapsed={collapsed} />;
}

const Row = styled.section`
  display: grid;
  grid-template-columns: 130px minmax(0, 1fr) auto;
  gap: 8px 20px;
  padding-block: 18px;
  border-top: 1px solid var(--border);

  h3 {
    font: 600 var(--text-sm) / 1.6 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
  & > a {
    align-self: start;
    padding-block: 2px;
    font-size: var(--text-sm);
  }
  ${below(600)} {
    grid-template-columns: minmax(0, 1fr) auto;

    & > div {
      grid-column: 1;
      grid-row: 2;
    }
    & > a {
      min-width: 44px;
      padding-block: 10px;
      margin-block: -10px;
      text-align: end;
    }
  }
`;

interface ReviewRowProps {
  title: string;
  editAt: string;
  children: ReactNode;
}

export function ReviewRow({ title, editAt, children }: ReviewRowProps) {
  const { text } = useText();
  return (
    <Row>
      <h3>{title}</h3>
      <div>{children}</div>
      <TextLink to={editAt}>
        {text('checkout:review.edit')}
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </TextLink>
    </Row>
  );
}
