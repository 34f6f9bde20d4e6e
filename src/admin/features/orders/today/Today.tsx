import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { useDayOfYear } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Stack, Row } from '@/ui/primitives';
import { useWide } from '@/ui/useMediaQuery';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { adminPaths } from '@/contract/admin/paths';
import type { Today as TodayData } from '@/contract/admin/today';
import { intlTag } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { Plus, Phone, CircleAlert, MessageSquare } from 'lucide-react';
import { touchTarget } from '@/ui/TextLink';
import { adminApi, reloaded } from '../../../api/adminApi';
import { Columns } from '../../../ui/Columns';
import { QueryState } from '../../../ui/QueryState';
import { pendingLead, ScreenHead } from '../../../ui/ScreenHead';
import { May, useCan } from '../../../session/May';
import { stockApi } from '../../../api/stockApi';
import { ordersPath, stockPath } from '../../../lib/links';
import { useAge } from '../../../lib/useAge';
import { SmallPanel } from '../../../ui/SmallPanel';
import { findLowStock, useStockDurationText } from '../../../lib/stockRows';
import { OrderStages, type Alert, Lead, getPath, NoOrdersYet } from './OrderStages';
import { ToConfirm, ToPack, ToPickUp, ToShip } from './OrdersToDo';
import { ToPick } from './ToPick';
import FirstDay from './FirstDay';

/** In seconds. The page requests the data before the script is loaded. */
const freshFor = 5;

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
    const newOrder = before && today.to_confirm.filter(({ number }) => !before.has(number)).at(-1);
    if (newOrder)
      setAnnounced(text('admin:today.newOrder', { number: newOrder.number, city: newOrder.city }));
  }, [today, text]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

const Box = styled(SmallPanel)`
  li > a,
  p > a {
    ${touchTarget}
    font-weight: 600;
  }
  p {
    margin-top: 10px;
    color: var(--text-muted);
  }
  p > a {
    color: var(--text);
  }
`;
const AlertList = styled.ul`
  li {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 10px;
    align-items: center;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  .lucide {
    --icon: 17px;
    color: var(--warning);
  }
`;
const ScarceList = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 10px;
    align-items: center;
    padding-bottom: 8px;
  }
  /* Close to the product, whose link is as tall as a touch target. */
  small {
    margin-top: -12px;
  }
`;
const Chart = styled.ul`
  display: flex;
  gap: 3px;
  align-items: flex-end;
  height: 76px;
  margin-block: 16px 6px;

  li {
    position: relative;
    display: flex;
    flex: 1;
    align-items: flex-end;
    height: 100%;
  }
  i {
    width: 100%;
    border-radius: 3px 3px 0 0;
    background: var(--border-strong);
  }
  i[data-empty] {
    min-height: 3px;
    background: var(--track);
  }
  li:last-child i {
    background: var(--accent);
  }
`;

const maxLowStock = 5;

function Alerts({ today }: { today: TodayData }) {
  const { text } = useText();
  const age = useAge();
  const { alerts, pending_reviews } = today;
  const reviews = useCan('reviews.write') ? pending_reviews : 0;
  const { old_backup: backup, disk_free: free } = today.upkeep;
  const upkeep = [
    backup !== null && text('admin:today.alerts.backup', { age: age(backup, today.at) }),
    free !== null && text('admin:today.alerts.disk', { free: `${Math.floor(free / 1e6)} MB` }),
  ].filter((message) => message !== false);
  const getText = ({ kind, count, number, since }: Alert) => {
    if (kind === 'noReceipt') {
      const oldest = age(since ?? today.at, today.at);
      return text('admin:today.alerts.receipts', { count, age: oldest });
    }
    if (kind === 'payoutLate') return text('admin:today.alerts.payout', { count });
    if (kind === 'refundDue') return text('admin:today.alerts.refund', { count });
    if (kind === 'emailFailed')
      return text('admin:today.alerts.email', { number: number ?? `${count}` });
    if (kind === 'transferWaits') return text('admin:today.alerts.transfer', { count });
    if (kind === 'packIncomplete') return text('admin:today.alerts.packs', { count });
    if (kind === 'caseDue') return text('admin:today.alerts.cases', { count });
    if (kind === 'caseNew') return text('admin:today.alerts.newCases', { count });
    const { oldest } = today.flow.shipped;
    return `${text('admin:today.flow.shipped')}: ${oldest ? text('admin:today.flow.longest', { age: age(oldest, today.at) }) : count}`;
  };
  const items = [
    ...alerts.map((alert) => ({
      Icon: CircleAlert,
      message: getText(alert),
      path: getPath(alert),
    })),
    ...upkeep.map((message) => ({ Icon: CircleAlert, message, path: undefined })),
  ];
  if (reviews > 0) {
    const message = text('admin:today.alerts.reviews', { count: reviews });
    items.push({ Icon: MessageSquare, message, path: adminPaths.reviews });
  }
  if (items.length === 0) return null;
  return (
    <Box aria-labelledby="alerts">
      <h2 id="alerts">{text('admin:today.alerts.title')}</h2>
      <AlertList>
        {items.map(({ Icon, message, path }) => (
          <li key={message}>
            <Icon aria-hidden="true" />
            {path ? <Link to={path}>{message}</Link> : <span>{message}</span>}
          </li>
        ))}
      </AlertList>
    </Box>
  );
}

function LowStock({ now }: { now: string }) {
  const { text } = useText();
  const getDurationText = useStockDurationText();
  // This is a separate request, because computing the pace of sales takes longer than the rest of Today.
  const { data = [] } = stockApi.useListStockQuery(undefined, reloaded);
  const lowStock = findLowStock(data, maxLowStock);
  if (lowStock.length === 0) return null;
  return (
    <Box aria-labelledby="stock">
      <h2 id="stock">{text('admin:stock.title')}</h2>
      <ScarceList>
        {lowStock.map((product) => (
          <li key={product.product_id}>
            <Link to={stockPath(product.product_id)}>{product.name}</Link>
            <b>{product.for_sale}</b>
            <small>{getDurationText(product, new Date(now)).full}</small>
          </li>
        ))}
      </ScarceList>
      <p>
        <Link to={adminPaths.stock}>{text('admin:today.low.all')}</Link>
      </p>
    </Box>
  );
}

function Sales({ sales }: { sales: TodayData['sales'] }) {
  const { text, locale } = useText();
  const highest = Math.max(1, ...sales.days.map(({ amount }) => amount));
  const [first] = sales.days;
  const last = sales.days.at(-1);
  const formatDay = useDayOfYear();
  const change = sales.amount - sales.amount_before;
  const percent = new Intl.NumberFormat(intlTag(locale), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <Box aria-labelledby="sales">
      <h2 id="sales">{text('admin:today.sales.title')}</h2>
      {last && (
        <p>
          <Link to={ordersPath(last.filter)}>
            {`${text('admin:today.title')}: ${text('admin:today.sales.today', { count: last.orders, amount: money(last.amount) })}`}
          </Link>
        </p>
      )}
      <Chart aria-label={text('admin:today.sales.chartAria', { days: sales.days.length })}>
        {sales.days.map(({ day, orders, amount }) => (
          <li key={day}>
            <VisuallyHidden>
              {`${day}: ${text('admin:today.sales.today', { count: orders, amount: money(amount) })}`}
            </VisuallyHidden>
            <i
              data-empty={amount === 0 || undefined}
              style={{ height: `${(100 * amount) / highest}%` }}
            />
          </li>
        ))}
      </Chart>
      {first && (
        <Row $between aria-hidden="true">
          <small>{formatDay(first.day)}</small>
          <small>{text('admin:today.title').toLowerCase()}</small>
        </Row>
      )}
      {sales.amount_before > 0 && (
        <p>
          {text('admin:today.sales.compare', {
            days: sales.days.length,
            amount: money(sales.amount),
            percent: change === 0 ? '' : percent.format(Math.abs(change) / sales.amount_before),
            direction: Math.sign(change) > 0 ? 'up' : change < 0 ? 'down' : 'same',
          })}
        </p>
      )}
    </Box>
  );
}

const firstDay = (
  <May permission="settings.write">
    <FirstDay />
  </May>
);

function Blocks({ today }: { today: TodayData }) {
  const { text } = useText();
  const { setup, flow } = today;
  const { placed, confirmed, packed } = flow;
  // On phones, orders that need work come first.
  const isWide = useWide(1024);
  const mayWrite = useCan('orders.write');
  const sidebar = (
    <Stack $gap={6}>
      <Alerts today={today} />
      <May permission="stock.read">
        <LowStock now={today.at} />
      </May>
      <Sales sales={today.sales} />
    </Stack>
  );
  const isLater = !isWide && placed.count + confirmed.count + packed.count > 0;
  return (
    <>
      {setup.first_day && !isLater && firstDay}
      {setup.has_orders && <OrderStages today={today} />}
      {mayWrite ? (
        <Columns $aside={344} $from={1280}>
          <Stack $gap={6}>
            {!setup.has_orders && <NoOrdersYet />}
            <ToConfirm today={today} />
            {setup.has_orders && placed.count + confirmed.count === 0 && (
              <section>
                <h2>{text('admin:today.done.title', { count: today.packed.courier })}</h2>
                {packed.count === 0 && <p>{text('admin:today.done.text')}</p>}
              </section>
            )}
            {confirmed.count > 0 && <ToPick today={today} />}
            <ToPack today={today} />
            <ToShip today={today} />
            <ToPickUp today={today} />
          </Stack>
          {sidebar}
        </Columns>
      ) : (
        sidebar
      )}
      {setup.first_day && isLater && <div style={{ marginTop: 24 }}>{firstDay}</div>}
      <NewOrders today={today} />
    </>
  );
}

export default function Today() {
  const { text } = useText();
  const today = adminApi.useGetTodayQuery(undefined, { refetchOnMountOrArgChange: freshFor });
  const { data } = today;
  const isWide = useWide(1024);
  const mayWriteOrders = useCan('orders.write');
  const title = text('admin:today.title');
  return (
    <>
      <ScreenHead
        title={title}
        lead={data ? <Lead today={data} /> : pendingLead}
        isHome
        actions={[
          mayWriteOrders && {
            icon: isWide ? Phone : Plus,
            label: text('admin:phone.title'),
            to: adminPaths.newOrder,
            inBar: true,
          },
        ]}
      />
      <QueryState query={today} what={title} height="480px" />
      {data && <Blocks today={data} />}
    </>
  );
}
