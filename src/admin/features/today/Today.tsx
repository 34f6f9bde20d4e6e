import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { shopTimeZone } from '@/contract/longDate';
import { dayFormat } from '@/lib/dates';
import { useText } from '@/lib/text';
import { ButtonLink, Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { useWide } from '@/ui/useMediaQuery';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { adminPaths } from '@/contract/admin/paths';
import type { Today as TodayData, Today } from '@/contract/admin/today';
import { adminApi } from '../../api/adminApi';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { useMe } from '../shared/signInMachine';
import { OrderStages } from './OrderStages';
import { Link } from 'react-router';
import styled from 'styled-components';
import { Clock, MessageSquare } from '@/ui/icons';
import { below, from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { orderPath } from '../../lib/links';
import { useAge } from '../../lib/useAge';
import { useOnline } from '../../lib/useOnline';
import { Thumbs } from '../shared/Thumbs';
import { Transition, useSteps } from '../shared/TransitionProvider';
import { BlockHead, Late, OrderRows } from './blocks';

const Rows = styled(OrderRows)`
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto 96px auto;
    }
    & > li > :nth-child(4) {
      text-align: right;
    }
  }
  ${below(768)} {
    & > li > :nth-child(3) {
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

interface ToConfirmProps {
  orders: Today['to_confirm'];
  count: number;
  now: string;
}

/** Orders that wait for confirmation; each by itself, or those in view together. */
function ToConfirm({ orders, count, now }: ToConfirmProps) {
  const { text } = useText();
  const age = useAge();
  const { busy, move, moveAll } = useSteps();
  const online = useOnline();
  const step = Transition.useSelector(({ context }) => context.step);
  return (
    <section aria-labelledby="to-confirm">
      <BlockHead>
        <h2 id="to-confirm">
          {text('admin:today.confirm.title')}
          <span>{count}</span>
        </h2>
        {orders.length > 1 && (
          <Button
            size="small"
            disabled={!online || busy}
            loading={busy && step?.kind === 'many'}
            onClick={() => moveAll(orders, 'confirm')}
          >
            {text('admin:today.confirm.all', { count: orders.length })}
          </Button>
        )}
      </BlockHead>
      <Rows>
        {orders.map((order) => {
          const waits = age(order.since, now);
          const { customer_parcels: parcels } = order;
          const back = parcels.came_back.length;
          return (
            <li key={order.number}>
              <div>
                <Link to={orderPath(order.number)}>{order.number}</Link>
                <small>
                  {order.late ? (
                    <Late>
                      <Clock aria-hidden="true" /> {waits}
                    </Late>
                  ) : (
                    waits
                  )}
                </small>
              </div>
              <div>
                <b>{order.customer}</b>{' '}
                {order.delivery_method === 'pickup' ? (
                  <Tag>{text('admin:orders.pickup')}</Tag>
                ) : (
                  <span>{order.city}</span>
                )}{' '}
                {order.origin === 'phone' && <Tag>{text('admin:orders.byPhone')}</Tag>}
                {back > 0 && (
                  <Tag $tone="warning">
                    {text('admin:parcels.cameBackShort', { back, count: parcels.count })}
                  </Tag>
                )}
                {order.note && (
                  <small className="note">
                    <MessageSquare role="img" aria-label={text('admin:orders.courierNote')} />{' '}
                    {order.note}
                  </small>
                )}
              </div>
              <Thumbs images={order.images} />
              <Price amount={order.total_amount} />
              <Button
                variant="soft"
                size="small"
                disabled={!online || busy}
                aria-label={`${text('admin:transition.confirm')} ${order.number}`}
                onClick={() => move(order, { event: 'confirm' })}
              >
                {text('admin:transition.confirm')}
              </Button>
            </li>
          );
        })}
      </Rows>
    </section>
  );
}

const TodaySidebar = lazy(() => import(/* webpackChunkName: "today-aside" */ './TodaySidebar'));

const FirstDay = lazy(() => import(/* webpackChunkName: "first-day" */ './FirstDay'));

const Packing = lazy(() => import(/* webpackChunkName: "today-packing" */ './Packing'));

/** Announces orders that came in while the screen is open. */
function NewOrders({ today }: { today: TodayData }) {
  const { text } = useText();
  const seenNumbers = useRef<ReadonlySet<string> | null>(null);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const before = seenNumbers.current;
    seenNumbers.current = new Set([
      ...(before ?? []),
      ...today.to_confirm.map(({ number }) => number),
    ]);
    const added = before && today.to_confirm.filter(({ number }) => !before.has(number)).at(-1);
    if (added)
      setAnnounced(text('admin:today.newOrder', { number: added.number, city: added.city }));
  }, [today, text]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

function OwnersFirstDay() {
  return (
    useMe().role === 'owner' && (
      <Suspense>
        <FirstDay />
      </Suspense>
    )
  );
}

function Blocks({ today }: { today: TodayData }) {
  const { text } = useText();
  const { setup, flow } = today;
  const { placed, confirmed, packed } = flow;
  // On a phone, work that waits comes first.
  const wide = useWide(1024);
  const later = !wide && placed.count + confirmed.count + packed.count > 0;
  return (
    <>
      {setup.first_day && !later && <OwnersFirstDay />}
      <OrderStages today={today} />
      <Columns $aside={344} $from={1280}>
        <Column $gap={6}>
          {placed.count > 0 && (
            <ToConfirm orders={today.to_confirm} count={placed.count} now={today.at} />
          )}
          {placed.count + confirmed.count === 0 && (
            <section>
              <h2>{text('admin:today.done.title', { count: today.packed.courier })}</h2>
              {packed.count === 0 && <p>{text('admin:today.done.text')}</p>}
            </section>
          )}
          <Suspense>
            <Packing today={today} />
          </Suspense>
        </Column>
        <Column $gap={6}>
          <Suspense>
            <TodaySidebar today={today} />
          </Suspense>
        </Column>
      </Columns>
      {setup.first_day && later && (
        <div style={{ marginTop: 24 }}>
          <OwnersFirstDay />
        </div>
      )}
      <NewOrders today={today} />
    </>
  );
}

/** Matters that need attention now. */
export default function Today() {
  const { text, locale } = useText();
  const today = adminApi.useGetTodayQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = today;
  const title = text('admin:today.title');
  const dayOf = dayFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: shopTimeZone,
  });
  return (
    <>
      <ScreenHead
        title={title}
        lead={data && dayOf(data.at)}
        actions={
          <ButtonLink variant="secondary" size="small" to={adminPaths.newOrder}>
            {text('admin:phone.title')}
          </ButtonLink>
        }
      />
      <QueryState query={today} what={title} height="480px" />
      {data && <Blocks today={data} />}
    </>
  );
}
