import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import type { DeliveryMethod } from '@/contract/order';
import { useCart } from '../../store/cart';
import { type TextOf, useText } from '@/lib/text';
import {
  type SummaryLine,
  SummaryLines,
  SummarySums,
  type SumsWithVat,
  getSums,
} from '@/shared/OrderSummary';
import { getMainImage } from '@/shared/Thumbnail';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Only } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';

export const Details = styled.details`
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface);

  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    min-height: 56px;
    padding: 8px 16px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  summary > span:last-of-type {
    margin-left: auto;
  }
  & > div {
    padding: 0 16px 16px;
  }
`;

export interface Summary extends SumsWithVat {
  lines: SummaryLine[];
  total: number;
}

/** Uses the server's sums. The server computes those for pickup only with the draft. */
export function summarizeCart(
  cart: Cart,
  text: TextOf,
  method: DeliveryMethod = 'courier',
): Summary {
  // Pickup has no delivery cost that a code could waive.
  const pickupCode = cart.code?.free_delivery ? undefined : cart.code;
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
      image: getMainImage(product),
    })),
    ...(method === 'pickup'
      ? { sums: getSums({ ...cart, code: pickupCode, delivery: 0 }, text, method).sums }
      : getSums(cart, text)),
    total: method === 'pickup' ? cart.subtotal - (cart.code?.discount ?? 0) : cart.total,
  };
}

interface SummaryViewProps {
  /** Null while the summary is loading. */
  summary: Summary | null;
  collapsed: boolean;
}

/** Collapsed above the form on narrow screens, otherwise a panel beside it. */
export function SummaryView({ summary, collapsed }: SummaryViewProps) {
  const { text } = useText();
  if (!summary)
    return (
      collapsed && (
        <Only $below={960}>
          <Skeleton $height="58px" />
        </Only>
      )
    );
  const { lines, total: amount, ...sums } = summary;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const content = (
    <>
      {lines.length > 0 && <SummaryLines lines={lines} />}
      <SummarySums {...sums} total={{ label: text('cart:summary.total'), amount }} />
    </>
  );
  return collapsed ? (
    <Only $below={960}>
      <Details>
        <summary>
          <span>{text('checkout:summary.collapsed', { count })}</span>
          <Price amount={amount} />
          <ChevronDown />
        </summary>
        <div>{content}</div>
      </Details>
    </Only>
  ) : (
    <Only $from={960}>
      <Panel $sticky aria-labelledby="checkout-summary">
        <h2 id="checkout-summary">{text('checkout:summary.title')}</h2>
        {content}
      </Panel>
    </Only>
  );
}

export function CartSummary({ collapsed = false }: { collapsed?: boolean }) {
  const { text } = useText();
  const { cart } = useCart();
  return <SummaryView summary={cart ? summarizeCart(cart, text) : null} collapsed={collapsed} />;
}
