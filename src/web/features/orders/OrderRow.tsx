import { type Ref } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { OrderSummary } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ChevronRight } from 'lucide-react';
import { below, from, hover } from '@/ui/media';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import { Price } from '@/ui/Price';
import { StatusTag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { OrderAgain } from './OrderAgain';
import { statusLabel } from './orderStatus';
import { useDates } from '@/lib/dates';

/** The link to the order, a button beside it (below on phones), and the button's result below both. */
const Item = styled.div`
  display: grid;
  gap: 0 24px;
  align-items: center;
  padding-block: 20px;
  border-bottom: 1px solid var(--border);

  & > button {
    justify-self: start;
  }
  & > [role] {
    grid-column: 1 / -1;
    margin-top: 16px;
  }
  ${below(1024)} {
    & > button {
      margin-top: 12px;
    }
  }
  ${from(1024)} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 16px;
  align-items: center;

  [data-part='number'] {
    font: 600 1.25rem/1.2 var(--font-display);
  }
  ${hover} {
    &:hover [data-part='number'] {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 0.2em;
    }
  }
  /* Leaves space for the number at the edge. */
  &:focus-visible {
    outline-offset: 6px;
  }
  [data-part='date'] {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  [data-part='images'] {
    display: flex;
    gap: 6px;
    min-width: 0;
    overflow: hidden;
  }
  [data-part='images'] > * {
    flex: none;
    width: 52px;
    height: 52px;
    border-radius: 4px;
  }
  ${below(1024)} {
    [data-part='number'] {
      grid-area: 1/1;
    }
    [data-part='status'] {
      grid-area: 1/2;
      justify-self: end;
    }
    [data-part='date'] {
      grid-area: 2/1 / auto/-1;
      margin-top: -4px;
    }
    [data-part='images'] {
      grid-area: 3/1;
      margin-top: 4px;
    }
    [data-part='total'] {
      grid-area: 3/2;
      justify-self: end;
    }
    & > .lucide {
      display: none;
    }
  }
  ${from(1024)} {
    grid-template-columns: 110px 150px minmax(0, 1fr) 140px 120px 32px;
    gap: 24px;

    [data-part='total'] {
      text-align: right;
    }
    & > .lucide {
      justify-self: center;
    }
  }
`;

const shownImages = 4;

export function OrderRow({ order, ref }: { order: OrderSummary; ref?: Ref<HTMLAnchorElement> }) {
  const { text } = useText();
  const dates = useDates();
  const status = statusLabel(order.status, order);
  return (
    <Item>
      <Row to={pagePaths.order(order.id)} ref={ref}>
        <span data-part="number">
          <VisuallyHidden>{`${text('orders:column.number')} `}</VisuallyHidden>
          <span translate="no">{order.number ?? order.id}</span>
        </span>
        <span data-part="date">{dates.day(order.placed_at ?? order.created_at)}</span>
        <span data-part="images">
          {order.images.slice(0, shownImages).map((image) => (
            <MediaBox as="span" key={image.src}>
              <ResponsiveImage {...image} alt={image.name} sizes="52px" fill />
            </MediaBox>
          ))}
        </span>
        <span data-part="status">
          <StatusTag status={status} />
        </span>
        <span data-part="total">
          <Price amount={order.total_amount} />
        </span>
        <ChevronRight />
      </Row>
      {order.number && <OrderAgain orderId={order.id} number={order.number} />}
    </Item>
  );
}
