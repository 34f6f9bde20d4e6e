import { ordersPerPage } from '../../../contract/limits';
import { pagePaths } from '../../../contract/paths';
import { useListOrdersInfiniteQuery } from '../../api/orderApi';
import { useText } from '../../lib/text';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton, useSkeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { OrderRows } from './OrderRows';

/** Seconds after which a list from before is shown and asked for anew. */
const freshFor = 60;

/** The customer's orders, newest first (DECISIONS, Orders). */
export function OrderList() {
  const { text, locale } = useText();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useListOrdersInfiniteQuery(locale, { refetchOnMountOrArgChange: freshFor });
  const orders = data?.pages.flatMap((page) => page.slice(0, ordersPerPage));
  const skeleton = useSkeleton(!orders && !isError);
  /** While a list is read anew it takes no second call, so older orders are asked for after it. */
  const fetchOlder = async () => {
    const answer = await fetchNextPage();
    const asked = answer.isFetchNextPageError || answer.data?.pages.length !== data?.pages.length;
    return asked ? answer : fetchNextPage();
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
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      {skeleton && [0, 1, 2].map((row) => <Skeleton key={row} $height="92px" />)}
    </Stack>
  );
}
