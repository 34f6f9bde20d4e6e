import { useSelector } from 'react-redux';
import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import type { Order } from '@/contract/order';
import { cartApi } from '../../api/cartApi';
import { selectSessionId } from '../../store/identity';
import { type TextOf, useText } from '@/lib/text';
import {
  CollapsibleSummary,
  orderSums,
  SummaryLines,
  summaryLines,
  SummarySums,
  sumsOf,
} from '@/shared/OrderSummary';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';

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

function ofOrder(order: Order, text: TextOf) {
  return {
    lines: summaryLines(order),
    sums: orderSums(order, text),
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    total: order.total_amount,
  };
}

function ofCart(cart: Cart, text: TextOf): ReturnType<typeof ofOrder> {
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

interface CartSummaryProps {
  collapsed?: boolean;
  /** Instead of the cart: null while it is loading. */
  draft?: Order | null;
}

/** The cart, or the draft of the checkout: collapsed above the form on narrow screens, otherwise a panel beside it. */
export function CartSummary({ collapsed = false, draft }: CartSummaryProps) {
  const { text } = useText();
  const { data: cart } = cartApi.useGetCartQuery(useSelector(selectSessionId));
  const summary = draft ? ofOrder(draft, text) : cart && draft === undefined && ofCart(cart, text);
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
