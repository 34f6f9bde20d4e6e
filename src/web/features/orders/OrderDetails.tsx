import { type RefObject, useId } from 'react';
import styled from 'styled-components';
import { toApiError } from '@/client/apiError';
import { onDay } from '@/contract/longDate';
import { bottleMlPerDay } from '@/contract/netContent';
import type { OrderStatus } from '@/contract/order';
import { ownReviewId, pagePaths } from '@/contract/paths';
import { phoneHref } from '@/lib/contactLinks';
import { useDates } from '@/lib/dates';
import { useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Button, ButtonLink } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { TwoColumns } from '@/ui/Grid';
import { intentProps } from '@/ui/lazyOnIntent';
import { Link, Printer } from 'lucide-react';
import { below } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Cluster, Row, Stack, Text } from '@/ui/primitives';
import { StatusTag } from '@/ui/Tag';
import { StandaloneLink, TextAnchor } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useApiDispatch } from '../../api/baseApi';
import { orderApi } from '../../api/orderApi';
import { orderLinkApi } from '../../api/orderLinkApi';
import { reviewApi } from '../../api/reviewApi';
import { shopApi } from '../../api/shopApi';
import { AccountPanel } from './AccountPanel';
import { CancelOrder, Rights } from './CancelOrder';
import { CashPanel } from './CashPanel';
import { ComplaintStep } from './complaint/LazyStep';
import { ProblemRow } from './complaint/ProblemRow';
import { useComplaintStep } from './complaint/useComplaints';
import { OrderAgain } from './OrderAgain';
import { isOver, OrderFacts, type DisplayedOrder, Tracking } from './OrderFacts';
import { OrderTimeline } from './OrderTimeline';
import { statusLabel } from './orderStatus';
import { Transfer } from './Transfer';

/** On phones, the amount is above the products, and a delivered order has its actions directly below them. */
const Columns = styled(TwoColumns)`
  & > div {
    display: grid;
    gap: 24px;
    min-width: 0;
  }
  ${below(960)} {
    & > div {
      display: contents;
    }
  }
`;

const Lines = styled.section`
  & > h2 {
    margin-bottom: 8px;
    font-size: var(--text-h3);
  }
  & > ul {
    padding-block: 8px;
    border-block: 1px solid var(--border);
  }
`;

const stateTexts: Readonly<Record<OrderStatus, MessageId>> = {
  draft: 'orders:link.state.placed',
  placed: 'orders:link.state.placed',
  confirmed: 'orders:link.state.confirmed',
  ready: 'orders:link.state.ready',
  shipped: 'orders:link.state.shipped',
  delivered: 'orders:link.state.delivered',
  returned: 'orders:link.state.returned',
  cancelled: 'orders:link.state.cancelled',
};

const pickupTexts: Readonly<Partial<Record<OrderStatus, MessageId>>> = {
  placed: 'orders:link.pickup.placed',
  confirmed: 'orders:link.pickup.confirmed',
  delivered: 'orders:link.pickup.delivered',
};

interface HeadProps {
  order: DisplayedOrder;
  heading: RefObject<HTMLHeadingElement | null>;
}

interface OrderDetailsProps extends HeadProps {
  /** The token of the order's link. Without one, the customer is logged in. */
  token?: string;
  onCancelled: () => void;
}

/** The page of an order in the account or from its link, or the step for reporting a problem. */
export function OrderDetails(props: OrderDetailsProps) {
  const { onCancelled, ...rest } = props;
  const step = useComplaintStep();
  if (step) return <ComplaintStep {...rest} onSent={onCancelled} />;
  return <Details {...props} />;
}

function Details({ order, token, heading, onCancelled }: OrderDetailsProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { claimable = false } = order;
  const isDelivered = order.status === 'delivered';
  const lines = summaryLines(order).map((line) => ({
    ...line,
    action: !token && isDelivered && (
      <div className="no-print" style={{ minHeight: '1lh' }}>
        <ReviewLink productId={line.key} name={line.name} />
      </div>
    ),
  }));
  return (
    <>
      {token && (
        <Row as={Text} $gap={2} $above={3} style={{ alignItems: 'flex-start' }}>
          <Link style={{ flex: 'none' }} />
          <span>{text('orders:link.note')}</span>
        </Row>
      )}
      <OrderHead order={order} heading={heading} />
      <section style={{ marginBlock: 'clamp(28px, 3.4vw, 52px)' }}>
        <OrderTimeline order={order} />
      </section>
      <Columns>
        <div>
          {order.tracking_number && !(token && isOver(order)) ? (
            <Tracking order={order} shop={shop} />
          ) : (
            token && <StateText order={order} />
          )}
          <Transfer key={order.id} order={order} />
          <Lines style={{ order: 1 }} aria-labelledby="order-lines">
            <h2 id="order-lines">{text('orders:item.lines')}</h2>
            <SummaryLines lines={lines} />
          </Lines>
          <div style={{ order: 3 }}>
            <OrderFacts order={order} shop={token ? undefined : shop} />
          </div>
        </div>
        <div>
          <CashPanel order={order} />
          {isDelivered && (
            <Stack $gap={3} style={{ order: 2 }} className="no-print">
              {!token && <OrderAgain orderId={order.id} block />}
              <ProblemRow order={order} token={token} intent={intentProps(ComplaintStep)} />
            </Stack>
          )}
          <Panel style={{ order: 4 }} $sticky={!token} aria-labelledby="order-sums">
            <h2 id="order-sums">{text('orders:item.sums')}</h2>
            <Stack $gap={5}>
              <OrderSums order={order} payment={order.payment_status} />
              <Stack $gap={3} className="no-print">
                {!token && !isDelivered && <OrderAgain orderId={order.id} block />}
                <Button variant="secondary" block onClick={() => window.print()}>
                  <Printer />
                  <span>{text('orders:item.print')}</span>
                </Button>
                {token && !isDelivered && <Rights order={order} />}
                {order.cancellable && (
                  <CancelOrder orderId={order.id} token={token} onCancelled={onCancelled} />
                )}
                {shop && token && !isDelivered && (
                  <TextAnchor href={phoneHref(shop.business.phone)}>
                    {text('common:checkout.call', { phone: shop.business.phone })}
                  </TextAnchor>
                )}
              </Stack>
              <Reminder order={order} token={token} />
            </Stack>
          </Panel>
          {token && <AccountPanel claimable={claimable} token={token} />}
        </div>
      </Columns>
    </>
  );
}

function OrderHead({ order, heading }: HeadProps) {
  const { text } = useText();
  const dates = useDates();
  return (
    <>
      <Cluster style={{ columnGap: 20, paddingTop: 'clamp(8px, 1.6vw, 24px)' }}>
        <h1 ref={heading} tabIndex={-1}>
          {text('orders:item.title', { orderNumber: order.number ?? String(order.id) })}
        </h1>
        <StatusTag status={statusLabel(order.status, order)} />
      </Cluster>
      <p style={{ marginBlock: '8px 20px', color: 'var(--text-muted)' }}>
        {text('orders:item.placedAt', {
          date: dates.dateTime(order.placed_at ?? order.created_at),
        })}
      </p>
    </>
  );
}

/** Explains the state on a page opened from the order's link. */
function StateText({ order }: { order: DisplayedOrder }) {
  const { text } = useText();
  const { status, delivery_method: method, payment_status: payment } = order;
  const stateText = (method === 'pickup' && pickupTexts[status]) || stateTexts[status];
  return (
    <div>
      <p>
        <span>{`${text(order.transfer ? 'orders:link.state.awaited' : stateText, { method })} `}</span>
        {payment === 'cancelled' && <span>{text('orders:link.nothingOwed')}</span>}
        {payment === 'refunded' && <span>{text('orders:link.refunded')}</span>}
      </p>
      {isOver(order) && (
        <ButtonLink to={pagePaths.shop} style={{ marginTop: 16 }}>
          {text('common:action.goToShop')}
        </ButtonLink>
      )}
    </div>
  );
}

function ReviewLink({ productId, name }: { productId: string | number; name: string }) {
  const { text } = useText();
  const { data } = reviewApi.useListOwnReviewsQuery();
  const hasReview = data?.some(({ product_id: id, review }) => id === productId && review);
  return (
    <StandaloneLink
      to={`${pagePaths.product(productId)}#${ownReviewId}`}
      style={{ display: 'inline-block', minWidth: 44, marginBlock: -13 }}
    >
      <span>{text(hasReview ? 'orders:review.change' : 'orders:review.write')}</span>
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </StandaloneLink>
  );
}

/** Offers an email for the day on which the bottles should be empty. */
export function Reminder({
  order: { id, reminder },
  token,
}: Pick<OrderDetailsProps, 'order' | 'token'>) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const helpId = useId();
  const dispatch = useApiDispatch();
  const [change, accountResult] = orderApi.useSetReminderMutation();
  const [changeLinked, linked] = orderLinkApi.useSetLinkedReminderMutation();
  const { isLoading, error } = token ? linked : accountResult;
  if (!reminder) return null;
  const isEnabled = !reminder.asked;
  // Write the response to the cache, so that the checkbox does not show the old state until a refetch.
  const press = async () => {
    if (isLoading) return;
    if (token) {
      const { data } = await changeLinked({ body: { token, asked: isEnabled }, locale });
      const query = { body: { token }, locale };
      if (data) void dispatch(orderLinkApi.util.upsertQueryData('openOrderLink', query, data));
    } else {
      const query = { params: { id }, locale };
      const { data } = await change({ ...query, body: { asked: isEnabled } });
      if (data) void dispatch(orderApi.util.upsertQueryData('getOrder', query, data));
    }
  };
  return (
    <div className="no-print">
      <Checkbox
        checked={isLoading ? isEnabled : reminder.asked}
        onChange={() => void press()}
        error={error && errorText(toApiError(error))}
        aria-describedby={helpId}
      >
        {text('orders:reminder.ask', { day: onDay(locale, reminder.on) })}
      </Checkbox>
      {/* Aligned with the label, not with the checkbox. */}
      <Text id={helpId} style={{ paddingLeft: 34, marginTop: -6 }}>
        {text('orders:reminder.help', { ml: bottleMlPerDay })}
      </Text>
    </div>
  );
}
