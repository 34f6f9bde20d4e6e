import styled from 'styled-components';
import { isNewGoods } from '@/contract/fulfilment';
import type { Order } from '@/contract/order';
import { shownPib } from '@/contract/pib';
import type { LinkedOrder } from '@/contract/orderLink';
import type { Shop } from '@/contract/shop';
import { trackingUrl } from '@/contract/trackingUrl';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { factLines } from '@/shared/OrderSummary';
import { ButtonLink } from '@/ui/Button';
import { Truck } from 'lucide-react';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/Tag';
import { Destination } from '../shared/Destination';
import { ShopPhones } from '../shared/AskUs';
import { CopyButton } from './CopyButton';
import { paymentStatus } from './orderStatus';

/** An order as its link shows it, plus data that only the account shows. */
export type DisplayedOrder = Omit<LinkedOrder, 'contact' | 'claimable'> &
  Partial<Pick<LinkedOrder, 'claimable'> & Pick<Order, 'note' | 'gift_note' | 'buyer_pib'>> & {
    contact: LinkedOrder['contact'] & Partial<Order['contact']>;
  };

export const isOver = ({ status }: Pick<DisplayedOrder, 'status'>) =>
  status === 'cancelled' || status === 'returned';

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
const Facts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: 24px;
  margin-top: 8px;

  h2 {
    margin-bottom: 6px;
    font: 600 var(--text-sm) / 1.5 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
`;

export function Tracking({ order, shop }: { order: DisplayedOrder; shop: Shop | undefined }) {
  const { text } = useText();
  const { tracking_number: number } = order;
  if (!number) return null;
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
          <Truck />
          <span>{text('orders:item.track')}</span>
        </ButtonLink>
      )}
    </Parcel>
  );
}

export function OrderFacts({ order, shop }: { order: DisplayedOrder; shop: Shop | undefined }) {
  const { text } = useText();
  const { contact, address, note, gift_note: giftNote, payment_status: payment } = order;
  const isPickup = order.delivery_method === 'pickup';
  const name = `${contact.name} ${contact.last_name}`;
  const isForSomebodyElse = address.recipient !== '' || address.recipient_phone !== '';
  return (
    <Facts>
      <Fact name="address" title={isPickup ? 'common:pickup.title' : 'orders:item.address'}>
        {!isForSomebodyElse && <p>{name}</p>}
        <Destination address={address} method={order.delivery_method} />
        {isForSomebodyElse && <p>{text('common:order.buyer', { name })}</p>}
        <p>{contact.phone}</p>
        {contact.email && <p translate="no">{contact.email}</p>}
        {order.buyer_pib && <p>{text('orders:item.pib', { pib: shownPib(order.buyer_pib) })}</p>}
      </Fact>
      {!isNewGoods(order) && (
        <Fact name="payment" title="orders:payment.label">
          <p>{order.payment_method?.label}</p>
          {payment && <StatusTag status={paymentStatus(payment, order)} />}
        </Fact>
      )}
      {note && (
        <Fact name="note" title={isPickup ? 'orders:item.pickupNote' : 'orders:item.note'}>
          <p>{note}</p>
        </Fact>
      )}
      {giftNote && (
        <Fact name="gift-note" title="orders:item.giftNote">
          <p style={{ whiteSpace: 'pre-line' }}>{giftNote}</p>
        </Fact>
      )}
      {shop && <Seller business={shop.business} />}
    </Facts>
  );
}

interface FactProps {
  name: string;
  title: MessageId;
  children: Elements;
}

function Fact({ name, title, children }: FactProps) {
  const { text } = useText();
  return (
    <section aria-labelledby={`order-${name}`}>
      <h2 id={`order-${name}`}>{text(title)}</h2>
      {children}
    </section>
  );
}

/** Also appears on the printed order. */
function Seller({ business }: { business: Shop['business'] }) {
  const { text } = useText();
  const { name, street, street_number, zip_code, city, tax_number, phone, viber } = business;
  return (
    <Fact name="seller" title="orders:item.seller">
      <p>{name}</p>
      <p>{`${street} ${street_number}`}</p>
      <p>{`${zip_code} ${city}`}</p>
      <p>{text('orders:item.taxNumber', { number: tax_number })}</p>
      <p>
        <ShopPhones phone={phone} viber={viber} />
      </p>
    </Fact>
  );
}
