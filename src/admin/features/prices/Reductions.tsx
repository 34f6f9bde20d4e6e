import type { AdminReduction } from '../../../contract/admin/priceReductions';
import type { ReductionState } from '../../../contract/admin/reductionRules';
import { type MessageId, useText } from '../../../web/lib/text';
import { Button, ButtonLink } from '../../../web/ui/Button';
import { Column } from '../../../web/ui/Column';
import { ErrorState } from '../../../web/ui/ErrorState';
import { Plus } from '../../../web/ui/icons';
import { Skeleton } from '../../../web/ui/Skeleton';
import { reductionsApi } from '../../api/reductionsApi';
import { reductionPath } from '../../lib/reductionLinks';
import { ScreenHead } from '../../ui/ScreenHead';
import { useMe } from '../signIn/SignInProvider';
import { ReductionRows } from './ReductionRows';

const groups: readonly { state: ReductionState; title: MessageId }[] = [
  { state: 'running', title: 'admin:sales.running' },
  { state: 'planned', title: 'admin:sales.planned' },
  { state: 'over', title: 'admin:sales.over' },
];

/** Price reductions: what runs, what is planned, what is over. */
export function Reductions() {
  const { text } = useText();
  const owner = useMe().role === 'owner';
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    reductionsApi.useListReductionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const reductions = data?.pages.flatMap((page) => page.reductions);
  const title = text('admin:sales.title');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:sales.legal')}
        actions={
          owner && (
            <ButtonLink to={reductionPath('new')}>
              <Plus aria-hidden="true" />
              {text('admin:sales.new')}
            </ButtonLink>
          )
        }
      />
      <Column $gap={7}>
        {isError && (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {text('admin:state.notLoaded', { what: title })}
          </ErrorState>
        )}
        {!data && !isError && <Skeleton $height="240px" />}
        {reductions?.length === 0 && <p>{text('admin:sales.none')}</p>}
        {groups.map(({ state, title: heading }) => {
          const ofState = (reductions ?? []).filter((one: AdminReduction) => one.state === state);
          if (ofState.length === 0) return null;
          return (
            <section key={state} aria-labelledby={`reductions-${state}`}>
              <h2 id={`reductions-${state}`} style={{ marginBottom: 12 }}>
                {text(heading)}
              </h2>
              <ReductionRows reductions={ofState} />
            </section>
          );
        })}
        {hasNextPage && (
          <div>
            <Button variant="secondary" loading={isFetching} onClick={() => void fetchNextPage()}>
              {text('admin:log.older')}
            </Button>
          </div>
        )}
      </Column>
    </>
  );
}
