import type { StockMovement } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { Cluster } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { stockApi } from '../../api/stockApi';
import { stockPath } from '../../lib/links';
import { QueryState } from '../../ui/QueryState';
import { StepChart } from '../../ui/StepChart';
import { Older } from '../../ui/requests';
import { Movements } from './Movements';
import { StockPanel } from './productParts';

const dayMs = 24 * 60 * 60_000;
const shownDays = 30;
/** Stock before the first movement shown; for the oldest of all, the stock after it. */
function stockBefore(first: StockMovement | undefined, oldest: StockMovement): number | undefined {
  return first && first.stock_after - (first.id === oldest.id ? 0 : first.delta);
}

/** Quantity for sale over time, as a step chart. `movements`: newest first; the list below has the same data. */
function Chart({ movements }: { movements: readonly StockMovement[] }) {
  const { text } = useText();
  const now = Date.now();
  const oldest = movements.at(-1);
  const newest = movements[0];
  if (!oldest || !newest) return null;
  const start = Math.max(now - shownDays * dayMs, Date.parse(oldest.at));
  const shown = movements.filter(({ at }) => Date.parse(at) >= start).toReversed();
  const first = shown[0];
  const begin = stockBefore(first, oldest) ?? newest.stock_after;
  const max = Math.max(1, begin, ...shown.map(({ stock_after }) => stock_after));
  const days = Math.max(1, Math.round((now - start) / dayMs));
  return (
    <div style={{ marginBlock: '2px 12px' }}>
      <StepChart
        label={text('admin:stock.ledger.chartAria', { days })}
        height={60}
        room={2}
        span={[start, now]}
        range={[0, max]}
        first={begin}
        steps={shown.map(({ at, stock_after }) => [Date.parse(at), stock_after])}
      />
    </div>
  );
}

interface LedgerProps {
  id: number;
  /** Shows only this many of the newest, with a link to all. By default, older ones are loaded on demand. */
  newest?: number;
}

/** Movements of a product's stock. */
export function Ledger({ id, newest }: LedgerProps) {
  const { text } = useText();
  const query = stockApi.useListMovementsInfiniteQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  const movements = query.currentData?.pages.flat();
  const title = text('admin:stock.ledger');
  return (
    <StockPanel aria-labelledby="ledger">
      <Cluster $between style={{ marginBottom: 12, fontSize: 'var(--text-sm)' }}>
        <h2 id="ledger">{title}</h2>
        {newest !== undefined && (
          <StandaloneLink to={stockPath(id)}>{text('admin:stock.ledger.all')}</StandaloneLink>
        )}
      </Cluster>
      <QueryState query={{ ...query, data: movements }} what={title} height="320px" />
      {movements?.length === 0 && <p>{text('admin:stock.ledger.empty')}</p>}
      {movements && movements.length > 0 && (
        <>
          <Chart movements={movements} />
          <Movements movements={movements.slice(0, newest)} />
        </>
      )}
      {!newest && <Older list={query} />}
    </StockPanel>
  );
}
