import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StockItem } from '@/contract/admin/stock';
import { type MessageId, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Chips, type ChipItem } from '@/ui/Chips';
import { EmptyState } from '@/ui/EmptyState';
import { ResponsiveTable } from '@/ui/ResponsiveTable';
import { adminPaths } from '@/contract/admin/paths';
import { stockApi } from '../../api/stockApi';
import { useWide } from '@/ui/useMediaQuery';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { byDaysLeft, stockFilters, type StockFilter } from '../../lib/stockRows';
import { stockColumns } from './stockColumns';
import StockSidebar, { EntryDialog } from './StockSidebar';
import LeaveDialog from '../../ui/ConfirmDialog';

const filterTexts: Readonly<Record<StockFilter, MessageId>> = {
  all: 'admin:stock.tab.all',
  low: 'admin:stock.tab.low',
  out: 'admin:stock.tab.out',
  expiring: 'admin:stock.tab.expiring',
};
const filterNames = Object.keys(stockFilters) as StockFilter[];

const queryOf = (filter: StockFilter) =>
  filter === 'all' ? adminPaths.stock : `${adminPaths.stock}?filter=${filter}`;

/** The product to which a change is entered. */
interface Entry {
  id: number;
  /** When its button was pressed, from which its pieces get the focus. */
  focusRequests: number;
}

/** In the second column, or in a sheet where there is none. Asks before typed input is lost. */
function useEntry(first: StockItem | undefined) {
  const wide = useWide();
  const [entry, setEntry] = useState<Entry | null>(null);
  const [next, setNext] = useState<Entry | null>();
  const [begun, setBegun] = useState(false);
  // The first product stays when the order of the list changes.
  if (wide && !entry && first) setEntry({ id: first.product_id, focusRequests: 0 });
  const enter = useCallback((id: number) => setNext({ id, focusRequests: performance.now() }), []);
  const isAsked = next !== undefined && begun && next?.id !== entry?.id;
  if (next !== undefined && !isAsked) {
    setEntry(next);
    setNext(undefined);
  }
  const question = isAsked && (
    <LeaveDialog onStay={() => setNext(undefined)} onLeave={() => setBegun(false)} />
  );
  return { wide, entry, enter, close: () => setNext(null), setBegun, question };
}

/** The stock of all products; the filter is in the URL. */
export default function Stock() {
  const { text } = useText();
  const [query] = useSearchParams();
  const list = stockApi.useListStockQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const filter = filterNames.find((name) => name === query.get('filter')) ?? 'all';
  const chips: ChipItem[] = filterNames.map((name) => ({
    key: name,
    label: text(filterTexts[name]),
    to: queryOf(name),
    count: data?.filter(stockFilters[name]).length,
    current: name === filter,
  }));
  const items = data && byDaysLeft(data.filter(stockFilters[filter]));
  const { wide, entry, enter, close, setBegun, question } = useEntry(items?.[0]);
  const entered = data?.find(({ product_id }) => product_id === entry?.id);
  const columns = useMemo(() => stockColumns(enter), [enter]);
  const title = text('admin:stock.title');
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <ButtonLink variant="secondary" size="small" to={adminPaths.stockCount}>
            {text('admin:stock.count')}
          </ButtonLink>
        }
      />
      <Chips items={chips} label={text('admin:stock.filter')} />
      <Columns $aside={348} $from={1280} style={{ marginTop: 16 }}>
        <div>
          <QueryState query={list} what={title} height="480px" />
          {items && items.length > 0 && (
            <ResponsiveTable
              caption={title}
              items={items}
              keyOf={({ product_id }) => product_id}
              columns={columns}
              cardColumns="minmax(0, 1fr) auto auto"
              current={wide ? entered?.product_id : undefined}
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
        {wide && entry && entered && (
          <StockSidebar item={entered} focusRequests={entry.focusRequests} onBegun={setBegun} />
        )}
      </Columns>
      {/* Before the sheet, which returns the focus last, to its button. */}
      {question}
      {!wide && entry && entry.focusRequests > 0 && entered && (
        <EntryDialog key={entry.focusRequests} item={entered} onBegun={setBegun} onClose={close} />
      )}
    </>
  );
}
