import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { OrderStatus } from '@/contract/order';
import type { LinkedOrder as Linked } from '@/contract/orderLink';
import { pagePaths } from '@/contract/paths';
import { trackingUrl } from '@/contract/trackingUrl';
import { apiErrorOf } from '@/client/apiError';
import { useDates } from '@/lib/dates';
import { useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { deliverySum, SummaryLines, SummarySums, summaryLines } from '@/shared/OrderSummary';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { TwoColumns } from '@/ui/Grid';
import { Link, Truck } from '@/ui/icons';
import { below, from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/Tag';
import { phoneHref, StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { orderLinkApi } from '../../api/orderLinkApi';
import { useSession } from '../../api/session';
import { shopApi } from '../../api/shopApi';
import { routeRemembered } from '../../store/preferences';
import { Destination } from '../shared/Destination';
import { CashPanel } from './CashPanel';
import { CopyButton } from './CopyButton';
import { CancelOrder, Facts, Head, Lines, OrderTimeline, Way, When } from './OrderDetails';
import { paymentStatus, statusLabel } from './orderStatus';
import { Transfer } from './Transfer';
import { Reminder } from './Reminder';

const Note = styled.p`
  display: flex;
  gap: 10px;
  margin-block: 14px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  .lucide {
    flex: none;
    width: 18px;
    height: 18px;
    margin-top: 2px;
  }
`;
/** On phones the amount is above the products. */
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
    [data-last] {
      order: 1;
    }
  }
`;
const Tracking = styled(Panel)`
  display: grid;
  gap: 8px 24px;
  align-items: center;
  font-size: var(--text-sm);
  color: var(--text-muted);

  b {
    font: 600 1.5rem / 1.2 var(--font-display);
    overflow-wrap: anywhere;
    color: var(--text);
  }
  ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
const Account = styled(Panel)`
  border-color: transparent;
  background: var(--surface);

  p {
    margin-block: 8px 16px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;
const Sums = styled.div`
  max-width: 360px;
  margin-left: auto;
`;
const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  padding-top: 20px;
  border-top: 1px solid var(--border);

  & > p {
    flex: 1 1 240px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;
const PhoneLink = styled(TextAnchor)`
  ${touchTarget}
  white-space: nowrap;
`;

/** What the state means for the customer. */
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

interface LinkedOrderProps {
  order: Linked;
  token: string;
}

/** The order of a link in an email: for reading, and cancelling while that is possible. */
export function LinkedOrder({ order, token }: LinkedOrderProps) {
  const { text, locale } = useText();
  const dates = useDates();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const heading = useRef<HTMLHeadingElement>(null);
  const { contact, address, currency, status, payment_status: payment } = order;
  const isPickup = order.delivery_method === 'pickup';
  const isOver = status === 'cancelled' || status === 'returned';
  return (
    <>
      <Note>
        <Link aria-hidden="true" />
        {text('orders:link.note')}
      </Note>
      <Head>
        <h1 ref={heading} tabIndex={-1}>
          {text('orders:item.title', { orderNumber: order.number ?? '' })}
        </h1>
        <StatusTag status={statusLabel(status, order)} />
      </Head>
      <When>
        {text('orders:item.placedAt', { date: dates.moment(order.placed_at ?? order.created_at) })}
      </When>
      <Way>
        <OrderTimeline order={order} />
      </Way>
      <Columns>
        <div>
          {order.tracking_number && !isOver ? (
            <TrackingPanel order={order} number={order.tracking_number} />
          ) : (
            <div>
              <p>
                {text(
                  order.transfer
                    ? 'orders:link.state.awaited'
                    : (isPickup && pickupTexts[status]) || stateTexts[status],
                )}{' '}
                {payment === 'cancelled' && text('orders:link.nothingOwed')}
                {payment === 'refunded' && text('orders:link.refunded')}
              </p>
              {isOver && (
                <ButtonLink to={pagePaths.shop} style={{ marginTop: 16 }}>
                  {text('common:action.goToShop')}
                </ButtonLink>
              )}
            </div>
          )}
          <Transfer order={order} />
          <Lines data-last="" aria-labelledby="order-lines">
            <h2 id="order-lines">{text('orders:item.lines')}</h2>
            <SummaryLines lines={summaryLines(order)} currency={currency} />
            <Sums>
              <SummarySums
                lines={order.lines}
                currency={currency}
                sums={[
                  { key: 'subtotal', label: text('cart:summary.subtotal'), value: order.subtotal },
                  deliverySum(order.delivery, order.delivery_method, text),
                ]}
                total={{ label: text('cart:summary.total'), amount: order.total_amount }}
              />
            </Sums>
            <Facts $narrow={false}>
              <section aria-labelledby="order-address">
                <h2 id="order-address">
                  {text(isPickup ? 'common:pickup.title' : 'orders:item.address')}
                </h2>
                <p>{`${contact.name} ${contact.last_name}`}</p>
                <Destination address={address} method={order.delivery_method} />
                <p>{contact.phone}</p>
              </section>
              <section aria-labelledby="order-payment">
                <h2 id="order-payment">{text('orders:payment.label')}</h2>
                <p>{order.payment_method?.label}</p>
                {payment && <StatusTag status={paymentStatus(payment, order)} />}
              </section>
            </Facts>
          </Lines>
          <End data-last="" className="no-print">
            {order.cancellable ? (
              <>
                <p>
                  {text(isPickup ? 'orders:link.pickup.cancellable' : 'orders:link.cancellable')}
                </p>
                <div>
                  <CancelOrder
                    order={order}
                    token={token}
                    onCancelled={() => heading.current?.focus()}
                  />
                </div>
              </>
            ) : (
              !isOver && (
                <p>
                  {text(
                    status === 'shipped'
                      ? 'orders:link.withdrawal'
                      : 'orders:link.withdrawalDelivered',
                  )}{' '}
                  <StandaloneLink to={pagePaths.terms}>
                    {text('common:footer.terms')}
                  </StandaloneLink>
                </p>
              )
            )}
          </End>
        </div>
        <div>
          <CashPanel order={order} amount={order.to_collect} />
          {order.reminder && (
            <div data-last="">
              <Reminder order={order} token={token} />
            </div>
          )}
          <AccountPanel order={order} token={token} />
          {shop && (
            <Note as="div" data-last="">
              <span>
                {text('orders:link.question')}{' '}
                <PhoneLink href={phoneHref(shop.business.phone)}>{shop.business.phone}</PhoneLink>
              </span>
            </Note>
          )}
        </div>
      </Columns>
    </>
  );
}

function TrackingPanel({ order, number }: { order: Linked; number: string }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const url = trackingUrl(shop?.delivery.couriers ?? [], order);
  return (
    <Tracking as="section" aria-label={text('orders:link.tracking')}>
      <div>
        {[order.courier, text('orders:link.tracking')].filter(Boolean).join(', ')}
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <b>{number}</b>
          <CopyButton value={number} label={text('orders:link.tracking')} />
        </div>
      </div>
      {url && (
        <ButtonLink to={url} target="_blank" rel="noreferrer" className="no-print">
          <Truck aria-hidden="true" />
          {text('orders:item.track')}
        </ButtonLink>
      )}
    </Tracking>
  );
}

/** Adds an order by phone to the account; that of a customer is opened there after signing in. */
function AccountPanel({ order, token }: LinkedOrderProps) {
  const { text } = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { state } = useSession();
  const [claim, { isLoading, error }] = orderLinkApi.useClaimOrderMutation();
  const isVisitor = state === 'visitor' || state === 'failedLookup';
  if (!isVisitor && (state !== 'signedIn' || !order.claimable)) return null;
  const add = async () => {
    const { data } = await claim({ body: { token } });
    if (data) await navigate(pagePaths.order(data.id), { replace: true });
  };
  return (
    <Account data-last="" className="no-print" aria-labelledby="order-account">
      <h2 id="order-account">
        {text(order.claimable ? 'orders:link.claim.title' : 'orders:link.account.title')}
      </h2>
      <p>{text(order.claimable ? 'orders:link.claim.text' : 'orders:link.account.text')}</p>
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(apiErrorOf(error))}
        </Alert>
      )}
      {isVisitor ? (
        <ButtonLink
          variant="secondary"
          block
          to={pagePaths.login}
          onClick={() => dispatch(routeRemembered(pagePaths.orderLink))}
        >
          {text(order.claimable ? 'orders:link.claim.signIn' : 'orders:link.account.signIn')}
        </ButtonLink>
      ) : (
        <Button variant="secondary" block loading={isLoading} onClick={() => void add()}>
          {text('orders:link.claim.add')}
        </Button>
      )}
    </Account>
  );
}
