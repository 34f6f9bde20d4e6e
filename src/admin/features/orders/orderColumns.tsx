import { isNewGoods } from '@/contract/fulfilment';
import type { MoneyHolder, PaymentStatus } from '@/contract/payment';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminOrderSummary } from '@/contract/admin/orders';
import { type MessageId, useText } from '@/lib/text';
import { Clock, Mail, MessageSquare } from 'lucide-react';
import { below, from } from '@/ui/media';
import { Price } from '@/ui/Price';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { Tag, StatusTag } from '@/ui/Tag';
import { touchTarget } from '@/ui/TextLink';
import { orderPath } from '../../lib/links';
import { useAge, useMinute } from '../../lib/useAge';
import { useTimestamp } from '@/lib/dates';
import { RowButton } from '../../ui/RowButton';
import { useMe } from '../../session/signInMachine';
import { eventText, nextEvent, parcelStatus } from '../../lib/orderTexts';
import { Thumbs } from '../../ui/Thumbs';
import { useSteps } from './steps/TransitionProvider';
import { Transition } from './steps/transitionMachine';

const Icons = styled.span`
  .lucide {
    display: inline-block;
    --icon: 16px;
    vertical-align: -3px;
  }
  [data-late] {
    color: var(--warning);
    font-weight: 600;
  }
`;
const NumberLink = styled(Link)`
  font: 600 1.0625rem/1.2 var(--font-display);
  white-space: nowrap;
  ${touchTarget}
`;
const Customer = styled(Icons)`
  ${below(1024)} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
    align-items: center;

    & > :not(strong, small) {
      order: 1;
    }
  }
  ${from(1024)} {
    & > :not(strong) {
      margin-inline-end: 0.25em;
    }
    small {
      display: block;
    }
  }
`;
const StepButton = styled(RowButton)`
  ${from(1024)} {
    width: 100%;
  }
  ${from(1280)} {
    white-space: nowrap;
  }
`;

const waits = ({ parcel, late }: AdminOrderSummary) => parcel === 'placed' || late;

function Waiting({ late, since }: Pick<AdminOrderSummary, 'late' | 'since'>) {
  const age = useAge();
  const now = new Date(useMinute()).toISOString();
  return (
    <Icons as="small">
      <span data-late={late ? '' : undefined}>
        <Clock aria-hidden="true" />
        <span>{` ${age(since, now)}`}</span>
      </span>
    </Icons>
  );
}

function OrderNumber(order: AdminOrderSummary) {
  const timestamp = useTimestamp();
  return (
    <>
      <NumberLink to={orderPath(order.number)} translate="no">
        {order.number}
      </NumberLink>
      <span> </span>
      <span className="card-only">
        {waits(order) ? <Waiting {...order} /> : <small>{timestamp(order.placed_at)}</small>}
      </span>
    </>
  );
}

function Placed(order: AdminOrderSummary) {
  const timestamp = useTimestamp();
  return (
    <>
      <span>{timestamp(order.placed_at)}</span>
      {waits(order) && (
        <div style={{ whiteSpace: 'nowrap' }}>
          <Waiting {...order} />
        </div>
      )}
    </>
  );
}

function OrderCustomer(order: AdminOrderSummary) {
  const { customer, origin, note, email_failed, city } = order;
  const { text } = useText();
  const isPickup = order.delivery_method === 'pickup';
  const noteLabel = text(isPickup ? 'admin:orders.note' : 'admin:orders.courierNote');
  return (
    <Customer>
      <strong>{`${customer} `}</strong>
      {origin === 'phone' && !isNewGoods(order) && <Tag>{text('admin:orders.byPhone')}</Tag>}
      {note !== '' && <MessageSquare role="img" aria-label={`${noteLabel}: ${note}`} />}
      {email_failed && (
        <Mail data-late="" role="img" aria-label={text('admin:orders.emailFailed')} />
      )}
      {isPickup ? <Tag>{text('admin:orders.pickup')}</Tag> : <small>{city}</small>}
    </Customer>
  );
}

const courierTexts: Readonly<Record<PaymentStatus, MessageId>> = {
  pending: 'admin:orders.cash.due',
  paid: 'admin:orders.cash.owed',
  refunded: 'admin:orders.cash.refunded',
  cancelled: 'admin:orders.cash.none',
};
const moneyTexts: Readonly<Record<MoneyHolder, typeof courierTexts>> = {
  courier: courierTexts,
  shop: { ...courierTexts, pending: 'admin:orders.cash.none', paid: 'admin:orders.cash.paid' },
};

function moneyText(order: AdminOrderSummary): MessageId {
  const { parcel, money, held_by, delivery_method } = order;
  if (isNewGoods(order)) return 'admin:orders.cash.free';
  const isBack = parcel === 'returned' || parcel === 'cancelled';
  if (isBack && money === 'paid') return 'admin:orders.cash.toRefund';
  if (delivery_method === 'pickup' && money === 'pending') return courierTexts.pending;
  if (parcel === 'shipped' && held_by === 'courier') return 'admin:orders.cash.withCourier';
  return moneyTexts[held_by][money];
}

function Cash(order: AdminOrderSummary) {
  const { text } = useText();
  return <small>{text(moneyText(order))}</small>;
}

function NextStep(order: AdminOrderSummary) {
  const { number } = order;
  const { text } = useText();
  const { busy, move, ship } = useSteps();
  const isLast = Transition.useSelector(
    ({ context: { step } }) => step?.kind === 'one' && step.number === number,
  );
  const moving = busy && isLast;
  const event = nextEvent(order, useMe().role);
  return (
    event && (
      <StepButton
        variant={event === 'deliver' ? 'secondary' : 'soft'}
        loading={moving}
        disabled={busy && !moving}
        label={text(eventText(event, order))}
        of={number}
        onClick={() => (event === 'ship' ? ship([order]) : move(order, { event }))}
      />
    )
  );
}

export const orderColumns: readonly TableColumn<AdminOrderSummary>[] = [
  {
    header: 'admin:orders.column.number',
    Cell: OrderNumber,
    card: { area: '1 / first' },
  },
  {
    header: 'admin:orders.column.placed',
    Cell: Placed,
    card: 'none',
  },
  {
    header: 'admin:orders.column.customer',
    Cell: OrderCustomer,
    card: { area: '2 / first' },
  },
  {
    header: 'admin:orders.column.products',
    Cell: ({ images }) => <Thumbs images={images} />,
    card: 'none',
  },
  {
    header: 'admin:orders.column.pieces',
    Cell: ({ pieces }) => <span>{pieces}</span>,
    card: 'none',
    align: 'right',
  },
  {
    header: 'admin:orders.column.status',
    Cell: (order) => <StatusTag status={parcelStatus(order.parcel, order)} />,
    card: { area: '3 / first' },
  },
  {
    header: 'admin:orders.column.cash',
    Cell: Cash,
    card: 'none',
  },
  {
    header: 'admin:orders.column.amount',
    Cell: ({ total_amount }) => <Price amount={total_amount} />,
    card: { area: '1 / last' },
    align: 'right',
  },
  {
    header: 'admin:orders.column.next',
    headerFor: 'screenReaders',
    Cell: NextStep,
    card: { area: '2 / last / 4', align: 'end' },
  },
];
