import type { MovementKind, StockMovement } from '@/contract/admin/stock';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { Cluster } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { reloaded } from '../../api/adminApi';
import { stockApi } from '../../api/stockApi';
import { orderPath, stockPath } from '../../lib/links';
import { QueryState } from '../../ui/QueryState';
import { StepChart } from '../../ui/StepChart';
import { Older } from '../../ui/requests';
import { SmallPanel } from '../../ui/SmallPanel';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useTimestamp, useShortDay } from '@/lib/dates';

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: 2px 12px;
    padding-block: 10px;
    border-top: 1px solid var(--border);
  }
  li:first-child {
    border-top: 0;
  }
  .delta {
    font-weight: 700;
    text-align: right;
  }
  .delta[data-in] {
    color: var(--success);
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  small:last-child {
    grid-column: 2 / -1;
  }
`;

export const kindTexts: Readonly<Record<MovementKind, MessageId>> = {
  produced: 'admin:stock.reason.made',
  purchased: 'admin:stock.reason.bought',
  found: 'admin:stock.reason.found',
  market: 'admin:stock.reason.market',
  gift: 'admin:stock.kind.gift',
  sample: 'admin:stock.kind.sample',
  ownUse: 'admin:stock.reason.own',
  damaged: 'admin:stock.reason.broken',
  expired: 'admin:stock.reason.expired',
  correction: 'admin:stock.kind.correction',
  recalled: 'admin:stock.kind.recalled',
  released: 'admin:stock.kind.released',
};

const orderTexts = {
  order: 'admin:stock.reason.order',
  cancellation: 'admin:stock.reason.cancelled',
  return: 'admin:stock.reason.returned',
} as const;

/** Formats a number with its sign; negative numbers get a real minus sign. */
export const formatSigned = (delta: number) => (delta < 0 ? `−${-delta}` : `+${delta}`);

function getReason(movement: StockMovement, text: TextOf): ReactNode {
  const { reason, kind, batch, order_number: number, counted, delta } = movement;
  switch (reason) {
    case 'order':
    case 'cancellation':
    case 'return':
      return (
        <>
          {/* In both languages, the number comes last. */}
          <span>{`${text(orderTexts[reason], { number: '' }).trim()} `}</span>
          {number !== null && (
            <StandaloneLink to={orderPath(number)} translate="no">
              {number}
            </StandaloneLink>
          )}
          {batch !== null && <span>{`, ${text('admin:stock.batchOf', { batch })}`}</span>}
        </>
      );
    case 'count':
      return counted === null
        ? text('admin:stock.count')
        : text('admin:stock.count.noted', { counted, book: counted - delta });
    case 'files':
      return text('admin:stock.reason.files');
    case 'opening':
      return text('admin:stock.reason.opening');
    default: {
      const direction = reason === 'in' ? 'admin:stock.in' : 'admin:stock.out';
      const name = text(kind ? kindTexts[kind] : direction);
      return batch === null ? name : `${name}, ${text('admin:stock.batchOf', { batch })}`;
    }
  }
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const shortDay = useShortDay();
  return (
    <List>
      {movements.map((movement) => {
        const { id, at, delta, stock_after, staff, note, best_before } = movement;
        const by = [timestamp(at), staff].filter(Boolean).join(', ');
        const day = best_before && text('admin:stock.expires', { date: shortDay(best_before) });
        return (
          <li key={id}>
            <span className="delta" data-in={delta > 0 ? '' : undefined}>
              {formatSigned(delta)}
            </span>
            <span>{getReason(movement, text)}</span>
            <small>
              <VisuallyHidden>{`${text('admin:stock.column.forSale')} `}</VisuallyHidden>
              <span>{stock_after}</span>
            </small>
            <small>{[by, note, day].filter(Boolean).join(' · ')}</small>
          </li>
        );
      })}
    </List>
  );
}

const dayMs = 24 * 60 * 60_000;
const shownDays = 30;
/** The stock before the first movement shown or, if it is the very first, after it. */
function stockBefore(first: StockMovement | undefined, oldest: StockMovement): number | undefined {
  return first && first.stock_after - (first.id === oldest.id ? 0 : first.delta);
}

/** The stock for sale over time. `movements` are newest first. The list below contains the same data. */
function Chart({ movements }: { movements: readonly StockMovement[] }) {
  const { text } = useText();
  const now = Date.now();
  const oldest = movements.at(-1);
  const newest = movements[0];
  if (!oldest || !newest) return null;
  const start = Math.max(now - shownDays * dayMs, Date.parse(oldest.at));
  const steps = movements.filter(({ at }) => Date.parse(at) >= start).toReversed();
  const first = steps[0];
  const begin = stockBefore(first, oldest) ?? newest.stock_after;
  const max = Math.max(1, begin, ...steps.map(({ stock_after }) => stock_after));
  const days = Math.max(1, Math.round((now - start) / dayMs));
  return (
    <div style={{ marginBlock: '2px 12px' }}>
      <StepChart
        label={text('admin:stock.ledger.chartAria', { days })}
        height={60}
        padding={2}
        span={[start, now]}
        range={[0, max]}
        first={begin}
        steps={steps.map(({ at, stock_after }) => [Date.parse(at), stock_after])}
      />
    </div>
  );
}

interface LedgerProps {
  id: number;
  /** Shows only this many movements and a link to all. By default, older movements are loaded on demand. */
  newest?: number;
}

export function Ledger({ id, newest }: LedgerProps) {
  const { text } = useText();
  const query = stockApi.useListMovementsInfiniteQuery({ params: { id } }, reloaded);
  const movements = query.currentData?.pages.flat();
  const title = text('admin:stock.ledger');
  return (
    <SmallPanel aria-labelledby="ledger">
      <Cluster $between style={{ marginBottom: 12 }}>
        <h2 id="ledger">{title}</h2>
        {newest !== undefined && (
          <StandaloneLink to={stockPath(id)}>{text('admin:stock.ledger.all')}</StandaloneLink>
        )}
      </Cluster>
      <QueryState
        query={{ ...query, data: movements }}
        what={title}
        height="320px"
        missing={text('admin:stock.notFound')}
      />
      {movements?.length === 0 && <p>{text('admin:stock.ledger.empty')}</p>}
      {movements && movements.length > 0 && (
        <>
          <Chart movements={movements} />
          <Movements movements={movements.slice(0, newest)} />
        </>
      )}
      {!newest && <Older list={query} />}
    </SmallPanel>
  );
}
