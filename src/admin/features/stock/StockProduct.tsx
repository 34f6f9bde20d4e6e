import { Link, useParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '../../../contract/admin/paths';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { EmptyState } from '../../../web/ui/EmptyState';
import { ErrorState } from '../../../web/ui/ErrorState';
import { ChevronLeft } from '../../../web/ui/icons';
import { from } from '../../../web/ui/media';
import { Panel } from '../../../web/ui/Panel';
import { Skeleton } from '../../../web/ui/Skeleton';
import { isAdminError } from '../../api/adminError';
import { stockApi } from '../../api/stockApi';
import { ScreenHead } from '../../ui/ScreenHead';
import { Chart } from './Chart';
import { Movements } from './Movements';
import { lineOf, Numbers } from './ProductHead';

const Back = styled(Link)`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  .lucide {
    width: 16px;
    height: 16px;
  }
`;
const Columns = styled.div`
  display: grid;
  gap: 24px;

  & > * {
    min-width: 0;
  }
  ${from(1024)} {
    grid-template-columns: minmax(0, 1fr) 348px;
    align-items: start;

    & > :not(:last-child) {
      grid-area: 1 / 2;
    }
    & > :last-child {
      grid-area: 1 / 1;
    }
  }
`;
const More = styled.div`
  margin-top: 14px;
  text-align: center;
`;

/** All movements of a product; those before are loaded on demand. */
function Ledger({ id }: { id: number }) {
  const { text } = useText();
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    stockApi.useListMovementsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const movements = data?.pages.flat();
  const title = text('admin:stock.ledger');
  return (
    <Panel aria-labelledby="ledger">
      <h2 id="ledger">{title}</h2>
      {isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {text('admin:state.notLoaded', { what: title })}
        </ErrorState>
      )}
      {!movements && !isError && <Skeleton $height="320px" $top={12} />}
      {movements?.length === 0 && <p>{text('admin:stock.ledger.empty')}</p>}
      {movements && movements.length > 0 && (
        <>
          <Chart movements={movements} />
          <Movements movements={movements} />
        </>
      )}
      {hasNextPage && (
        <More>
          <Button
            variant="secondary"
            size="small"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {text('admin:orders.older')}
          </Button>
        </More>
      )}
    </Panel>
  );
}

/** One product: its stock and every change of it. */
export function StockProduct() {
  const { text } = useText();
  const id = Number(useParams().id);
  const { data: items } = stockApi.useListStockQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { error } = stockApi.useListMovementsInfiniteQuery(id);
  // Products that are no longer sold and of which nothing is left are not listed; their ledger stays.
  const item = items?.find(({ product_id }) => product_id === id);
  const missing = isAdminError(error) && (error.status === 404 || error.status === 422);
  const title = item?.name ?? text(missing ? 'admin:stock.title' : 'admin:stock.ledger');
  return (
    <>
      <Back to={adminPaths.stock}>
        <ChevronLeft aria-hidden="true" />
        {text('admin:today.low.all')}
      </Back>
      <ScreenHead title={title} lead={item && lineOf(item)} />
      {missing ? (
        <EmptyState title={text('admin:stock.notFound')} />
      ) : (
        <Columns>
          {item && (
            <Panel aria-label={text('admin:stock.title')}>
              <Numbers item={item} />
            </Panel>
          )}
          <Ledger id={id} />
        </Columns>
      )}
    </>
  );
}
