import { Link } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { intlTag } from '@/contract/locale';
import type { Today } from '@/contract/admin/today';
import { formatMoney } from '@/contract/money';
import { useDayOfYear } from '@/lib/dates';
import { useText } from '@/lib/text';
import { CircleAlert, MessageSquare } from '@/ui/icons';
import { Row } from '@/ui/primitives';
import { touchTarget } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { stockApi } from '../../../api/stockApi';
import { casePath, orderPath, ordersPath, stockPath } from '../../../lib/links';
import { useAge } from '../../../lib/useAge';
import { SmallPanel } from '../../../ui/SmallPanel';
import { scarceOf, useLastsText } from '../../../lib/stockRows';
import { May, useCan } from '../../../session/May';

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
    width: 17px;
    height: 17px;
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
  /* Close to its product, whose link is as high as a finger. */
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

/** Products that are running low, and as many that are sold out. */
const scarceProducts = 5;

/** Matters that need a look; absent if there are none. */
function Alerts({ today }: { today: Today }) {
  const { text } = useText();
  const age = useAge();
  const { alerts, pending_reviews } = today;
  const reviews = useCan('reviews.write') ? pending_reviews : 0;
  const { old_backup: backup, disk_free: free } = today.upkeep;
  const upkeep = [
    backup !== null && text('admin:today.alerts.backup', { age: age(backup, today.at) }),
    free !== null && text('admin:today.alerts.disk', { free: `${Math.floor(free / 1e6)} MB` }),
  ].filter((message) => message !== false);
  if (alerts.length + reviews + upkeep.length === 0) return null;
  const textOf = ({ kind, count, number }: Today['alerts'][number]) => {
    if (kind === 'noReceipt') return text('admin:today.alerts.fiscal', { count });
    if (kind === 'payoutLate') return text('admin:today.alerts.payout', { count });
    if (kind === 'refundDue') return text('admin:today.alerts.refund', { count });
    if (kind === 'emailFailed')
      return text('admin:today.alerts.email', { number: number ?? `${count}` });
    if (kind === 'transferWaits') return text('admin:today.alerts.transfer', { count });
    if (kind === 'caseDue') return text('admin:today.alerts.cases', { count });
    const { oldest } = today.flow.shipped;
    return `${text('admin:today.flow.shipped')}: ${oldest ? text('admin:today.flow.longest', { age: age(oldest, today.at) }) : count}`;
  };
  const pathOf = ({ kind, number, filter }: Today['alerts'][number]) => {
    if (kind === 'caseDue') return number === null ? adminPaths.cases : casePath(Number(number));
    return number === null ? ordersPath(filter) : orderPath(number);
  };
  return (
    <Box aria-labelledby="alerts">
      <h2 id="alerts">{text('admin:today.alerts.title')}</h2>
      <AlertList>
        {alerts.map((alert) => (
          <li key={`${alert.kind} ${alert.number ?? ''}`}>
            <CircleAlert aria-hidden="true" />
            <Link to={pathOf(alert)}>{textOf(alert)}</Link>
          </li>
        ))}
        {upkeep.map((message) => (
          <li key={message}>
            <CircleAlert aria-hidden="true" />
            <span>{message}</span>
          </li>
        ))}
        {reviews > 0 && (
          <li>
            <MessageSquare aria-hidden="true" />
            <Link to={adminPaths.reviews}>
              {text('admin:today.alerts.reviews', { count: reviews })}
            </Link>
          </li>
        )}
      </AlertList>
    </Box>
  );
}

/** Products that are running low or sold out; absent if none is. */
function Scarce({ now }: { now: string }) {
  const { text } = useText();
  const lastsText = useLastsText();
  // Not in Today's response: the pace of sales takes longer than all of it.
  const { data = [] } = stockApi.useListStockQuery(undefined, { refetchOnMountOrArgChange: true });
  const scarce = scarceOf(data, scarceProducts);
  if (scarce.length === 0) return null;
  return (
    <Box aria-labelledby="stock">
      <h2 id="stock">{text('admin:stock.title')}</h2>
      <ScarceList>
        {scarce.map((product) => (
          <li key={product.product_id}>
            <Link to={stockPath(product.product_id)}>{product.name}</Link>
            <b>{product.for_sale}</b>
            <small>{lastsText(product, new Date(now)).full}</small>
          </li>
        ))}
      </ScarceList>
      <p>
        <Link to={adminPaths.stock}>{text('admin:today.low.all')}</Link>
      </p>
    </Box>
  );
}

/** Sales by day. */
function Sales({ sales }: { sales: Today['sales'] }) {
  const { text, locale } = useText();
  const highest = Math.max(1, ...sales.days.map(({ amount }) => amount));
  const [first] = sales.days;
  const last = sales.days.at(-1);
  const dayOf = useDayOfYear();
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
            {text('admin:today.sales.today', { count: last.orders, amount: money(last.amount) })}
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
          <small>{dayOf(first.day)}</small>
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

/** Beside the orders, or below them on narrow screens. */
export default function TodaySidebar({ today }: { today: Today }) {
  return (
    <>
      <Alerts today={today} />
      <May permission="stock.read">
        <Scarce now={today.at} />
      </May>
      <Sales sales={today.sales} />
    </>
  );
}
