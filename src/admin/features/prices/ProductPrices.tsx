import styled from 'styled-components';
import type { PricePeriod } from '@/contract/admin/priceReductions';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { ChevronDown } from 'lucide-react';
import { reductionsApi } from '../../api/reductionsApi';
import { newReductionPath } from '../../lib/links';
import { useTimestamp } from '@/lib/dates';
import { Fact } from '../../ui/Fact';
import { QueryState } from '../../ui/QueryState';
import { StepChart } from '../../ui/StepChart';
import { useCan } from '../../session/May';
import { ReductionRows } from './ReductionRows';

const yearMs = 365 * 24 * 60 * 60_000;
/** Prices over the last year as a step chart. The table below contains the same data. */
function PriceChart({ history }: { history: readonly PricePeriod[] }) {
  const { text } = useText();
  const [first] = history;
  if (!first) return null;
  const now = Date.now();
  const start = Math.max(now - yearMs, Date.parse(first.from));
  const prices = history.map(({ price }) => price);
  return (
    <StepChart
      label={text('admin:product.price.historyAria')}
      height={72}
      padding={6}
      span={[start, now]}
      range={[Math.min(...prices), Math.max(...prices)]}
      first={first.price}
      steps={history.map(({ price, from }) => [Date.parse(from), price])}
    />
  );
}

const Details = styled.details`
  --icon: 18px;
  font-size: var(--text-sm);

  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
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

export default function ProductPrices({ productId }: { productId: number }) {
  const { text, locale } = useText();
  const mayPublish = useCan('catalogue.publish');
  const timestamp = useTimestamp();
  const prices = reductionsApi.useGetProductPricesQuery({ params: { id: productId } });
  const { data } = prices;
  if (!data) {
    const what = text('admin:product.price.historyAria');
    return <QueryState query={prices} what={what} height="150px" />;
  }
  return (
    <Stack $gap={4}>
      <Fact label={text('admin:product.price.lowest')}>{formatMoney(data.lowest, locale)}</Fact>
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
                    <span>{text('admin:product.price.since', { date: timestamp(from) })}</span>
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
      {mayPublish && (
        <ButtonLink variant="secondary" to={newReductionPath(productId)}>
          {text('admin:product.price.sale')}
        </ButtonLink>
      )}
    </Stack>
  );
}
