import styled from 'styled-components';
import { formatMoney } from '../../../contract/money';
import { useText } from '../../../web/lib/text';
import { ButtonLink } from '../../../web/ui/Button';
import { Column } from '../../../web/ui/Column';
import { ErrorState } from '../../../web/ui/ErrorState';
import { ChevronDown } from '../../../web/ui/icons';
import { Skeleton } from '../../../web/ui/Skeleton';
import { reductionsApi } from '../../api/reductionsApi';
import { newReductionPath } from '../../lib/reductionLinks';
import { useMoment } from '../../lib/useMoment';
import { useMe } from '../signIn/SignInProvider';
import { PriceChart } from './PriceChart';
import { ReductionRows } from './ReductionRows';

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
  const owner = useMe().role === 'owner';
  const moment = useMoment();
  const { data, isError, isFetching, refetch } = reductionsApi.useGetProductPricesQuery(productId);
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {text('admin:state.notLoaded', { what: text('admin:product.price.historyAria') })}
      </ErrorState>
    );
  if (!data) return <Skeleton $height="200px" />;
  return (
    <Column $gap={4}>
      <Lowest>
        <dt>{text('admin:product.price.lowest')}</dt>
        <dd>{formatMoney(data.lowest, locale)}</dd>
      </Lowest>
      <div>
        {data.history.length > 1 && <PriceChart history={data.history} />}
        <Details>
          <summary>
            {text('admin:product.price.historyAria')}
            <ChevronDown aria-hidden="true" />
          </summary>
          <table>
            <tbody>
              {data.history.toReversed().map(({ price, kind, from }) => (
                <tr key={from}>
                  <th scope="row">
                    {text('admin:product.price.since', { date: moment(from) })}
                    {kind === 'reduced' && ` (${text('admin:product.price.reduced')})`}
                  </th>
                  <td>{formatMoney(price, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Details>
      </div>
      {data.reductions.length > 0 && <ReductionRows reductions={data.reductions} />}
      {owner && (
        <ButtonLink variant="secondary" to={newReductionPath(productId)}>
          {text('admin:product.price.sale')}
        </ButtonLink>
      )}
    </Column>
  );
}
