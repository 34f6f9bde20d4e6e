import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Order } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { isApiError } from '@/client/apiError';
import { orderApi } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton, useSkeleton } from '@/ui/Skeleton';
import { Column } from '@/ui/Column';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { OrderDetails, OrderHead } from './OrderDetails';
import { PlacedOrder } from './PlacedOrder';

interface OrderViewProps {
  id: number;
  justPlaced: boolean;
}

/** `/orders/{id}`: also the confirmation after placing. */
export function OrderView({ id, justPlaced }: OrderViewProps) {
  const { text, locale } = useText();
  const {
    currentData: order,
    error,
    isError,
    isFetching,
    refetch,
  } = orderApi.useGetOrderQuery({ params: { id }, locale });
  const skeleton = useSkeleton((!order || order.status === 'draft') && !isError);
  // A cached draft may have been placed meanwhile.
  if (order?.status === 'draft' && !isFetching) return <Navigate to={pagePaths.checkout} replace />;
  if (order && order.status !== 'draft')
    return <FoundOrder order={order} justPlaced={justPlaced} />;
  if (isApiError(error) && error.code === 'order_not_found') {
    return (
      <EmptyState
        level={1}
        title={text('orders:item.notFound.title')}
        text={text('orders:item.notFound.text')}
        action={<ButtonLink to={pagePaths.orders}>{text('orders:title')}</ButtonLink>}
      />
    );
  }
  return (
    <Frame current={text('common:state.loading')}>
      <VisuallyHidden as="h1">{text('orders:title')}</VisuallyHidden>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {text('orders:item.notLoaded')}
        </ErrorState>
      ) : (
        <Column aria-busy="true">
          <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
          {skeleton && <Skeleton $height="60vh" />}
        </Column>
      )}
    </Frame>
  );
}

function Frame({ current, children }: { current: string; children: ReactNode }) {
  const { text } = useText();
  return (
    <>
      <Breadcrumb
        items={[{ label: text('orders:title'), to: pagePaths.orders }]}
        current={current}
      />
      {children}
    </>
  );
}

function FoundOrder({ order, justPlaced }: { order: Order; justPlaced: boolean }) {
  const { text } = useText();
  const thanks = justPlaced && order.status !== 'cancelled';
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  // The pressed button is removed: focus moves to the heading, also when a just placed order is cancelled.
  useEffect(() => {
    if (justPlaced) heading.current?.focus({ preventScroll: true });
  }, [heading, justPlaced, thanks]);

  if (thanks) return <PlacedOrder order={order} heading={heading} onCancelled={focusHeading} />;
  return (
    <Frame current={text('orders:item.title', { orderNumber: order.number ?? String(order.id) })}>
      <OrderHead order={order} heading={heading} />
      <OrderDetails order={order} onCancelled={focusHeading} />
    </Frame>
  );
}
