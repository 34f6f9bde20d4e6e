import { Link } from 'react-router';
import styled from 'styled-components';
import type { OrderSummary } from '../../../contract/order';
import { pagePaths } from '../../../contract/paths';
import { useListOrdersQuery } from '../../api/orderApi';
import { useText } from '../../lib/text';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { ChevronRight } from '../../ui/icons';
import { below, from } from '../../ui/media';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { Skeleton, useSkeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { Stage } from '../../ui/Stage';
import { Tag } from '../../ui/Tag';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { statusWords } from './orderStatus';
import { useDates } from './useDates';

const List = styled.ul`
  border-top: 1px solid var(--border);
`;

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 16px;
  align-items: center;
  padding-block: 20px;
  border-bottom: 1px solid var(--border);

  [data-part='number'] {
    font: 600 1.25rem/1.2 var(--font-display);
  }
  &:hover [data-part='number'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  [data-part='date'] {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  [data-part='pictures'] {
    display: flex;
    gap: 6px;
    min-width: 0;
    overflow: hidden;
  }
  [data-part='pictures'] > * {
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
    [data-part='pictures'] {
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
    grid-template-columns: 150px 190px minmax(0, 1fr) 150px 130px 44px;
    gap: 24px;

    [data-part='total'] {
      text-align: right;
    }
    & > .lucide {
      justify-self: center;
    }
  }
`;

/** The customer's orders, newest first (DECISIONS, Orders). */
export function OrderList() {
  const { text, locale } = useText();
  const { data: orders, isError, isFetching, refetch } = useListOrdersQuery({ locale });
  const skeleton = useSkeleton(!orders && !isError);
  if (orders && orders.length > 0) {
    return (
      <List>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </List>
    );
  }
  if (orders) {
    return (
      <EmptyState
        title={text('orders:empty.title')}
        text={text('orders:empty.text')}
        action={<ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>}
      />
    );
  }
  if (isError) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {text('orders:notLoaded')}
      </ErrorState>
    );
  }
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      {skeleton && [0, 1, 2].map((row) => <Skeleton key={row} $height="92px" />)}
    </Stack>
  );
}

/** Pictures that a row shows at most. */
const shownPictures = 4;

function OrderRow({ order }: { order: OrderSummary }) {
  const { text } = useText();
  const dates = useDates();
  const words = statusWords[order.status];
  return (
    <Row to={pagePaths.order(order.id)}>
      <span data-part="number">
        <VisuallyHidden>{`${text('orders:column.number')} `}</VisuallyHidden>
        {order.number ?? order.id}
      </span>
      <span data-part="date">{dates.day(order.placed_at ?? order.created_at)}</span>
      <span data-part="pictures">
        {order.images.slice(0, shownPictures).map((image) => (
          <Stage as="span" key={image.src}>
            <Picture {...image} alt={image.name} sizes="52px" fill />
          </Stage>
        ))}
      </span>
      <span data-part="status">
        <Tag $tone={words.tone}>{text(words.id)}</Tag>
      </span>
      <span data-part="total">
        <Price amount={order.total_amount} currency={order.currency} />
      </span>
      <ChevronRight aria-hidden="true" />
    </Row>
  );
}
