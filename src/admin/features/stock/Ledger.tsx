import styled from 'styled-components';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { ErrorState } from '../../../web/ui/ErrorState';
import { Skeleton } from '../../../web/ui/Skeleton';
import { StandaloneLink } from '../../../web/ui/TextLink';
import { stockApi } from '../../api/stockApi';
import { stockPath } from '../../lib/stockLinks';
import { Chart } from './Chart';
import { Movements } from './Movements';
import { StockPanel } from './StockPanel';

const Head = styled.div`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: 12px;
  font-size: var(--text-sm);
`;
const More = styled.div`
  margin-top: 14px;
  text-align: center;
`;

interface LedgerProps {
  id: number;
  /** So many of the newest, with a link to all. Otherwise those before are loaded on demand. */
  newest?: number;
}

/** What changed the stock of a product. */
export function Ledger({ id, newest }: LedgerProps) {
  const { text } = useText();
  const { currentData, isError, isFetching, isFetchingNextPage, ...query } =
    stockApi.useListMovementsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const movements = currentData?.pages.flat();
  const title = text('admin:stock.ledger');
  return (
    <StockPanel aria-labelledby="ledger">
      <Head>
        <h2 id="ledger">{title}</h2>
        {newest && (
          <StandaloneLink to={stockPath(id)}>{text('admin:stock.ledger.all')}</StandaloneLink>
        )}
      </Head>
      {isError && (
        <ErrorState onRetry={() => void query.refetch()} retrying={isFetching}>
          {text('admin:state.notLoaded', { what: title })}
        </ErrorState>
      )}
      {!movements && !isError && <Skeleton $height="320px" />}
      {movements?.length === 0 && <p>{text('admin:stock.ledger.empty')}</p>}
      {movements && movements.length > 0 && (
        <>
          <Chart movements={movements} />
          <Movements movements={movements.slice(0, newest)} />
        </>
      )}
      {!newest && query.hasNextPage && (
        <More>
          <Button
            variant="secondary"
            size="small"
            loading={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text('admin:orders.older')}
          </Button>
        </More>
      )}
    </StockPanel>
  );
}
