import { amountToCollect } from '@/contract/payment';
import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import type { Order } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../../api/session';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { TwoColumns } from '@/ui/Grid';
import { Banknote } from '@/ui/icons';
import { below } from '@/ui/media';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Stack, Text } from '@/ui/primitives';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { Skeleton } from '@/ui/Skeleton';
import { phoneHref } from '@/lib/contactLinks';
import { TextAnchor, TextButton } from '@/ui/TextLink';
import { CancelOrder, OrderFacts, OrderTimeline } from './OrderDetails';
import { Transfer } from './Transfer';
import { Reminder } from './Reminder';

const Top = styled.header`
  padding-block: clamp(28px, 4vw, 64px) clamp(24px, 3vw, 48px);

  h1 > span {
    display: block;
  }
`;
const Lead = styled.p`
  max-width: 26.9em;
  margin-top: 12px;
  font-size: var(--text-lg);
  line-height: 1.5;
  color: var(--text-muted);
`;
const OrderNumber = styled.p`
  margin-top: 18px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  b {
    margin-left: 10px;
    font: 650 1.5rem/1 var(--font-display);
    color: var(--text);
  }
`;
const Next = styled.section`
  padding: clamp(20px, 3vw, 40px);
  border-radius: var(--radius-lg);
  background: var(--surface);

  h2 {
    margin-bottom: 20px;
    font-size: var(--text-h3);
  }
`;
const Cash = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px 16px;
  align-items: center;
  padding: clamp(20px, 3vw, 32px);
  border-radius: var(--radius-lg);
  background: var(--cat-field);
  color: var(--cat-ink);

  small {
    color: inherit;
  }
  p {
    grid-column: 1 / -1;
    font-size: var(--text-sm);
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 12px;

  ${below(600)} {
    & > a {
      width: 100%;
    }
  }
`;
const QuietActions = styled(Actions)`
  gap: 0 24px;

  && > :is(a, button) {
    display: flex;
    align-items: center;
    width: auto;
    min-height: 44px;
    font-size: var(--text-sm);
  }
`;

/** With the code of forms, which the page needs for nothing else. */
const ChoosePassword = lazyOnIntent(
  () => import('../shared/ChoosePassword').then((module) => module.ChoosePassword),
  <Skeleton $height="180px" />,
);

/** For a customer without a password; stays after one is chosen, with the result. */
function SaveDetails() {
  const { text } = useText();
  const { user } = useSession();
  const [email] = useState(user && !user.has_password ? user.email : null);
  if (email === null) return null;
  const title = text('auth:choose.title');
  return (
    <Next className="no-print" aria-labelledby="order-password">
      <h2 id="order-password">{title}</h2>
      <Text style={{ margin: '-12px 0 18px' }}>{text('auth:choose.text')}</Text>
      <ChoosePassword email={email} label={title} />
    </Next>
  );
}

interface PlacedOrderProps {
  order: Order;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancelled: () => void;
}

/** Thanks for an order that was just placed: what happens next and what to pay. */
export function PlacedOrder({ order, heading, onCancelled }: PlacedOrderProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { contact, payment_method: method } = order;
  const { email, phone, name } = contact;
  const isPickup = order.delivery_method === 'pickup';
  return (
    <>
      <Top>
        <h1 ref={heading} tabIndex={-1}>
          <span>{`${text('orders:success.thanks', { name })} `}</span>
          <span>{text('orders:success.heading')}</span>
        </h1>
        <Lead>
          {text(
            order.transfer
              ? 'orders:success.awaited'
              : isPickup
                ? 'orders:success.pickupText'
                : 'orders:success.text',
            { email, phone },
          )}
        </Lead>
        <OrderNumber>
          <span>{`${text('orders:success.number')} `}</span>
          <b translate="no">{order.number}</b>
        </OrderNumber>
      </Top>
      <TwoColumns>
        <Stack $gap={5}>
          <Transfer order={order} />
          <Next aria-labelledby="order-next">
            <h2 id="order-next">{text('orders:success.next')}</h2>
            <OrderTimeline order={order} notes={{ shipped: text('orders:success.shippedNote') }} />
          </Next>
          {amountToCollect(order.total_amount, order.payment?.status, method?.value) > 0 && (
            <Cash style={categoryField('honey')}>
              <Banknote aria-hidden="true" />
              <Price amount={order.total_amount} large />
              <p>{text(isPickup ? 'orders:success.pickupCash' : 'orders:success.cash')}</p>
            </Cash>
          )}
          <SaveDetails />
          <Reminder order={order} />
          <Actions className="no-print">
            <ButtonLink to={pagePaths.shop}>{text('cart:continueShopping')}</ButtonLink>
            <ButtonLink variant="secondary" to={pagePaths.order(order.id)}>
              {text('orders:success.follow')}
            </ButtonLink>
          </Actions>
          <QuietActions className="no-print">
            <TextButton type="button" onClick={() => window.print()}>
              {text('orders:item.print')}
            </TextButton>
            {order.cancellable && <CancelOrder order={order} onCancelled={onCancelled} quiet />}
            {shop && (
              <TextAnchor href={phoneHref(shop.business.phone)}>
                {text('orders:success.call', { phone: shop.business.phone })}
              </TextAnchor>
            )}
          </QuietActions>
        </Stack>
        <Panel aria-labelledby="order-sums">
          <h2 id="order-sums">{text('orders:success.order')}</h2>
          <SummaryLines lines={summaryLines(order)} />
          <OrderSums order={order} payment={order.payment?.status} />
          <OrderFacts order={order} payment={order.payment?.status} shop={shop} narrow />
        </Panel>
      </TwoColumns>
    </>
  );
}
