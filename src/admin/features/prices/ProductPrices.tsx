import styled from 'styled-components';
import type { PricePeriod } from '@/contract/admin/priceReductions';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { ChevronDown } from '@/ui/icons';
import { reductionsApi } from '../../api/reductionsApi';
import { newReductionPath } from '../../lib/links';
import { useMoment } from '@/lib/dates';
import { QueryState } from '../../ui/QueryState';
import { useCan } from '../../session/May';
import { ReductionRows } from './ReductionRows';

const yearMs = 365 * 24 * 60 * 60_000;
const width = 320;
const height = 72;

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: 72px;
`;

/** The price over the last year, or since the first one, as steps; the table below it has the same data. */
function PriceChart({ history }: { history: readonly PricePeriod[] }) {
  const { text } = useText();
  const [first] = history;
  if (!first) return null;
  const now = Date.now();
  const start = Math.max(now - yearMs, Date.parse(first.from));
  const prices = history.map(({ price }) => price);
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: number) => ((Math.max(0, time - start) / (now - start)) * width).toFixed(1);
  // A price that never changed is a line in the middle.
  const y = (price: number) =>
    (6 + (max === min ? 0.5 : (max - price) / (max - min)) * (height - 12)).toFixed(1);
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

const Lowest = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  align-items: baseline;
  justify-content: space-between;

  dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;
const Details = styled.details`
  font-size: var(--text-sm);

  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    cursor: pointer;
  }
  .lucide {
    width: 18px;
    height: 18px;
  }
  &[open] .lucide {
    transform: rotate(180deg);
  }
  table {
    width: 100%;
  }
  th {
    font-weight: 400;
    text-align: left;
    color: var(--text-muted);
  }
  th,
  td {
    padding-block: 6px;
    border-top: 1px solid var(--border);
  }
  td {
    text-align: right;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

/** A product's lowest price of 30 days, its prices over a year and its reductions. */
export default function ProductPrices({ productId }: { productId: number }) {
  const { text, locale } = useText();
  const publishes = useCan('catalogue.publish');
  const moment = useMoment();
  const prices = reductionsApi.useGetProductPricesQuery({ params: { id: productId } });
  const { data } = prices;
  if (!data) {
    const what = text('admin:product.price.historyAria');
    return <QueryState query={prices} what={what} height="150px" />;
  }
  return (
    <Stack $gap={4}>
      <Lowest>
        <dt>{text('admin:product.price.lowest')}</dt>
        <dd>{formatMoney(data.lowest, locale)}</dd>
      </Lowest>
      <div>
        {data.history.length > 1 && <PriceChart history={data.history} />}
        <Details>
          <summary>
            <span>{text('admin:product.price.historyAria')}</span>
            <ChevronDown aria-hidden="true" />
          </summary>
          <table>
            <tbody>
              {data.history.toReversed().map(({ price, kind, from }) => (
                <tr key={from}>
                  <th scope="row">
                    <span>{text('admin:product.price.since', { date: moment(from) })}</span>
                    {kind === 'reduced' && (
                      <span>{` (${text('admin:product.price.reduced')})`}</span>
                    )}
                  </th>
                  <td>{formatMoney(price, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Details>
      </div>
      {data.reductions.length > 0 && <ReductionRows reductions={data.reductions} />}
      {publishes && (
        <ButtonLink variant="secondary" to={newReductionPath(productId)}>
          {text('admin:product.price.sale')}
        </ButtonLink>
      )}
    </Stack>
  );
}
