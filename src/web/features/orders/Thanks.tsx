import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import { ChevronDown, User } from 'lucide-react';
import { pagePaths } from '@/contract/paths';
import { phoneHref } from '@/lib/contactLinks';
import { RichText, useText } from '@/lib/text';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { ButtonLink } from '@/ui/Button';
import { TwoColumns } from '@/ui/Grid';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { below } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';
import { tapLine, TextAnchor, TextButton } from '@/ui/TextLink';
import { useSession } from '../../api/session';
import { shopApi } from '../../api/shopApi';
import { Details } from '../shared/CartSummary';
import { CancelOrder } from './CancelOrder';
import { CashPanel } from './CashPanel';
import { Reminder } from './OrderDetails';
import { OrderFacts, type DisplayedOrder } from './OrderFacts';
import { OrderTimeline } from './OrderTimeline';
import { Transfer } from './Transfer';

const Next = styled.section`
  margin-block: 4px;

  h2 {
    margin-bottom: 18px;
    font-size: var(--text-h3);
  }
`;
const Actions = styled(Cluster)`
  ${below(600)} {
    & > a[href^='/'] {
      width: 100%;
    }
  }
`;
const Links = styled(Cluster)`
  column-gap: 20px;
  font-size: var(--text-sm);

  & > * {
    ${tapLine}
  }
`;
/** The seller is only shown in print. */
const Bought = styled(Panel)`
  @media screen {
    [aria-labelledby='order-seller'] {
      display: none;
    }
  }
`;

/** Contains the code for forms, which the page does not need otherwise. */
const ChoosePassword = lazyOnIntent(
  () => import('../shared/ChoosePassword').then((module) => module.ChoosePassword),
  <Skeleton $height="180px" />,
);

interface ThanksProps {
  order: DisplayedOrder;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancelled: () => void;
}

export function Thanks({ order, heading, onCancelled }: ThanksProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { name, email = '' } = order.contact;
  const placed =
    order.delivery_method === 'pickup' ? 'orders:success.pickupText' : 'orders:success.text';
  return (
    <>
      <header style={{ paddingBlock: 'clamp(20px, 3.4vw, 52px) clamp(22px, 3vw, 44px)' }}>
        <h1 ref={heading} tabIndex={-1}>
          {text('orders:success.thanks', { name })}
        </h1>
        <Text $size="lg" $above={3} $max={26.9}>
          <RichText
            id={order.transfer ? 'orders:success.awaited' : placed}
            values={{ number: order.number ?? '', email }}
            components={{ 0: <b translate="no" style={{ color: 'var(--text)' }} /> }}
          />
        </Text>
      </header>
      <TwoColumns>
        <Stack $gap={5}>
          <Transfer key={order.id} order={order} />
          <CashPanel order={order} justPlaced />
          <Next aria-labelledby="order-next">
            <h2 id="order-next">{text('orders:success.next')}</h2>
            <OrderTimeline order={order} justPlaced />
          </Next>
          <div className="no-print">
            <Actions>
              <ButtonLink variant="secondary" to={pagePaths.order(order.id)}>
                {text('orders:success.follow')}
              </ButtonLink>
              <ButtonLink variant="secondary" to={pagePaths.shop}>
                {text('cart:continueShopping')}
              </ButtonLink>
            </Actions>
            <Links $above={2} $gap={[1, 5]}>
              <TextButton type="button" onClick={() => window.print()}>
                {text('orders:item.print')}
              </TextButton>
              {shop && (
                <TextAnchor href={phoneHref(shop.business.phone)}>
                  <span translate="no">{shop.business.phone}</span>
                </TextAnchor>
              )}
              {order.cancellable && (
                <CancelOrder orderId={order.id} onCancelled={onCancelled} quiet />
              )}
            </Links>
          </div>
        </Stack>
        <Stack $gap={5}>
          <Bought aria-labelledby="order-lines">
            <h2 id="order-lines">{text('orders:success.lines')}</h2>
            <SummaryLines lines={summaryLines(order)} />
            <OrderSums order={order} payment={order.payment_status} />
            <Stack $gap={5} $above={5}>
              {/* Payment is explained above until it is done. */}
              <OrderFacts order={{ ...order, payment_status: null }} shop={shop} />
              <Reminder order={order} />
            </Stack>
          </Bought>
          <SaveDetails />
        </Stack>
      </TwoColumns>
    </>
  );
}

/** Shown to customers without a password, and still shown with the result after they choose one. */
function SaveDetails() {
  const { text } = useText();
  const { user } = useSession();
  const [email] = useState(user && !user.has_password ? user.email : null);
  const [wasOpened, setWasOpened] = useState(false);
  if (email === null) return null;
  const title = text('auth:choose.title');
  return (
    <Details className="no-print" onToggle={() => setWasOpened(true)}>
      <summary>
        <span>
          <User />
        </span>
        <span style={{ flex: 1 }}>
          <span>{title}</span>
          <Text as="small" $size="xs" style={{ display: 'block', fontWeight: 400 }}>
            {text('auth:choose.short')}
          </Text>
        </span>
        <ChevronDown />
      </summary>
      <div>{wasOpened && <ChoosePassword email={email} label={title} />}</div>
    </Details>
  );
}
