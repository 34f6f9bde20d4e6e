import { memo } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { MoneyHolder, PaymentStatus } from '@/contract/payment';
import type { AdminOrderSummary } from '@/contract/admin/orders';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { choiceMark } from '@/ui/choiceStyle';
import { Clock, Mail, MessageSquare } from '@/ui/icons';
import { below, from, largeText } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { touchTarget } from '@/ui/TextLink';
import { orderPath } from '../../lib/links';
import { useAge } from '../../lib/useAge';
import { useMoment } from '../../lib/useMoment';
import { eventTexts, nextEvents, parcelTexts } from '../shared/stepTexts';
import { Thumbs } from '../shared/Thumbs';
import { Transition, useIsBusy } from '../shared/TransitionProvider';

export const SelectMark = styled.input`
  ${choiceMark}
  border-radius: 5px;
  accent-color: var(--brand);
  appearance: auto;
`;
const Row = styled.tr`
  content-visibility: auto;
  contain-intrinsic-size: auto 64px;

  &[aria-selected='true'] {
    background: color-mix(in srgb, var(--brand-soft) 55%, var(--surface-raised));
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  .number {
    font: 600 1.0625rem/1.2 var(--font-display);
    white-space: nowrap;
    ${touchTarget}
  }
  .amount {
    text-align: right;
  }
  .late {
    color: var(--warning);
    font-weight: 600;
  }
  .lucide {
    display: inline-block;
    width: 16px;
    height: 16px;
    vertical-align: -3px;
  }
  .pieces {
    text-align: right;
  }
  label {
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
  }
  ${below(1024)} {
    display: grid;
    grid-template:
      'select number amount' auto 'select customer step' auto 'select state step' auto / 44px minmax(
        0,
        1fr
      )
      auto;
    gap: 2px 8px;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);

    && td {
      padding: 0;
      border: 0;
    }
    .select {
      grid-area: select;
    }
    .number-cell {
      grid-area: number;
      align-self: center;
    }
    .placed,
    .images,
    .pieces,
    .cash {
      display: none;
    }
    .customer {
      grid-area: customer;
      display: flex;
      flex-wrap: wrap;
      gap: 0 6px;
      align-items: center;
    }
    .customer > :not(strong, small) {
      order: 1;
    }
    .state {
      grid-area: state;
    }
    .amount {
      grid-area: amount;
      align-self: center;
    }
    .step {
      grid-area: step;
      align-self: end;
    }
  }
  ${largeText} {
    grid-template:
      'select number' auto 'select amount' auto 'select customer' auto 'select state' auto
      'select step' auto / 44px minmax(0, 1fr);

    .amount {
      text-align: left;
    }
  }
  ${from(1024)} {
    .step > button {
      width: 100%;
    }
    .customer > small {
      display: block;
    }
    .placed small {
      display: block;
      white-space: nowrap;
    }
    .number-cell small {
      display: none;
    }
  }
`;
const courierTexts: Readonly<Record<PaymentStatus, MessageId>> = {
  pending: 'admin:orders.cash.due',
  paid: 'admin:orders.cash.owed',
  refunded: 'admin:orders.cash.toRefund',
  cancelled: 'admin:orders.cash.none',
};
const moneyTexts: Readonly<Record<MoneyHolder, typeof courierTexts>> = {
  courier: courierTexts,
  shop: { ...courierTexts, pending: 'admin:orders.cash.none', paid: 'admin:orders.cash.paid' },
};

function moneyText({ parcel, money, held_by }: AdminOrderSummary): MessageId {
  if (parcel === 'shipped' && held_by === 'courier') return 'admin:orders.cash.withCourier';
  return moneyTexts[held_by][money];
}

interface OrderRowProps {
  order: AdminOrderSummary;
  selected: boolean;
  online: boolean;
  onSelect: (number: string, selected: boolean) => void;
}

/** An order in the list: a row of the table, a card on phones. */
export const OrderRow = memo(function OrderRow({
  order,
  selected,
  online,
  onSelect,
}: OrderRowProps) {
  const { text } = useText();
  const age = useAge();
  const moment = useMoment();
  const { send } = Transition.useActorRef();
  const busy = useIsBusy();
  const isLast = Transition.useSelector(
    ({ context: { step } }) => step?.kind === 'one' && step.number === order.number,
  );
  const moving = busy && isLast;
  const { number, parcel } = order;
  const event = nextEvents[parcel];
  const waits = parcel === 'placed' || order.late;
  const waiting = (
    <small className={order.late ? 'late' : undefined}>
      <Clock aria-hidden="true" /> {age(order.since, new Date().toISOString())}
    </small>
  );
  return (
    <Row aria-selected={selected}>
      <td className="select">
        <label>
          <SelectMark
            type="checkbox"
            checked={selected}
            aria-label={text('admin:orders.select', { number })}
            onChange={({ target }) => onSelect(number, target.checked)}
          />
        </label>
      </td>
      <td className="number-cell">
        <Link className="number" to={orderPath(number)}>
          {number}
        </Link>{' '}
        {waits ? waiting : <small>{moment(order.placed_at)}</small>}
      </td>
      <td className="placed">
        {moment(order.placed_at)}
        {waits && waiting}
      </td>
      <td className="customer">
        <strong>{order.customer}</strong>{' '}
        {order.origin === 'phone' && <Tag>{text('admin:orders.byPhone')}</Tag>}{' '}
        {order.note !== '' && (
          <MessageSquare
            role="img"
            aria-label={`${text('admin:orders.courierNote')}: ${order.note}`}
          />
        )}
        {order.email_failed && (
          <Mail className="late" role="img" aria-label={text('admin:orders.emailFailed')} />
        )}{' '}
        <small>{order.city}</small>
      </td>
      <td className="images">
        <Thumbs images={order.images} />
      </td>
      <td className="pieces">{order.pieces}</td>
      <td className="state">
        <Tag $tone={parcelTexts[parcel].tone}>{text(parcelTexts[parcel].id)}</Tag>
      </td>
      <td className="cash">
        <small>{text(moneyText(order))}</small>
      </td>
      <td className="amount">
        <Price amount={order.total_amount} currency={order.currency} />
      </td>
      <td className="step">
        {event && (
          <Button
            size="small"
            variant={event === 'deliver' ? 'secondary' : 'soft'}
            loading={moving}
            disabled={!online || (busy && !moving)}
            aria-label={`${text(eventTexts[event])} ${number}`}
            onClick={() =>
              send({ type: 'move', step: { kind: 'one', number, input: { event, from: parcel } } })
            }
          >
            {text(eventTexts[event])}
          </Button>
        )}
      </td>
    </Row>
  );
});
