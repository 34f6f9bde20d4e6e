import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { amountToCollect } from '@/contract/payment';
import { isApiError } from '@/client/apiError';
import { orderApi } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadState } from '@/ui/ErrorState';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useComplaintStep } from './complaint/useComplaints';
import { OrderDetails } from './OrderDetails';
import { Thanks } from './Thanks';

interface OrderViewProps {
  id: number;
  justPlaced: boolean;
}

/** This page is also the confirmation after placing. */
export function OrderView({ id, justPlaced }: OrderViewProps) {
  const { text, locale } = useText();
  const step = useComplaintStep();
  const query = orderApi.useGetOrderQuery({ params: { id }, locale });
  const { currentData: order, error, isFetching } = query;
  const found = order && order.status !== 'draft' ? order : undefined;
  const showsThanks = justPlaced && found !== undefined && found.status !== 'cancelled';
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  // The pressed button is removed, so focus moves to the heading, even after cancelling a new order.
  useEffect(() => {
    if (justPlaced) heading.current?.focus({ preventScroll: true });
  }, [heading, justPlaced, showsThanks]);
  // A cached draft may have been placed in the meantime.
  if (order?.status === 'draft' && !isFetching) return <Navigate to={pagePaths.checkout} replace />;
  const displayedOrder = found && {
    ...found,
    payment_status: found.payment?.status ?? null,
    to_collect: amountToCollect(
      found.total_amount,
      found.payment?.status,
      found.payment_method?.value,
    ),
  };
  const sharedProps = { heading, onCancelled: focusHeading };
  if (displayedOrder && showsThanks) return <Thanks order={displayedOrder} {...sharedProps} />;
  if (!found && isApiError(error) && error.code === 'order_not_found') {
    return (
      <EmptyState
        level={1}
        title={text('orders:item.notFound.title')}
        text={text('orders:item.notFound.text')}
        action={<ButtonLink to={pagePaths.orders}>{text('orders:title')}</ButtonLink>}
      />
    );
  }
  const title =
    found && text('orders:item.title', { orderNumber: found.number ?? String(found.id) });
  return (
    <>
      <Breadcrumb
        items={[
          { label: text('orders:title'), to: pagePaths.orders },
          // On phones, this is the only link, which stays in place while the order loads.
          ...(step
            ? [{ label: title ?? text('common:state.loading'), to: pagePaths.order(id) }]
            : []),
        ]}
        current={(step ? text('orders:item.problem') : title) ?? text('common:state.loading')}
      />
      {displayedOrder ? (
        <OrderDetails order={displayedOrder} {...sharedProps} />
      ) : (
        <>
          <VisuallyHidden as="h1">{text('orders:title')}</VisuallyHidden>
          <LoadState queries={[query]} height="60vh">
            {text('orders:item.notLoaded')}
          </LoadState>
        </>
      )}
    </>
  );
}
