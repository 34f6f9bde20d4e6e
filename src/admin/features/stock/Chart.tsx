import styled from 'styled-components';
import type { StockMovement } from '../../../contract/admin/stock';
import { useText } from '../../../web/lib/text';

const dayMillis = 24 * 60 * 60_000;
const shownDays = 30;
const width = 320;
const height = 60;

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: 60px;
  margin-block: 2px 12px;
`;

/** Pieces before the first movement that is shown. The oldest of all begins at what it brought. */
function stockBefore(first: StockMovement | undefined, oldest: StockMovement): number | undefined {
  return first && first.stock_after - (first.id === oldest.id ? 0 : first.delta);
}

/** Pieces for sale over time, as steps. Of movements, newest first; the list below tells the same. */
export function Chart({ movements }: { movements: readonly StockMovement[] }) {
  const { text } = useText();
  const now = Date.now();
  const oldest = movements.at(-1);
  const newest = movements[0];
  if (!oldest || !newest) return null;
  const start = Math.max(now - shownDays * dayMillis, Date.parse(oldest.at));
  const shown = movements.filter(({ at }) => Date.parse(at) >= start).toReversed();
  const first = shown[0];
  const begin = stockBefore(first, oldest) ?? newest.stock_after;
  const most = Math.max(1, begin, ...shown.map(({ stock_after }) => stock_after));
  const x = (at: number) => (((at - start) / Math.max(1, now - start)) * width).toFixed(1);
  // Room for the line above and below.
  const y = (pieces: number) => (2 + (1 - pieces / most) * (height - 4)).toFixed(1);
  const steps = shown.map(({ at, stock_after }) => `H${x(Date.parse(at))}V${y(stock_after)}`);
  const line = `M0 ${y(begin)}${steps.join('')}H${width}`;
  const days = Math.max(1, Math.round((now - start) / dayMillis));
  return (
    <Svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('admin:stock.ledger.chartAria', { days })}
    >
      <path d={`${line}V${height}H0Z`} fill="var(--brand-soft)" opacity="0.75" />
      <path
        d={line}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </Svg>
  );
}
