import { useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams, useNavigate, Link } from 'react-router';
import styled from 'styled-components';
import {
  listAdminOrders,
  type OrderCounts,
  type OrderListFilter,
  type AdminOrderSummary,
  maxBulkOrders,
} from '@/contract/admin/orders';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Chips, type ChipItem } from '@/ui/Chips';
import { Row, Text } from '@/ui/primitives';
import { EmptyState } from '@/ui/EmptyState';
import { Plus, Banknote, SquareCheckBig, Phone, Download, Printer, X } from 'lucide-react';
import { ResponsiveTable } from '@/ui/ResponsiveTable';
import { useWide } from '@/ui/useMediaQuery';
import { fulfilmentEvents } from '@/contract/fulfilment';
import { formatMoney } from '@/contract/money';
import { below } from '@/ui/media';
import { reloaded } from '../../api/adminApi';
import { ordersApi } from '../../api/ordersApi';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { useCan } from '../../session/May';
import { filterQuery, filterNavigation, printPath, courierFilePath } from '../../lib/links';
import { useShortcuts } from '../../lib/shortcuts';
import { useOnline } from '../../lib/useOnline';
import { useMe } from '../../session/signInMachine';
import { nextEvent, eventText } from '../../lib/orderTexts';
import { useOrderFilters } from './OrderFilters';
import { orderColumns } from './orderColumns';
import { DarkBar } from './steps/UndoStrip';
import { useSteps } from './steps/TransitionProvider';

/** Delivered orders have no tab. */
const tabKeys = [
  ...(['all', 'placed', 'confirmed', 'packed', 'shipped'] as const),
  ...(['noReceipt', 'returned', 'cancelled'] as const),
];

function tabFilter(key: keyof OrderCounts): OrderListFilter {
  if (key === 'all') return {};
  return key === 'noReceipt' ? { flag: key } : { status: key };
}

const tabs = tabKeys.map((key) => ({
  key,
  query: tabFilter(key),
}));

const { status, flag, q, courier, from, to } = listAdminOrders.query.schema;

/** Ignores invalid parameters in the URL. */
function getFilter(query: URLSearchParams): OrderListFilter {
  const valid = Object.entries({ status, flag, q, courier, from, to }).flatMap(([name, field]) => {
    const [, value] = field.validate(query.get(name) ?? undefined, { coerce: true });
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(valid) as OrderListFilter;
}

interface Options {
  orders: readonly AdminOrderSummary[];
  onToggle: (number: string) => void;
}

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];

/** Keyboard shortcuts act on the focused row; Enter opens its link. */
function useOrderKeys({ orders, onToggle }: Options): void {
  const navigate = useNavigate();
  const isOnline = useOnline();
  const { role } = useMe();
  const { busy, move, ship } = useSteps();
  const focusedIndex = () => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (index: number) => {
    const link = rows()[Math.max(0, Math.min(index, orders.length - 1))]?.querySelector('a');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const withOrder = (act: (order: AdminOrderSummary) => void) => () => {
    const order = orders[focusedIndex()];
    if (order) act(order);
  };
  useShortcuts({
    j: () => focus(focusedIndex() + 1),
    k: () => focus(focusedIndex() - 1),
    x: withOrder(({ number }) => onToggle(number)),
    p: withOrder(({ number }) => void navigate(printPath([number], 'slips'))),
    e: withOrder((order) => {
      const event = nextEvent(order, role);
      if (!event || !isOnline || busy) return;
      if (event === 'ship') ship([order]);
      else move(order, { event });
    }),
  });
}

const Bar = styled(DarkBar)`
  position: var(--sticky);
  bottom: 20px;
  z-index: 20;
  width: max-content;
  max-width: 100%;
  margin: 20px auto 0;
  padding-left: 22px;
  border-radius: var(--radius-pill);

  .step {
    padding-inline: 20px;
    background: var(--toast-fg);
    color: var(--toast-bg);
  }
  button:disabled {
    opacity: 0.6;
  }
  ${below(1024)} {
    position: var(--fixed);
    right: 8px;
    bottom: calc(72px + env(safe-area-inset-bottom));
    left: 8px;
    width: auto;
    margin: 0;
    padding-left: 16px;
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

/** Bulk actions: the next step of most selected orders, and printing. */
export function SelectionBar({ orders, onClear }: SelectionBarProps) {
  const { text, locale } = useText();
  const isOnline = useOnline();
  const { role } = useMe();
  const mayShip = useCan('orders.write');
  const { busy, moveAll, ship } = useSteps();
  const max = fulfilmentEvents
    .map((event) => ({
      event,
      orders: orders.filter((order) => nextEvent(order, role) === event).slice(0, maxBulkOrders),
    }))
    .toSorted((a, b) => b.orders.length - a.orders.length)[0];
  const applicable = max && max.orders.length > 0 ? max : undefined;
  const total = orders.reduce((sum, { total_amount }) => sum + total_amount, 0);
  const printed = orders.slice(0, maxBulkOrders).map(({ number }) => number);
  const label = text('admin:orders.selected', { count: orders.length });
  return (
    <Bar data-selection-bar="" role="region" aria-label={label}>
      <span role="status">{`${label} ${formatMoney(total, locale)}`}</span>
      {applicable && (
        <button
          className="step"
          type="button"
          disabled={!isOnline || busy}
          onClick={() =>
            applicable.event === 'ship'
              ? ship(applicable.orders)
              : moveAll(applicable.orders, applicable.event)
          }
        >
          <span>{text(eventText(applicable.event, applicable.orders[0] ?? {}))}</span>
          <small>
            {text('admin:orders.fitting', { count: applicable.orders.length, of: orders.length })}
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

interface NoOrdersProps {
  filter: OrderListFilter;
  /** Whether a tab is the only filter, which the tabs themselves can change. */
  isTab: boolean;
  onClear: () => void;
}

function NoOrders({ filter, isTab, onClear }: NoOrdersProps) {
  const { text } = useText();
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState title={text('admin:orders.empty.title')} text={text('admin:orders.empty.text')} />
    );
  if (isTab) return <EmptyState title={text('admin:orders.none.tab')} />;
  return (
    <EmptyState
      title={text('admin:orders.none.title')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {text('admin:orders.filter.clear')}
        </Button>
      }
    />
  );
}

/** The list of orders. Filters and search are in the URL. */
export default function Orders() {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const filter = getFilter(query);
  const list = ordersApi.useListOrdersInfiniteQuery({ query: filter }, reloaded);
  const pages = useDeferredValue(list.data?.pages);
  const orders = pages?.flatMap((page) => page.orders);
  const { data: counts } = ordersApi.useGetOrderCountsQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (numbers: readonly string[], add: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const number of numbers) {
          if (add) after.add(number);
          else after.delete(number);
        }
        return after;
      }),
    [],
  );
  useOrderKeys({
    orders: orders ?? [],
    onToggle: (number) => select([number], !chosen.has(number)),
  });
  const selected = orders?.filter(({ number }) => chosen.has(number)) ?? [];
  const current = tabs.find(
    ({ query: tab }) => tab.status === filter.status && tab.flag === filter.flag,
  );
  const { status: _, flag: __, ...others } = filter;
  const tabItems: ChipItem[] = tabs.map(({ key, query: tab }) => ({
    key,
    label: text(`admin:orders.tab.${key}`),
    to: filterQuery({ ...others, ...tab }),
    count: counts?.[key],
    current: current?.key === key,
  }));
  const title = text('admin:orders.title');
  const mayBookMoney = useCan('money.write');
  const mayWrite = useCan('orders.write');
  // On phones, check boxes appear after "Select several".
  const [selecting, setSelecting] = useState(false);
  const isWide = useWide(1024);
  return (
    <>
      <ScreenHead
        title={title}
        actions={[
          !isWide && {
            icon: SquareCheckBig,
            label: text('admin:orders.selectMore'),
            disabled: !orders?.length,
            onClick: () => setSelecting(true),
          },
          filter.flag === 'awaitsMoney' &&
            mayBookMoney && {
              icon: Banknote,
              label: text('admin:transfers.title'),
              to: adminPaths.statement,
            },
          mayWrite && {
            icon: isWide ? Phone : Plus,
            label: text('admin:phone.title'),
            to: adminPaths.newOrder,
            variant: 'primary',
            inBar: true,
          },
        ]}
        search={{
          value: filter.q ?? '',
          label: text('admin:orders.search'),
          onSearch: (q) => setQuery(filterQuery({ ...filter, q }), filterNavigation),
        }}
        filters={useOrderFilters({
          filter,
          onChange: (changes) => setQuery(filterQuery(changes), filterNavigation),
        })}
      />
      <Chips items={tabItems} label={text('admin:orders.column.status')} />
      <QueryState query={{ ...list, data: pages }} what={title} height="480px" />
      {orders?.length === 0 && (
        <NoOrders
          filter={filter}
          isTab={current !== undefined && Object.keys(others).length === 0}
          onClear={() => setQuery('')}
        />
      )}
      {orders && orders.length > 0 && (
        <>
          <div style={{ marginTop: 16 }}>
            <ResponsiveTable
              caption={text('admin:orders.caption')}
              items={orders}
              getKey={({ number }) => number}
              columns={orderColumns}
              cardColumns="[first] minmax(0, 1fr) [last] auto"
              selection={{
                selected: new Set(selected.map(({ number }) => number)),
                onSelect: select,
                label: (number) => text('admin:orders.select', { number }),
                allLabel: text('admin:orders.selectPage'),
                isOnPhones: selecting || selected.length > 0,
              }}
            />
          </div>
          <Row $between style={{ marginTop: 14 }}>
            <Text as="span" $size="xs" role="status">
              {current && counts && Object.keys(others).length === 0
                ? text('admin:orders.shown', {
                    shown: orders.length,
                    total: counts[current.key],
                  })
                : ''}
            </Text>
            <Older list={list} />
          </Row>
        </>
      )}
      {(selected.length > 0 || (selecting && !isWide)) && (
        <SelectionBar
          orders={selected}
          onClear={() => {
            setChosen(new Set());
            setSelecting(false);
          }}
        />
      )}
    </>
  );
}
