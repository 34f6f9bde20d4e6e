import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { getPieces } from '@/contract/pack';
import type { AdminOrderSummary } from '@/contract/admin/orders';
import { type Today, todayOrders } from '@/contract/admin/today';
import { isNewGoods } from '@/contract/fulfilment';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { Clock, Download, MessageSquare } from 'lucide-react';
import { below, from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Cluster, Text } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { isAdminError } from '../../../api/adminError';
import { useCouriers } from '../../../api/ordersApi';
import { receiptsApi } from '../../../api/receiptsApi';
import { courierFilePath, packingPath } from '../../../lib/links';
import { isPickup, packContentsText } from '../../../lib/orderTexts';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';
import { useAge } from '../../../lib/useAge';
import { Thumbs } from '../../../ui/Thumbs';
import { DoneRow, useDoneRow } from '../steps/DoneRow';
import { useSteps } from '../steps/TransitionProvider';
import { Transition } from '../steps/transitionMachine';
import { Block, FieldRows, NumberInput, OrderLink, OrderRows } from './blocks';
import { RowButton } from '../../../ui/RowButton';
import { SendButton } from '../../../ui/SendButton';

const RowsToConfirm = styled(OrderRows)`
  ${from(768)} {
    & > li:not([data-done]) {
      grid-template-columns: 96px minmax(0, 1fr) auto 96px auto;
    }
    & > li > :nth-child(4) {
      text-align: right;
    }
  }
  ${below(768)} {
    & > li:not([data-done]) > :nth-child(3) {
      display: none;
    }
    & > li > :nth-child(4) {
      grid-area: 1 / 2;
      text-align: right;
    }
    & > li > :first-child {
      display: flex;
      gap: 8px;
      align-items: center;
    }
  }
`;

type Recipient = Pick<AdminOrderSummary, 'customer' | 'city' | 'delivery_method'>;

function Recipient(order: Recipient) {
  const { text } = useText();
  return (
    <>
      <b>{`${order.customer} `}</b>
      {isPickup(order) ? <Tag>{text('admin:orders.pickup')}</Tag> : <span>{order.city}</span>}
    </>
  );
}

/** Orders waiting for confirmation, which can be confirmed one by one or all visible ones together. */
export function ToConfirm({ today }: { today: Today }) {
  const { text } = useText();
  const age = useAge();
  const { busy, move, moveAll } = useSteps();
  const step = Transition.useSelector(({ context }) => context.step);
  const orders = today.to_confirm;
  const { rows, done } = useDoneRow(orders);
  if (rows.length === 0) return null;
  return (
    <Block
      id="to-confirm"
      title={text('admin:today.confirm.title')}
      count={today.flow.placed.count}
      action={
        orders.length > 1 && (
          <SendButton
            size="small"
            disabled={busy}
            loading={busy && step?.kind === 'many'}
            onClick={() => moveAll(orders, 'confirm')}
          >
            {text('admin:today.confirm.all', { count: orders.length })}
          </SendButton>
        )
      }
    >
      <RowsToConfirm>
        {rows.map((order) => {
          const { number, customer_parcels: parcels } = order;
          if (number === done) return <DoneRow key={number} row={order} />;
          const waits = age(order.since, today.at);
          const back = parcels.came_back.length;
          return (
            <li key={number}>
              <div>
                <OrderLink number={number} />
                <small>
                  {order.late ? (
                    <Text as="span" $tone="warning" $strong>
                      <Clock aria-hidden="true" />
                      <span>{` ${waits}`}</span>
                    </Text>
                  ) : (
                    waits
                  )}
                </small>
              </div>
              <div>
                <Recipient {...order} />
                <span> </span>
                {order.origin === 'phone' && !isNewGoods(order) && (
                  <Tag>{text('admin:orders.byPhone')}</Tag>
                )}
                {back > 0 && (
                  <Tag $tone="warning">
                    {text('admin:parcels.cameBackShort', { back, count: parcels.count })}
                  </Tag>
                )}
                {order.note && (
                  <small className="note">
                    <MessageSquare role="img" aria-label={text('admin:orders.courierNote')} />
                    <span>{` ${order.note}`}</span>
                  </small>
                )}
              </div>
              <Thumbs images={order.images} />
              <Price amount={order.total_amount} />
              <RowButton
                variant="soft"
                label={text('admin:transition.confirm')}
                of={number}
                disabled={busy}
                onClick={() => move(order, { event: 'confirm' })}
              />
            </li>
          );
        })}
      </RowsToConfirm>
    </Block>
  );
}

type OrderToPack = Today['to_pack'][number];

/** Confirmed orders with their units. Packing also saves the number of the sale receipt, and stops if that fails. */
export function ToPack({ today }: { today: Today }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const { busy, move, moveAll } = useSteps();
  const [enter] = receiptsApi.useEnterReceiptMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const { count } = today.flow.confirmed;
  const orders = today.to_pack.slice(0, todayOrders);
  const { rows, done } = useDoneRow(orders);
  const save = async ({ number, receipt }: OrderToPack) => {
    const entered = typed[number]?.trim() ?? '';
    if (receipt !== '' || entered === '') return undefined;
    const body = { kind: 'sale', receipt: entered } as const;
    const { error } = await enter({ params: { number }, body, key: `${number} ${entered}` });
    return isAdminError(error) ? errorText(error) : undefined;
  };
  const pack = async (chosen: readonly OrderToPack[]) => {
    setSaving(true);
    const failed: Record<string, string> = {};
    for (const order of chosen) {
      const error = await save(order);
      if (error) failed[order.number] = error;
    }
    setSaving(false);
    setErrors(failed);
    const ready = chosen
      .filter(({ number }) => !failed[number])
      .map(({ number, delivery_method }) => ({
        number,
        delivery_method,
        parcel: 'confirmed' as const,
      }));
    const [first, ...more] = ready;
    if (first && more.length === 0) move(first, { event: 'pack' });
    else if (first) moveAll(ready, 'pack');
  };
  const off = busy || saving;
  const [first, ...queue] = orders.map(({ number }) => number);
  if (rows.length === 0) return null;
  return (
    <Block
      id="to-pack"
      title={text('admin:order.next.pack.title')}
      count={
        orders.length < count
          ? text('admin:orders.fitting', { count: orders.length, of: count })
          : count
      }
      action={
        first !== undefined && (
          <Cluster>
            <ButtonLink variant="secondary" size="small" to={packingPath(first)} state={{ queue }}>
              {text('admin:packing.byList')}
            </ButtonLink>
            {queue.length > 0 && (
              <SendButton size="small" disabled={off} onClick={() => void pack(orders)}>
                {text('admin:today.pack.all', { count: orders.length })}
              </SendButton>
            )}
          </Cluster>
        )
      }
    >
      <FieldRows>
        {rows.map((order) => {
          const { number, receipt, lines } = order;
          const error = errors[number];
          if (number === done) return <DoneRow key={number} row={order} />;
          return (
            <li key={number}>
              <OrderLink number={number} />
              <Text as="span">
                {text('admin:today.flow.pieces', {
                  count: lines.reduce(
                    (sum, { quantity, components }) =>
                      sum + quantity * (components ? getPieces(components) : 1),
                    0,
                  ),
                })}
              </Text>
              <div>
                <Recipient {...order} />
                {lines.map(({ product_id, name, net, quantity, components }) => (
                  <small key={product_id}>
                    {`${quantity} × ${name}, ${net}${components ? ` (${packContentsText(components, quantity)})` : ''}`}
                  </small>
                ))}
              </div>
              {receipt !== '' ? (
                <p>{receipt ?? text('admin:orders.cash.free')}</p>
              ) : (
                <NumberInput
                  label={text('admin:receipts.number')}
                  number={number}
                  form={`pack-${number}`}
                  value={typed[number] ?? ''}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `pack-${number}-error` : undefined}
                  onChange={({ target }) => setTyped({ ...typed, [number]: target.value })}
                />
              )}
              <form
                id={`pack-${number}`}
                onSubmit={(event) => {
                  event.preventDefault();
                  void pack([order]);
                }}
              >
                <RowButton
                  type="submit"
                  variant="soft"
                  label={text('admin:transition.pack')}
                  of={number}
                  disabled={off}
                />
              </form>
              {error && <FieldError id={`pack-${number}-error`}>{error}</FieldError>}
            </li>
          );
        })}
      </FieldRows>
    </Block>
  );
}

function RowToShip({ order }: { order: AdminOrderSummary }) {
  const { text, locale } = useText();
  const [tracking, setTracking] = useState(order.tracking_number);
  const { busy, move, ship } = useSteps();
  const [lastCourier = ''] = useCouriers();
  const { number } = order;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tracking_number = tracking.trim();
    if (tracking_number === '') ship([{ ...order, tracking_number }]);
    else move(order, { event: 'ship', courier: order.courier || lastCourier, tracking_number });
  };
  return (
    <li>
      <OrderLink number={number} />
      <Text as="span">
        {text('admin:today.ship.due', { amount: formatMoney(order.total_amount, locale) })}
      </Text>
      <div>
        <b>{order.customer}</b>
        <span>{` ${order.city}`}</span>
      </div>
      <NumberInput
        label={text('admin:order.tracking')}
        number={number}
        form={`ship-${number}`}
        value={tracking}
        onChange={({ target }) => setTracking(target.value)}
      />
      <form id={`ship-${number}`} onSubmit={submit}>
        <RowButton
          type="submit"
          variant="soft"
          label={text('admin:transition.ship')}
          of={number}
          disabled={busy}
        />
      </form>
    </li>
  );
}

/** Packed orders, each shipped with its tracking number; shipping without one requires confirmation. */
export function ToShip({ today }: { today: Today }) {
  const { text } = useText();
  const { rows, done } = useDoneRow(today.to_ship);
  if (rows.length === 0) return null;
  return (
    <Block
      id="to-ship"
      title={text('admin:today.ship.title')}
      count={today.packed.courier}
      action={
        <ButtonLink variant="secondary" size="small" to={courierFilePath()}>
          <Download aria-hidden="true" />
          <span>{text('admin:courier.file')}</span>
        </ButtonLink>
      }
    >
      <FieldRows>
        {rows.map((order) =>
          order.number === done ? (
            <DoneRow key={order.number} row={order} />
          ) : (
            <RowToShip key={order.number} order={order} />
          ),
        )}
      </FieldRows>
    </Block>
  );
}

export function ToPickUp({ today }: { today: Today }) {
  const { text, locale } = useText();
  const age = useAge();
  const { busy, move } = useSteps();
  const { rows, done } = useDoneRow(today.to_pick_up);
  if (rows.length === 0) return null;
  return (
    <Block id="to-pick-up" title={text('admin:orders.status.ready')} count={today.packed.pickup}>
      <FieldRows>
        {rows.map((order) => {
          const { number, customer, phone, since, money, total_amount } = order;
          if (number === done) return <DoneRow key={number} row={order} />;
          const due = text('admin:today.ship.due', { amount: formatMoney(total_amount, locale) });
          return (
            <li key={number}>
              <OrderLink number={number} />
              <Text as="span">
                {[money === 'pending' && due, age(since, today.at)].filter(Boolean).join(', ')}
              </Text>
              <div>
                <b>{customer}</b>
                <span>{` ${phone}`}</span>
              </div>
              <RowButton
                variant="soft"
                label={text('admin:transition.pickUp')}
                of={number}
                disabled={busy}
                onClick={() => move(order, { event: 'deliver' })}
              />
            </li>
          );
        })}
      </FieldRows>
    </Block>
  );
}
