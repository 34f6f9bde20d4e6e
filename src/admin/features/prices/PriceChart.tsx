import styled from 'styled-components';
import type { PricePeriod } from '../../../contract/admin/priceReductions';
import { useText } from '../../../web/lib/text';

const yearMillis = 365 * 24 * 60 * 60_000;
const width = 320;
const height = 72;

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: 72px;
`;

/** The price over the last year, or since the first one, as steps; the table below it tells the same. */
export function PriceChart({ history }: { history: readonly PricePeriod[] }) {
  const { text } = useText();
  const [first] = history;
  if (!first) return null;
  const now = Date.now();
  const start = Math.max(now - yearMillis, Date.parse(first.from));
  const prices = history.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => ((Math.max(0, at - start) / (now - start)) * width).toFixed(1);
  // A price that never changed is a line in the middle.
  const y = (price: number) =>
    (6 + (most === least ? 0.5 : (most - price) / (most - least)) * (height - 12)).toFixed(1);
  const steps = history.map(
    ({ price, from, to }) =>
      `H${x(Date.parse(from))}V${y(price)}H${x(to === null ? now : Date.parse(to))}`,
  );
  return (
    <Svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('admin:product.price.historyAria')}
    >
      <path
        d={`M0 ${height}V${y(first.price)}${steps.join('')}V${height}`}
        fill="var(--brand-soft)"
      />
      <path
        d={`M0 ${y(first.price)}${steps.join('')}`}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </Svg>
  );
}
