import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import { useText } from '@/lib/text';
import { Stack, Text } from '@/ui/primitives';
import { Plus } from 'lucide-react';
import { Skeleton } from '@/ui/Skeleton';
import { reloaded } from '../../api/adminApi';
import { reductionsApi } from '../../api/reductionsApi';
import { reductionPath } from '../../lib/links';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { SaleLinks } from '../../ui/SaleLinks';
import { ScreenHead } from '../../ui/ScreenHead';
import { useCan } from '../../session/May';
import { ReductionRows, RunningReduction } from './ReductionRows';
import ReductionForm from './ReductionForm';

const useBack = () => ({ to: adminPaths.reductions, label: useText().text('admin:sales.title') });

/** The form for one product (`?product=`), or with a choice of product. */
function NewReduction() {
  const { text } = useText();
  const productId = Number(useSearchParams()[0].get('product'));
  const hasProduct = Number.isInteger(productId) && productId > 0;
  const { data, isLoading } = reductionsApi.useGetProductPricesQuery(
    { params: { id: productId } },
    { skip: !hasProduct },
  );
  return (
    <>
      <ScreenHead
        title={text('admin:sales.new')}
        lead={text('admin:sales.legal')}
        back={useBack()}
      />
      {isLoading ? (
        <Skeleton $height="480px" />
      ) : (
        <ReductionForm
          product={data ? { id: productId, name: data.product, net: data.net } : null}
        />
      )}
    </>
  );
}

function ReductionById({ id }: { id: number }) {
  const { text } = useText();
  const back = useBack();
  const list = reductionsApi.useListReductionsInfiniteQuery();
  const { data } = list;
  const reduction = data?.pages
    .flatMap((page) => page.reductions)
    .find((candidate) => candidate.id === id);
  if (reduction) return <LoadedReduction reduction={reduction} />;
  const title = text('admin:sales.title');
  return (
    <>
      <ScreenHead title={title} back={back} />
      {data ? (
        <p>{text('admin:sales.isOver')}</p>
      ) : (
        <QueryState query={list} what={title} height="480px" />
      )}
    </>
  );
}

/** The form for a planned reduction, which keeps its input even if the reduction starts in the meantime. */
function LoadedReduction({ reduction }: { reduction: AdminReduction }) {
  const { text } = useText();
  const [first] = useState(reduction);
  return (
    <>
      <ScreenHead title={reduction.product} lead={text('admin:sales.legal')} back={useBack()} />
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

const groups = ['running', 'planned', 'over'] as const;

function Reductions() {
  const { text } = useText();
  const mayPublish = useCan('catalogue.publish');
  const list = reductionsApi.useListReductionsInfiniteQuery(undefined, reloaded);
  const reductions = list.data?.pages.flatMap((page) => page.reductions);
  const title = text('admin:sales.title');
  return (
    <>
      <ScreenHead
        title={text('admin:nav.sales')}
        documentTitle={title}
        actions={[
          mayPublish && {
            icon: Plus,
            label: text('admin:sales.new'),
            to: reductionPath('new'),
            variant: 'primary',
            inBar: true,
          },
        ]}
      />
      <SaleLinks />
      <Stack $gap={7} $above={4}>
        <QueryState query={list} what={title} height="240px" />
        {reductions?.length === 0 && <p>{text('admin:sales.none')}</p>}
        {groups.map((state) => {
          const matchingReductions = reductions?.filter((reduction) => reduction.state === state);
          if (!matchingReductions?.length) return null;
          return (
            <section key={state} aria-labelledby={`reductions-${state}`}>
              <h2 id={`reductions-${state}`} style={{ marginBottom: 12 }}>
                {text(`admin:sales.${state}`)}
              </h2>
              <ReductionRows reductions={matchingReductions} />
            </section>
          );
        })}
        <Older list={list} />
        <Text>{text('admin:sales.legal')}</Text>
      </Stack>
    </>
  );
}

/** The list of reductions, or the form for a new (`new`), planned or running reduction. */
export default function ReductionsPage() {
  const { id } = useParams();
  if (id === undefined) return <Reductions />;
  return id === 'new' ? <NewReduction /> : <ReductionById key={id} id={Number(id)} />;
}
