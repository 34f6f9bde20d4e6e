import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminReduction } from '../../../contract/admin/priceReductions';
import { adminPaths } from '../../../contract/admin/paths';
import { useText } from '../../../web/lib/text';
import { ErrorState } from '../../../web/ui/ErrorState';
import { Skeleton } from '../../../web/ui/Skeleton';
import { reductionsApi } from '../../api/reductionsApi';
import { BackLink } from '../../ui/BackLink';
import { ScreenHead } from '../../ui/ScreenHead';
import { RunningReduction } from './RunningReduction';

const ReductionForm = lazy(() => import(/* webpackChunkName: "sales-form" */ './ReductionForm'));

/** A new reduction, also with the product chosen; one that is planned; or the end of one that is running. */
export function ReductionScreen({ id }: { id: string }) {
  const { text } = useText();
  const isNew = id === 'new';
  return (
    <>
      <BackLink to={adminPaths.reductions}>{text('admin:sales.title')}</BackLink>
      <Suspense fallback={<Skeleton $height="480px" />}>
        {isNew ? <NewReduction /> : <KnownReduction id={Number(id)} />}
      </Suspense>
    </>
  );
}

function NewReduction() {
  const { text } = useText();
  const given = Number(useSearchParams()[0].get('product'));
  const wanted = Number.isInteger(given) && given > 0;
  const { data, isLoading } = reductionsApi.useGetProductPricesQuery(given, { skip: !wanted });
  return (
    <>
      <ScreenHead title={text('admin:sales.new')} lead={text('admin:sales.legal')} />
      {isLoading ? (
        <Skeleton $height="480px" />
      ) : (
        <ReductionForm product={data ? { id: given, name: data.product, net: data.net } : null} />
      )}
    </>
  );
}

function KnownReduction({ id }: { id: number }) {
  const { text } = useText();
  const { data, isError, isFetching, refetch } = reductionsApi.useListReductionsInfiniteQuery();
  const reduction = data?.pages.flatMap((page) => page.reductions).find((one) => one.id === id);
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {text('admin:state.notLoaded', { what: text('admin:sales.title') })}
      </ErrorState>
    );
  if (!data) return <Skeleton $height="480px" />;
  if (!reduction) return <p>{text('admin:sales.isOver')}</p>;
  return <LoadedReduction key={id} reduction={reduction} />;
}

/** The form of a planned one stays with what was typed, also when the reduction begins meanwhile. */
function LoadedReduction({ reduction }: { reduction: AdminReduction }) {
  const { text } = useText();
  const [first] = useState(reduction);
  return (
    <>
      <ScreenHead title={reduction.product} lead={text('admin:sales.legal')} />
      {first.state === 'planned' ? (
        <ReductionForm reduction={first} />
      ) : reduction.state === 'running' ? (
        <RunningReduction reduction={reduction} />
      ) : (
        <p>{text('admin:sales.isOver')}</p>
      )}
    </>
  );
}
