import type { Today } from '@/contract/admin/today';
import { ToPack } from './ToPack';
import { Link } from 'react-router';
import { type AdminOrderSummary, trackingNumberMaxLength } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { orderPath, courierFilePath, printPath } from '../../lib/links';
import { useAge } from '../../lib/useAge';
import { useOnline } from '../../lib/useOnline';
import { useSteps } from '../shared/TransitionProvider';
import { BlockHead, FieldRows } from './blocks';
import { type FormEvent, useState } from 'react';
import { Download, Printer } from '@/ui/icons';
import { TextInput } from '@/ui/inputs';
import { useCouriers } from '../../api/ordersApi';
import styled from 'styled-components';
import { choiceMark } from '@/ui/choiceStyle';
import { from } from '@/ui/media';
import { usePickedText } from '../../lib/usePickedText';
import { Thumb } from '../shared/Thumbs';

const Picks = styled.ul`
  display: grid;
  column-gap: 32px;

  li {
    border-top: 1px solid var(--border);
  }
  label {
    display: grid;
    grid-template-columns: 24px 2.75rem 40px minmax(0, 1fr);
    gap: 12px;
    align-items: center;
    min-height: 64px;
    cursor: pointer;
  }
  input {
    ${choiceMark}
    border-radius: 5px;
    accent-color: var(--brand);
    appearance: auto;
  }
  label > span {
    color: var(--text-muted);
    text-align: right;
  }
  input:checked ~ div > b {
    color: var(--text-muted);
    text-decoration: line-through;
  }
  strong {
    font: 600 1.25rem var(--font-display);
    color: var(--text);
  }
  b {
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  ${from(768)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The pieces of all confirmed orders, to tick off at the shelf, with the way to their list and slips. */
function ToPick({ today }: { today: Today }) {
  const { text } = useText();
  const picked = usePickedText();
  const numbers = today.to_pack.map(({ number }) => number);
  const { count, pieces } = today.flow.confirmed;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const take = (key: string) =>
    setTaken((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <section aria-labelledby="to-pick">
      <BlockHead>
        <h2 id="to-pick">
          {text('admin:today.pick.title')}
          <span>{text('admin:today.pick.count', { count, pieces })}</span>
        </h2>
        <ButtonLink variant="secondary" size="small" to={printPath(numbers, 'pick')}>
          <Printer aria-hidden="true" />
          {text('admin:today.pick.print')}
          {numbers.length < count &&
            ` (${text('admin:orders.fitting', { count: numbers.length, of: count })})`}
        </ButtonLink>
      </BlockHead>
      <Picks>
        {today.to_pick.map((product) => {
          // Another quantity is to be looked at again.
          const key = `${product.product_id} ${product.quantity}`;
          return (
            <li key={product.product_id}>
              <label>
                <input type="checkbox" checked={taken.has(key)} onChange={() => take(key)} />
                <span>
                  × <strong>{product.quantity}</strong>
                </span>
                <Thumb image={product.image} />
                <div>
                  <b>{product.name}</b>
                  <small>{picked(product)}</small>
                </div>
              </label>
            </li>
          );
        })}
      </Picks>
    </section>
  );
}

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
      <Link to={orderPath(order.number)}>{order.number}</Link>
      <div>
        <b>{order.customer}</b> <span>{order.city}</span>
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
function ToShip({ orders, count }: { orders: readonly AdminOrderSummary[]; count: number }) {
  const { text } = useText();
  return (
    <section aria-labelledby="to-ship">
      <BlockHead>
        <h2 id="to-ship">
          {text('admin:today.ship.title')}
          <span>{count}</span>
        </h2>
        <ButtonLink variant="secondary" size="small" to={courierFilePath()}>
          <Download aria-hidden="true" />
          {text('admin:courier.file')}
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

interface ToPickUpProps {
  orders: readonly AdminOrderSummary[];
  count: number;
  now: string;
}

/** Packed orders whose customers come for them. */
function ToPickUp({ orders, count, now }: ToPickUpProps) {
  const { text, locale } = useText();
  const age = useAge();
  const { busy, move } = useSteps();
  const online = useOnline();
  return (
    <section aria-labelledby="to-pick-up">
      <BlockHead>
        <h2 id="to-pick-up">
          {text('admin:orders.status.ready')}
          <span>{count}</span>
        </h2>
      </BlockHead>
      <FieldRows>
        {orders.map((order) => {
          const { number, customer, phone, since, money, total_amount } = order;
          const due = text('admin:today.ship.due', { amount: formatMoney(total_amount, locale) });
          return (
            <li key={number}>
              <Link to={orderPath(number)}>{number}</Link>
              <div>
                <b>{customer}</b> <span>{phone}</span>
                <small>
                  {[money === 'pending' && due, age(since, now)].filter(Boolean).join(', ')}
                </small>
              </div>
              <p>
                <Button
                  variant="soft"
                  size="small"
                  disabled={!online || busy}
                  aria-label={`${text('admin:transition.pickUp')} ${number}`}
                  onClick={() => move(order, { event: 'deliver' })}
                >
                  {text('admin:transition.pickUp')}
                </Button>
              </p>
            </li>
          );
        })}
      </FieldRows>
    </section>
  );
}

/** From the shelf to the courier, or to whoever comes. */
export default function Packing({ today }: { today: Today }) {
  const { confirmed } = today.flow;
  const { packed } = today;
  return (
    <>
      {confirmed.count > 0 && <ToPick today={today} />}
      {confirmed.count > 0 && <ToPack today={today} />}
      {packed.courier > 0 && <ToShip orders={today.to_ship} count={packed.courier} />}
      {packed.pickup > 0 && (
        <ToPickUp orders={today.to_pick_up} count={packed.pickup} now={today.at} />
      )}
    </>
  );
}
