import { useSelector } from 'react-redux';
import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import { cartApi } from '../../api/cartApi';
import { orderApi } from '../../api/orderApi';
import { selectSessionId } from '../../store/identity';
import { type TextOf, useText } from '@/lib/text';
import { below, from } from '@/ui/media';
import {
  CollapsibleSummary,
  type SummaryLine,
  type SummarySum,
  SummaryLines,
  summaryLines,
  SummarySums,
  factLines,
  orderSums,
  sumsOf,
} from '@/shared/OrderSummary';
import { Panel } from '@/ui/Panel';
import { useCheckoutState } from './CheckoutProvider';
import type { ReactNode } from 'react';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Beside = styled.div`
  display: none;

  ${from(960)} {
    display: block;
    height: 100%;
  }
`;
const Above = styled.div`
  ${from(960)} {
    display: none;
  }
`;

interface Summary {
  lines: SummaryLine[];
  sums: SummarySum[];
  quantity: number;
  total: number;
}

function ofCart(cart: Cart, text: TextOf): Summary {
  const lines = cart.cart_products.filter((line) => line.quantity > 0);
  return {
    lines: lines.map(({ product, quantity, unit_price, line_total }) => ({
      key: product.id,
      name: product.name,
      net: product.net,
      quantity,
      price: unit_price,
      prior: product.reduction?.prior_price ?? null,
      total: line_total,
      category: product.category,
      image: product.images.find((image) => image.is_main) ?? product.images[0],
    })),
    sums: sumsOf(cart, text),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: cart.total,
  };
}

/** Summary of the draft, or of the cart while there is no draft. */
function useSummary(): Summary | null {
  const { text, locale } = useText();
  const atShipping = useCheckoutState((state) => state.matches('shipping'));
  const orderId = useCheckoutState(({ context }) => context.draft?.orderId ?? 0);
  const showsCart = atShipping || orderId === 0;
  const { data: cart } = cartApi.useGetCartQuery(useSelector(selectSessionId));
  const { data: order } = orderApi.useGetOrderQuery(
    { params: { id: orderId }, locale },
    { skip: showsCart },
  );
  if (showsCart) return cart ? ofCart(cart, text) : null;
  if (!order) return null;
  return {
    lines: summaryLines(order),
    sums: orderSums(order, text),
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    total: order.total_amount,
  };
}

/** Collapsed above the form on narrow screens, otherwise a panel beside it. */
export function CheckoutSummary({ collapsed = false }: { collapsed?: boolean }) {
  const { text } = useText();
  const summary = useSummary();
  if (!summary) return collapsed ? null : <Beside />;
  const { lines, sums, quantity, total } = summary;
  const content = (
    <>
      {lines.length > 0 && <SummaryLines lines={lines} />}
      <SummarySums sums={sums} total={{ label: text('cart:summary.total'), amount: total }} />
    </>
  );
  return collapsed ? (
    <Above>
      <CollapsibleSummary
        title={text('checkout:summary.collapsed', { count: quantity })}
        amount={total}
      >
        {content}
      </CollapsibleSummary>
    </Above>
  ) : (
    <Beside>
      <Panel $sticky aria-labelledby="checkout-summary">
        <h2 id="checkout-summary">{text('checkout:summary.title')}</h2>
        {content}
      </Panel>
    </Beside>
  );
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
