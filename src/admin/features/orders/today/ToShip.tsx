import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type AdminOrderSummary, trackingNumberMaxLength } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Download } from '@/ui/icons';
import { TextInput } from '@/ui/inputs';
import { orderPath, courierFilePath } from '../../../lib/links';
import { useOnline } from '../../../lib/useOnline';
import { useSteps } from '../steps/TransitionProvider';
import { BlockHead, FieldRows } from './blocks';
import { useCouriers } from '../../../api/ordersApi';

function Row({ order }: { order: AdminOrderSummary }) {
  const { text, locale } = useText();
  const [tracking, setTracking] = useState(order.tracking_number);
  const { busy, move, ship } = useSteps();
  const [lastCourier = ''] = useCouriers();
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = { tracking_number: tracking.trim() };
    if (number.tracking_number === '') ship([{ ...order, ...number }]);
    else move(order, { event: 'ship', courier: order.courier || lastCourier, ...number });
  };
  return (
    <li>
      <Link to={orderPath(order.number)} translate="no">
        {order.number}
      </Link>
      <div>
        <b>{order.customer}</b>
        <span>{` ${order.city}`}</span>
        <small>
          {text('admin:today.ship.due', { amount: formatMoney(order.total_amount, locale) })}
        </small>
      </div>
      <TextInput
        form={`ship-${order.number}`}
        value={tracking}
        maxLength={trackingNumberMaxLength}
        autoComplete="off"
        placeholder={text('admin:order.tracking')}
        aria-label={`${text('admin:order.tracking')} ${order.number}`}
        onChange={(event) => setTracking(event.target.value)}
      />
      <form id={`ship-${order.number}`} onSubmit={submit}>
        <Button
          type="submit"
          variant="soft"
          size="small"
          disabled={!online || busy}
          aria-label={`${text('admin:transition.ship')} ${order.number}`}
        >
          {text('admin:transition.ship')}
        </Button>
      </form>
    </li>
  );
}

/** Packed orders, each handed over with its tracking number; without one only after a question. */
export function ToShip({ orders, count }: { orders: readonly AdminOrderSummary[]; count: number }) {
  const { text } = useText();
  return (
    <section aria-labelledby="to-ship">
      <BlockHead>
        <h2 id="to-ship">
          <span>{text('admin:today.ship.title')}</span>
          <span>{count}</span>
        </h2>
        <ButtonLink variant="secondary" size="small" to={courierFilePath()}>
          <Download aria-hidden="true" />
          <span>{text('admin:courier.file')}</span>
        </ButtonLink>
      </BlockHead>
      <FieldRows>
        {orders.map((order) => (
          <Row key={order.number} order={order} />
        ))}
      </FieldRows>
    </section>
  );
}
