import { ordersPerPage } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { orderApi, pageOfOrders } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton, useSkeleton } from '@/ui/Skeleton';
import { Column } from '@/ui/Column';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type Ref, useCallback, useRef, useState } from 'react';
import styled from 'styled-components';
import type { OrderSummary } from '@/contract/order';
import { ErrorAlert } from '@/ui/Alert';
import { Link } from 'react-router';
import { ChevronRight } from '@/ui/icons';
import { below, from, hover } from '@/ui/media';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import { Price } from '@/ui/Price';
import { StatusTag } from '@/ui/Tag';
import { OrderAgain } from './OrderAgain';
import { statusLabel } from './orderStatus';
import { useDates } from '@/lib/dates';

/** The link to the order, the button beside it (on phones below), and the button's result below both. */
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
  /* Space for the number at the edge. */
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

function OrderRow({ order, ref }: { order: OrderSummary; ref?: Ref<HTMLAnchorElement> }) {
  const { text } = useText();
  const dates = useDates();
  const status = statusLabel(order.status, order);
  return (
    <Item>
      <Row to={pagePaths.order(order.id)} ref={ref}>
        <span data-part="number">
          <VisuallyHidden>{`${text('orders:column.number')} `}</VisuallyHidden>
          {order.number ?? order.id}
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
        <ChevronRight aria-hidden="true" />
      </Row>
      {order.number && <OrderAgain orderId={order.id} number={order.number} />}
    </Item>
  );
}

/** Seconds; older cached lists are shown and refetched. */
const freshFor = 60;

/** The customer's orders, newest first (docs/decisions/orders.md). */
export function OrderList() {
  const { text, locale } = useText();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    orderApi.useListOrdersInfiniteQuery(
      { locale, query: pageOfOrders },
      { refetchOnMountOrArgChange: freshFor },
    );
  const orders = data?.pages.flatMap((page) => page.slice(0, ordersPerPage));
  const skeleton = useSkeleton(!orders && !isError);
  /** A running refetch ignores the call, so it is repeated afterwards. */
  const fetchOlder = async () => {
    const response = await fetchNextPage();
    const isOlderPage =
      response.isFetchNextPageError || response.data?.pages.length !== data?.pages.length;
    return isOlderPage ? response : fetchNextPage();
  };
  if (orders && orders.length > 0) {
    return <OrderRows orders={orders} fetchOlder={hasNextPage ? fetchOlder : undefined} />;
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
    <Column aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      {skeleton && [0, 1, 2].map((row) => <Skeleton key={row} $height="92px" />)}
    </Column>
  );
}

interface OrderRowsProps {
  orders: readonly OrderSummary[];
  fetchOlder?: () => Promise<{ isError: boolean }>;
}

function OrderRows({ orders, fetchOlder }: OrderRowsProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Index of the first order of the latest requested page, and whether it is still loading. */
  const [begin, setBegin] = useState<number>();
  const awaited = useRef(false);
  /**
   * The first order receives the focus from the button that it replaces, without scrolling, unless the user
   * has moved the focus meanwhile.
   */
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (!link || !awaited.current) return;
    awaited.current = false;
    const { activeElement, body } = document;
    if (activeElement === button.current || activeElement === body) {
      link.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div>
      <ul style={{ borderTop: '1px solid var(--border)' }}>
        {orders.map((order, index) => (
          <li key={order.id}>
            <OrderRow order={order} ref={index === begin ? takeFocus : undefined} />
          </li>
        ))}
      </ul>
      {fetchOlder && (
        <OlderOrders
          button={button}
          fetchOlder={() => {
            setBegin(orders.length);
            awaited.current = true;
            return fetchOlder();
          }}
        />
      )}
    </div>
  );
}

const OlderBox = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  margin-top: clamp(24px, 3vw, 40px);
`;

interface OlderOrdersProps {
  button: Ref<HTMLButtonElement>;
  fetchOlder: () => Promise<{ isError: boolean }>;
}

/** After a failure the same button retries and keeps the focus. */
function OlderOrders({ button, fetchOlder }: OlderOrdersProps) {
  const { text } = useText();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = async () => {
    setLoading(true);
    const { isError } = await fetchOlder();
    setLoading(false);
    setFailed(isError);
  };
  return (
    <OlderBox>
      <VisuallyHidden role="status">{loading && text('common:state.loading')}</VisuallyHidden>
      {failed && <ErrorAlert>{text('orders:older.notLoaded')}</ErrorAlert>}
      <Button ref={button} variant="secondary" loading={loading} onClick={() => void show()}>
        {text(failed ? 'common:action.retry' : 'orders:older.show')}
      </Button>
    </OlderBox>
  );
}
