import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StockItem } from '@/contract/admin/stock';
import { type MessageId, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { type ChipItem, Chips } from '@/ui/Chips';
import { EmptyState } from '@/ui/EmptyState';
import { Text } from '@/ui/primitives';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { adminPaths } from '@/contract/admin/paths';
import { reloaded } from '../../api/adminApi';
import { stockApi } from '../../api/stockApi';
import { useWide } from '@/ui/useMediaQuery';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import {
  sortByUrgency,
  expiresSoon,
  type StockFilter,
  stockFilters,
  useStockDurationText,
  withoutPacks,
} from '../../lib/stockRows';
import StockSidebar, { EntryDialog } from './StockSidebar';
import LeaveDialog from '../../ui/ConfirmDialog';
import styled from 'styled-components';
import { IconButton } from '@/ui/IconButton';
import { ListChecks, Plus } from 'lucide-react';
import { from } from '@/ui/media';
import { stockPath } from '../../lib/links';
import { useShortDay } from '@/lib/dates';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import { StockGauge, getTone } from './productParts';

const tones = { low: 'var(--warning)', near: 'var(--accent-text)', out: 'var(--text-muted)' };

const Remark = styled.small<{ $tone: keyof typeof tones | undefined }>`
  font-weight: ${({ $tone }) => ($tone === 'low' || $tone === 'near' ? 600 : undefined)};
  color: ${({ $tone }) => ($tone ? tones[$tone] : 'var(--text)')};
`;
const ForSale = styled.strong`
  font: 600 1.25rem/1 var(--font-display);
  font-variant-numeric: tabular-nums lining-nums;
`;
const Quantity = styled(Text).attrs({ as: 'span', $tabular: true })``;
const EnterCell = styled.div`
  text-align: right;

  ${from(1024)} {
    button {
      background: var(--surface-raised);
    }
  }
`;

const StockCell = styled(ProductCell)`
  ${from(1024)} {
    p {
      min-width: 136px;
    }
  }
`;

const getExpiryTone = (item: StockItem) => (expiresSoon(item) ? 'near' : undefined);

function Product(item: StockItem) {
  const { text } = useText();
  const duration = useStockDurationText()(item);
  const shortDay = useShortDay();
  const day = item.first_batch?.best_before;
  return (
    <StockCell>
      <StockGauge item={item} />
      <Thumb image={item.image} className="table-only" />
      <p>
        <Link to={stockPath(item.product_id)}>{item.name}</Link>
        <small className="table-only">{item.sku}</small>
        {!item.active && <small>{text('admin:stock.inactive')}</small>}
        {item.alerts > 0 && <small>{text('admin:stock.alerts', { count: item.alerts })}</small>}
        <small className="card-only">
          <Remark as="span" $tone={getTone(item) ?? 'out'}>
            {duration.full}
          </Remark>
          {day && expiresSoon(item) && (
            <Remark as="span" $tone="near">
              {` · ${text('admin:stock.expires', { date: shortDay(day) })}`}
            </Remark>
          )}
        </small>
      </p>
    </StockCell>
  );
}

function Lasts(item: StockItem) {
  const duration = useStockDurationText()(item);
  return (
    <Remark $tone={getTone(item)} style={{ display: 'block', maxWidth: 84 }}>
      {duration.short}
    </Remark>
  );
}

function FirstBatch(item: StockItem) {
  const shortDay = useShortDay();
  const { first_batch: first } = item;
  if (!first) return <span>–</span>;
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      <Remark $tone={getExpiryTone(item)}>
        {first.best_before ? shortDay(first.best_before) : '–'}
      </Remark>
      <br />
      <small>{first.batch}</small>
    </div>
  );
}

interface EnterProps extends Pick<StockItem, 'product_id' | 'name'> {
  onEnter: (id: number) => void;
}

function Enter({ product_id, name, onEnter }: EnterProps) {
  const { text } = useText();
  return (
    <EnterCell>
      <IconButton
        variant="line"
        label={text('admin:stock.enter', { name })}
        onClick={() => onEnter(product_id)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </EnterCell>
  );
}

const stockColumns = (onEnter: EnterProps['onEnter']): readonly TableColumn<StockItem>[] => [
  {
    header: 'admin:stock.column.product',
    Cell: Product,
    card: { area: '1 / 1' },
  },
  {
    header: 'admin:stock.column.forSale',
    Cell: ({ for_sale }) => <ForSale>{for_sale}</ForSale>,
    card: { area: '1 / 2' },
    align: 'right',
  },
  {
    header: 'admin:stock.column.reserved',
    Cell: ({ reserved }) => <Quantity>{reserved || '–'}</Quantity>,
    card: 'none',
    align: 'right',
  },
  {
    header: 'admin:stock.column.onShelf',
    Cell: ({ shelf }) => <Quantity>{shelf || '–'}</Quantity>,
    card: 'none',
    align: 'right',
  },
  { header: 'admin:stock.column.lasts', Cell: Lasts, card: 'none' },
  {
    header: 'admin:stock.column.expires',
    Cell: FirstBatch,
    card: 'none',
  },
  {
    header: 'admin:stock.change',
    headerFor: 'screenReaders',
    Cell: (item) => <Enter {...item} onEnter={onEnter} />,
    card: { area: '1 / 3' },
  },
];

const filterTexts: Readonly<Record<StockFilter, MessageId>> = {
  all: 'admin:stock.tab.all',
  low: 'admin:stock.tab.low',
  out: 'admin:stock.tab.out',
  expiring: 'admin:stock.tab.expiring',
};
const filterNames = Object.keys(stockFilters) as StockFilter[];

const getQuery = (filter: StockFilter) =>
  filter === 'all' ? adminPaths.stock : `${adminPaths.stock}?filter=${filter}`;

interface Entry {
  id: number;
  focusRequests: number;
}

/** Shown in the second column, or in a sheet if there is none. Asks before discarding input. */
function useEntry(first: StockItem | undefined) {
  const isWide = useWide(1400);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [next, setNext] = useState<Entry | null>();
  const [isDirty, setIsDirty] = useState(false);
  // The first product stays selected when the list is reordered.
  if (isWide && !entry && first) setEntry({ id: first.product_id, focusRequests: 0 });
  const focusRequests = useRef(0);
  const enter = useCallback((id: number) => {
    focusRequests.current += 1;
    setNext({ id, focusRequests: focusRequests.current });
  }, []);
  const isAsked = next !== undefined && isDirty && next?.id !== entry?.id;
  if (next !== undefined && !isAsked) {
    setEntry(next);
    setNext(undefined);
  }
  const question = isAsked && (
    <LeaveDialog onStay={() => setNext(undefined)} onLeave={() => setIsDirty(false)} />
  );
  return { isWide, entry, enter, close: () => setNext(null), setIsDirty, question };
}

/** The stock of all products. The filter is in the URL. */
export default function Stock() {
  const { text } = useText();
  const [query] = useSearchParams();
  const list = stockApi.useListStockQuery(undefined, reloaded);
  const data = list.data && withoutPacks(list.data);
  const filter = filterNames.find((name) => name === query.get('filter')) ?? 'all';
  const chips: ChipItem[] = filterNames.map((name) => ({
    key: name,
    label: text(filterTexts[name]),
    to: getQuery(name),
    count: data?.filter(stockFilters[name]).length,
    current: name === filter,
  }));
  const items = data && sortByUrgency(data.filter(stockFilters[filter]));
  const { isWide, entry, enter, close, setIsDirty, question } = useEntry(items?.[0]);
  const entered = data?.find(({ product_id }) => product_id === entry?.id);
  const columns = useMemo(() => stockColumns(enter), [enter]);
  const title = text('admin:stock.title');
  return (
    <>
      <ScreenHead
        title={title}
        actions={[
          { icon: ListChecks, label: text('admin:stock.count'), to: adminPaths.stockCount },
        ]}
      />
      <Chips items={chips} label={text('admin:stock.filter')} />
      <Columns $aside={320} $from={1400} style={{ marginTop: 16 }}>
        <div>
          <QueryState query={list} what={title} height="480px" />
          {items && items.length > 0 && (
            <ResponsiveTable
              caption={title}
              items={items}
              getKey={({ product_id }) => product_id}
              columns={columns}
              cardColumns="minmax(0, 1fr) auto auto"
              current={isWide ? entered?.product_id : undefined}
            />
          )}
          {items?.length === 0 && (
            <EmptyState
              title={text(filter === 'all' ? 'admin:stock.empty' : 'admin:stock.none')}
              action={
                filter !== 'all' && (
                  <ButtonLink variant="secondary" to={adminPaths.stock}>
                    {text('admin:orders.filter.clear')}
                  </ButtonLink>
                )
              }
            />
          )}
        </div>
        {isWide && entry && entered && (
          <StockSidebar
            item={entered}
            focusRequests={entry.focusRequests}
            onDirtyChange={setIsDirty}
          />
        )}
      </Columns>
      {/* Comes before the sheet, so that the sheet is the last to return focus to its button. */}
      {question}
      {!isWide && entry && entry.focusRequests > 0 && entered && (
        <EntryDialog
          key={entry.focusRequests}
          item={entered}
          onDirtyChange={setIsDirty}
          onClose={close}
        />
      )}
    </>
  );
}
