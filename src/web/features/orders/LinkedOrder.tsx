import { isNewGoods } from '@/contract/fulfilment';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { OrderStatus } from '@/contract/order';
import type { LinkedOrder as Linked } from '@/contract/orderLink';
import { pagePaths } from '@/contract/paths';
import { apiErrorOf } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { TwoColumns } from '@/ui/Grid';
import { Link } from '@/ui/icons';
import { below } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { phoneHref } from '@/lib/contactLinks';
import { StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { orderLinkApi } from '../../api/orderLinkApi';
import { useSession } from '../../api/session';
import { shopApi } from '../../api/shopApi';
import { routeRemembered } from '../../store/preferences';
import { CashPanel } from './CashPanel';
import {
  CancelOrder,
  Lines,
  OrderFacts,
  OrderHead,
  OrderTimeline,
  Tracking,
  Way,
} from './OrderDetails';
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
const Account = styled(Panel)`
  border-color: transparent;
  background: var(--surface);

  p {
    margin-block: 8px 16px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
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

/** Meaning of the state for the customer. */
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
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, payment_status: payment } = order;
  const isPickup = order.delivery_method === 'pickup';
  const isOver = status === 'cancelled' || status === 'returned';
  return (
    <>
      <Note>
        <Link aria-hidden="true" />
        <span>{text('orders:link.note')}</span>
      </Note>
      <OrderHead order={order} heading={heading} />
      <Way>
        <OrderTimeline order={order} />
      </Way>
      <Columns>
        <div>
          {order.tracking_number && !isOver ? (
            <Tracking order={order} number={order.tracking_number} />
          ) : (
            <div>
              <p>
                <span>{`${text(
                  order.transfer
                    ? 'orders:link.state.awaited'
                    : (isPickup && pickupTexts[status]) || stateTexts[status],
                  { method: order.delivery_method },
                )} `}</span>
                {payment === 'cancelled' && <span>{text('orders:link.nothingOwed')}</span>}
                {payment === 'refunded' && <span>{text('orders:link.refunded')}</span>}
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
            <SummaryLines lines={summaryLines(order)} />
            <div style={{ maxWidth: 360, marginLeft: 'auto' }}>
              <OrderSums order={order} payment={payment} />
            </div>
            <OrderFacts order={order} payment={payment} />
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
              !isOver &&
              !isNewGoods(order) && (
                <p>
                  <span>{`${text(
                    status === 'shipped'
                      ? 'orders:link.withdrawal'
                      : 'orders:link.withdrawalDelivered',
                  )} `}</span>
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
                <span>{`${text('orders:link.question')} `}</span>
                <PhoneLink href={phoneHref(shop.business.phone)}>{shop.business.phone}</PhoneLink>
              </span>
            </Note>
          )}
        </div>
      </Columns>
    </>
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
