import { isNewGoods } from '@/contract/fulfilment';
import styled from 'styled-components';
import type { Shop } from '@/contract/shop';
import { shopDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod, Order, OrderStatus } from '@/contract/order';
import { amountToCollect, type PaymentStatus } from '@/contract/payment';
import { trackingUrl } from '@/contract/trackingUrl';
import { shopApi } from '../../api/shopApi';
import { TextButton } from '@/ui/TextLink';
import { useText } from '@/lib/text';
import { Destination } from '../shared/Destination';
import { Button, ButtonLink } from '@/ui/Button';
import { TwoColumns } from '@/ui/Grid';
import { Printer, Truck } from '@/ui/icons';
import { from } from '@/ui/media';
import { ShopPhones } from '../shared/AskUs';
import { SummaryLines, summaryLines, factLines, OrderSums } from '@/shared/OrderSummary';
import { Panel } from '@/ui/Panel';
import { Stack } from '@/ui/primitives';
import { StatusTag } from '@/ui/Tag';
import { CashPanel } from './CashPanel';
import { CopyButton } from './CopyButton';
import { OrderAgain } from './OrderAgain';
import { paymentStatus, statusLabel } from './orderStatus';
import { Transfer } from './Transfer';
import { Reminder } from './Reminder';
import { useDates } from '@/lib/dates';
import { Timeline } from '@/ui/Timeline';
import { CancelDialog } from './CancelDialog';
import { ReviewLink } from './ReviewLink';
import { type RefObject, useState } from 'react';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 20px;
  align-items: center;
  padding-top: clamp(8px, 1.6vw, 24px);
`;
export const Way = styled.div`
  margin-block: clamp(28px, 3.4vw, 52px);
`;
const Blocks = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;
`;
const Parcel = styled(Panel)`
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
export const Lines = styled.section`
  h2 {
    margin-bottom: 8px;
    font-size: var(--text-h3);
  }
  ul {
    padding-block: 8px;
    border-block: 1px solid var(--border);
  }
`;
const Facts = styled.div<{ $narrow: boolean }>`
  display: grid;
  gap: 24px;
  margin-top: 32px;

  h2 {
    margin-bottom: 6px;
    font: 600 var(--text-sm) / 1.5 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
  ${from(600)} {
    grid-template-columns: ${({ $narrow }) => ($narrow ? '1fr' : '1fr 1fr')};
  }
`;

export function OrderDetails({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const lines = summaryLines(order).map((line) => ({
    ...line,
    action: order.status === 'delivered' && (
      <div className="no-print" style={{ minHeight: '1lh' }}>
        <ReviewLink productId={line.key} name={line.name} />
      </div>
    ),
  }));
  return (
    <>
      <Way>
        <OrderTimeline order={order} />
      </Way>
      <TwoColumns>
        <Blocks>
          {order.tracking_number && <Tracking order={order} number={order.tracking_number} />}
          <Transfer order={order} />
          <Lines aria-labelledby="order-lines">
            <h2 id="order-lines">{text('orders:item.lines')}</h2>
            <SummaryLines lines={lines} />
            <OrderFacts order={order} payment={order.payment?.status} shop={shop} />
          </Lines>
        </Blocks>
        <Stack $gap={5}>
          <CashPanel
            order={order}
            amount={amountToCollect(
              order.total_amount,
              order.payment?.status,
              order.payment_method?.value,
            )}
          />
          <Panel $sticky aria-labelledby="order-sums">
            <h2 id="order-sums">{text('orders:item.sums')}</h2>
            <Stack $gap={5}>
              <OrderSums order={order} payment={order.payment?.status} />
              <Stack $gap={3} className="no-print">
                <Stack $gap={3}>
                  <OrderAgain orderId={order.id} block />
                </Stack>
                <Button variant="secondary" block onClick={() => window.print()}>
                  <Printer aria-hidden="true" />
                  <span>{text('orders:item.print')}</span>
                </Button>
                {order.cancellable && <CancelOrder order={order} onCancelled={onCancelled} />}
              </Stack>
              <Reminder order={order} />
            </Stack>
          </Panel>
        </Stack>
      </TwoColumns>
    </>
  );
}

/** Number and date of an order, and its state. */
export function OrderHead({
  order,
  heading,
}: {
  order: Pick<Order, 'id' | 'number' | 'status' | 'delivery_method' | 'created_at' | 'placed_at'>;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { text } = useText();
  const dates = useDates();
  return (
    <>
      <Head>
        <h1 ref={heading} tabIndex={-1}>
          {text('orders:item.title', { orderNumber: order.number ?? String(order.id) })}
        </h1>
        <StatusTag status={statusLabel(order.status, order)} />
      </Head>
      <p style={{ marginBlock: '8px 20px', color: 'var(--text-muted)' }}>
        {text('orders:item.placedAt', { date: dates.moment(order.placed_at ?? order.created_at) })}
      </p>
    </>
  );
}

/** The number of the parcel, and the courier's page about it if there is one. */
export function Tracking({
  order,
  number,
}: {
  order: Pick<Order, 'courier' | 'courier_id' | 'tracking_number'>;
  number: string;
}) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const url = trackingUrl(shop?.delivery.couriers ?? [], order);
  return (
    <Parcel as="section" aria-label={text('orders:link.tracking')}>
      <div>
        {order.courier && <span translate="no">{`${order.courier}, `}</span>}
        <span>{text('orders:link.tracking')}</span>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <b translate="no">{number}</b>
          <CopyButton value={number} label={text('orders:link.tracking')} />
        </div>
      </div>
      {url && (
        <ButtonLink to={url} target="_blank" rel="noreferrer" className="no-print">
          <Truck aria-hidden="true" />
          <span>{text('orders:item.track')}</span>
        </ButtonLink>
      )}
    </Parcel>
  );
}

interface OrderFactsProps {
  /** Through a link without email address and notes. */
  order: Pick<Order, 'address' | 'delivery_method' | 'payment_method' | 'total_amount'> &
    Partial<Pick<Order, 'note' | 'gift_note'>> & {
      contact: Omit<Order['contact'], 'email'> & { email?: string };
    };
  payment: PaymentStatus | null | undefined;
  shop?: Shop | undefined;
  /** In one column. */
  narrow?: boolean;
}

/** Address, payment, notes and seller. New goods for a complaint are not paid. */
export function OrderFacts({ order, payment, shop, narrow = false }: OrderFactsProps) {
  const { text } = useText();
  const {
    contact,
    address,
    delivery_method,
    note,
    gift_note: giftNote,
    payment_method: method,
  } = order;
  const isPickup = delivery_method === 'pickup';
  const name = `${contact.name} ${contact.last_name}`;
  const isForSomebodyElse = address.recipient !== '' || address.recipient_phone !== '';
  return (
    <Facts $narrow={narrow}>
      <section aria-labelledby="order-address">
        <h2 id="order-address">{text(isPickup ? 'common:pickup.title' : 'orders:item.address')}</h2>
        {!isForSomebodyElse && <p>{name}</p>}
        <Destination address={address} method={delivery_method} />
        {isForSomebodyElse && <p>{text('common:order.buyer', { name })}</p>}
        <p>{contact.phone}</p>
        {contact.email && <p translate="no">{contact.email}</p>}
      </section>
      {!isNewGoods(order) && (
        <section aria-labelledby="order-payment">
          <h2 id="order-payment">{text('orders:payment.label')}</h2>
          <p>{method?.label}</p>
          {payment && <StatusTag status={paymentStatus(payment, order)} />}
        </section>
      )}
      {note && (
        <section aria-labelledby="order-note">
          <h2 id="order-note">{text(isPickup ? 'orders:item.pickupNote' : 'orders:item.note')}</h2>
          <p>{note}</p>
        </section>
      )}
      {giftNote && (
        <section aria-labelledby="order-gift-note">
          <h2 id="order-gift-note">{text('orders:item.giftNote')}</h2>
          <p style={{ whiteSpace: 'pre-line' }}>{giftNote}</p>
        </section>
      )}
      {shop && <Seller business={shop.business} />}
    </Facts>
  );
}

/** Also on the printed order. */
function Seller({ business }: { business: Shop['business'] }) {
  const { text } = useText();
  const { name, street, street_number, zip_code, city, tax_number, phone, viber } = business;
  return (
    <section aria-labelledby="order-seller">
      <h2 id="order-seller">{text('orders:item.seller')}</h2>
      <p>{name}</p>
      <p>{`${street} ${street_number}`}</p>
      <p>{`${zip_code} ${city}`}</p>
      <p>{text('orders:item.taxNumber', { number: tax_number })}</p>
      <p>
        <ShopPhones phone={phone} viber={viber} />
      </p>
    </section>
  );
}

const ways: Readonly<Record<DeliveryMethod, readonly OrderStatus[]>> = {
  courier: ['placed', 'confirmed', 'shipped', 'delivered'],
  pickup: ['placed', 'confirmed', 'ready', 'delivered'],
};
/** The step for which a day is promised. */
const promised: Readonly<Record<DeliveryMethod, OrderStatus>> = {
  courier: 'delivered',
  pickup: 'ready',
};

/** The note of the promised step, until that day is over. */
function useExpected({ expected_on: day }: Pick<Order, 'expected_on'>): string | undefined {
  const { text, locale } = useText();
  if (day === null || day < shopDay(new Date())) return undefined;
  return text('orders:item.expected', { day: onDay(locale, day) });
}

/** A status that is not on the way stands behind the steps that were reached; behind the last one nothing follows. */
export function OrderTimeline({
  order,
  notes = {},
}: {
  order: Pick<Order, 'history' | 'status' | 'delivery_method' | 'expected_on'>;
  /** For steps that are not reached. */
  notes?: Partial<Record<OrderStatus, string>>;
}) {
  const { text } = useText();
  const dates = useDates();
  const expected = useExpected(order);
  const { delivery_method } = order;
  const way = ways[delivery_method];
  const isOver = order.status === 'cancelled' || order.status === 'returned';
  const reached = new Map(order.history.map(({ status, at }) => [status, at]));
  const past = way.filter((step) => reached.has(step));
  const coming = isOver ? [] : way.filter((step) => !reached.has(step));
  const steps = way.includes(order.status) ? way : [...past, order.status, ...coming];
  const current = steps.findLastIndex((status) => reached.has(status));
  return (
    <Timeline
      label={text('orders:item.timeline')}
      current={Math.max(0, current)}
      stopped={isOver}
      steps={steps.map((status) => {
        const at = reached.get(status);
        const isPromised = status === promised[delivery_method] && !isOver;
        const hoped = (isPromised ? expected : undefined) ?? notes[status];
        const note = at ? dates.moment(at) : hoped;
        return { key: status, label: text(statusLabel(status, order).id), note };
      })}
    />
  );
}

interface CancelOrderProps {
  order: Pick<Order, 'id'>;
  /** Of the link that opened it. */
  token?: string;
  /** The pressed button is removed: moves the focus. */
  onCancelled: () => void;
  /** As a text link. */
  quiet?: boolean;
}

export function CancelOrder({ order, token, onCancelled, quiet = false }: CancelOrderProps) {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {quiet ? (
        <TextButton type="button" style={{ color: 'var(--danger)' }} onClick={open}>
          {text('orders:item.cancel')}
        </TextButton>
      ) : (
        <Button variant="danger" block onClick={open}>
          {text('orders:item.cancel')}
        </Button>
      )}
      {isOpen && (
        <CancelDialog {...{ order, token, onCancelled }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
