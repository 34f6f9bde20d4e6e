import { Link } from 'react-router';
import styled from 'styled-components';
import { maxBulkOrders, type AdminOrderSummary } from '@/contract/admin/orders';
import { fulfilmentEvents } from '@/contract/fulfilment';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Download, Printer, X } from '@/ui/icons';
import { below } from '@/ui/media';
import { courierFilePath, printPath } from '../../lib/links';
import { useOnline } from '../../lib/useOnline';
import { useCan } from '../../session/May';
import { useMe } from '../../session/signInMachine';
import { eventText, nextEvent } from '../../lib/orderTexts';
import { useSteps } from './steps/TransitionProvider';

const Bar = styled.div`
  position: var(--sticky);
  bottom: 20px;
  z-index: 20;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  width: max-content;
  max-width: 100%;
  margin: 20px auto 0;
  padding: 8px 10px 8px 22px;
  border-radius: var(--radius-pill);
  background: var(--toast-bg);
  box-shadow: var(--shadow-2);
  color: var(--toast-fg);
  font-size: var(--text-sm);

  a,
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    padding-inline: 10px;
    border-radius: var(--radius-pill);
    font-weight: 600;
  }
  button.step {
    padding-inline: 20px;
    background: var(--toast-fg);
    color: var(--toast-bg);
  }
  button:disabled {
    opacity: 0.6;
  }
  .lucide {
    width: 18px;
    height: 18px;
  }
  ${below(1024)} {
    position: var(--fixed);
    right: 8px;
    bottom: calc(72px + env(safe-area-inset-bottom));
    left: 8px;
    width: auto;
    margin: 0;
    padding: 10px 8px 10px 16px;
    border-radius: var(--radius-lg);

    & > button:last-child {
      margin-left: auto;
    }
  }
`;

interface SelectionBarProps {
  orders: readonly AdminOrderSummary[];
  onClear: () => void;
}

/** Actions for the selected orders: the next step of most of them, and printing. */
export function SelectionBar({ orders, onClear }: SelectionBarProps) {
  const { text, locale } = useText();
  const online = useOnline();
  const { role } = useMe();
  const mayShip = useCan('orders.write');
  const { busy, moveAll, ship } = useSteps();
  const max = fulfilmentEvents
    .map((event) => ({
      event,
      orders: orders.filter((order) => nextEvent(order, role) === event).slice(0, maxBulkOrders),
    }))
    .toSorted((a, b) => b.orders.length - a.orders.length)[0];
  const fitting = max && max.orders.length > 0 ? max : undefined;
  const total = orders.reduce((sum, { total_amount }) => sum + total_amount, 0);
  const printed = orders.slice(0, maxBulkOrders).map(({ number }) => number);
  return (
    <Bar
      data-selection-bar=""
      role="region"
      aria-label={text('admin:orders.selected', { count: orders.length })}
    >
      <span role="status">
        {`${text('admin:orders.selected', { count: orders.length })} ${formatMoney(total, locale)}`}
      </span>
      {fitting && (
        <button
          className="step"
          type="button"
          disabled={!online || busy}
          onClick={() =>
            fitting.event === 'ship' ? ship(fitting.orders) : moveAll(fitting.orders, fitting.event)
          }
        >
          <span>{text(eventText(fitting.event, fitting.orders[0] ?? {}))}</span>
          <small>
            {text('admin:orders.fitting', { count: fitting.orders.length, of: orders.length })}
          </small>
        </button>
      )}
      <Link to={printPath(printed, 'slips')}>
        <Printer aria-hidden="true" />
        <span>{text('admin:print.slips')}</span>
        {printed.length < orders.length && (
          <small>
            {text('admin:orders.fitting', { count: printed.length, of: orders.length })}
          </small>
        )}
      </Link>
      {mayShip && orders.some(({ parcel }) => parcel === 'packed') && (
        <Link to={courierFilePath(printed)} aria-label={text('admin:courier.file')}>
          <Download aria-hidden="true" />
          <span>{text('admin:courier.file.short')}</span>
        </Link>
      )}
      <button type="button" aria-label={text('admin:orders.clearSelection')} onClick={onClear}>
        <X aria-hidden="true" />
      </button>
    </Bar>
  );
}
