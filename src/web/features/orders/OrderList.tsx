import { ordersPerPage } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { orderApi, ordersPage } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadState } from '@/ui/ErrorState';
import { Stack } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type Ref, useCallback, useRef, useState } from 'react';
import type { OrderSummary } from '@/contract/order';
import { OrderRow } from './OrderRow';
import { ErrorAlert } from '@/ui/Alert';

/** Older cached lists are shown but refetched. */
const maxCacheAgeSeconds = 60;

export function OrderList() {
  const { text, locale } = useText();
  const query = orderApi.useListOrdersInfiniteQuery(
    { locale, query: ordersPage },
    { refetchOnMountOrArgChange: maxCacheAgeSeconds },
  );
  const { data, hasNextPage, fetchNextPage } = query;
  const orders = data?.pages.flatMap((page) => page.slice(0, ordersPerPage));
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
  return (
    <LoadState queries={[query]} height="308px">
      {text('orders:notLoaded')}
    </LoadState>
  );
}

interface OrderRowsProps {
  orders: readonly OrderSummary[];
  fetchOlder?: () => Promise<{ isError: boolean }>;
}

function OrderRows({ orders, fetchOlder }: OrderRowsProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The index of the first order on the latest requested page. */
  const [firstNewIndex, setFirstNewIndex] = useState<number>();
  const isAwaited = useRef(false);
  /**
   * Focuses the first loaded order instead of the pressed button, without scrolling, unless the user has moved
   * focus elsewhere.
   */
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (!link || !isAwaited.current) return;
    isAwaited.current = false;
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
            <OrderRow order={order} ref={index === firstNewIndex ? takeFocus : undefined} />
          </li>
        ))}
      </ul>
      {fetchOlder && (
        <OlderOrders
          button={button}
          fetchOlder={() => {
            setFirstNewIndex(orders.length);
            isAwaited.current = true;
            return fetchOlder();
          }}
        />
      )}
    </div>
  );
}

interface OlderOrdersProps {
  button: Ref<HTMLButtonElement>;
  fetchOlder: () => Promise<{ isError: boolean }>;
}

/** After a failure, the same button retries and keeps focus. */
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
    <Stack style={{ justifyItems: 'center', marginTop: 'clamp(24px, 3vw, 40px)' }}>
      <VisuallyHidden role="status">{loading && text('common:state.loading')}</VisuallyHidden>
      {failed && <ErrorAlert>{text('orders:older.notLoaded')}</ErrorAlert>}
      <Button ref={button} variant="secondary" loading={loading} onClick={() => void show()}>
        {text(failed ? 'common:action.retry' : 'orders:older.show')}
      </Button>
    </Stack>
  );
}
