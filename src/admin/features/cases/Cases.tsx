import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { caseYears } from '@/contract/admin/caseRules';
import { type CaseState, caseStates } from '@/contract/admin/cases';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { Column, SmallText } from '@/ui/Column';
import { EmptyState } from '@/ui/EmptyState';
import { Plus } from '@/ui/icons';
import { from } from '@/ui/media';
import { Skeleton } from '@/ui/Skeleton';
import { useWide } from '@/ui/useMediaQuery';
import { isAdminError } from '../../api/adminError';
import { casesApi } from '../../api/casesApi';
import { casePath } from '../../lib/links';
import { BackLink } from '../../ui/BackLink';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { PageTitle, ScreenHead } from '../../ui/ScreenHead';
import { useMe } from '../shared/signInMachine';
import { caseTexts } from '../shared/stepTexts';
import { CaseDetails } from './CaseDetails';
import { CaseRows } from './CaseRows';
import { stateTexts } from './caseTexts';

const CaseForm = lazy(() => import(/* webpackChunkName: "case-form" */ './CaseForm'));

const RegisterButton = lazy(
  () => import(/* webpackChunkName: "case-register" */ './RegisterButton'),
);

const ListAndCase = styled.div`
  ${from(1024)} {
    display: grid;
    grid-template-columns: minmax(300px, 5fr) minmax(0, 7fr);
    gap: 28px;
    align-items: start;
  }
  @media print {
    display: block;
  }
`;

const isState = (value: string | null): value is CaseState =>
  caseStates.some((state) => state === value);

/** One case, in its own screen on phones. */
function Case({ number, alone }: { number: number; alone: boolean }) {
  const { text } = useText();
  const editing = useSearchParams()[0].has('edit');
  const query = casesApi.useGetCaseQuery(
    { params: { number } },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData, error } = query;
  const title = currentData ? text(caseTexts[currentData.kind], { number }) : `${number}`;
  const missing = isAdminError(error) && error.code === 'case_not_found';
  return (
    <>
      {alone && <PageTitle>{title}</PageTitle>}
      {missing ? (
        <EmptyState title={text('admin:cases.notFound')} />
      ) : (
        <QueryState query={{ ...query, data: currentData }} what={title} height="480px" />
      )}
      {currentData &&
        (editing && currentData.decision === null ? (
          <Suspense fallback={<Skeleton $height="480px" />}>
            <CaseForm key={number} opened={currentData} />
          </Suspense>
        ) : (
          <CaseDetails key={number} shown={currentData} alone={alone} />
        ))}
    </>
  );
}

function List({ number, wide }: { number: number | undefined; wide: boolean }) {
  const { text } = useText();
  const given = useSearchParams()[0].get('state');
  const state = isState(given) ? given : 'open';
  const list = casesApi.useListCasesInfiniteQuery(
    { query: { state } },
    { refetchOnMountOrArgChange: true },
  );
  const owner = useMe().role === 'owner';
  const { currentData } = list;
  const cases = currentData?.pages.flatMap((page) => page.cases);
  const counts = currentData?.pages.at(-1)?.counts;
  const title = text('admin:cases.title');
  const chosen = number ?? (wide ? cases?.[0]?.number : undefined);
  const searchOf = (one: CaseState) => (one === 'open' ? '' : `?state=${one}`);
  return (
    <>
      <ScreenHead
        title={title}
        lead={counts && text('admin:cases.lead', { count: counts.open })}
        actions={
          <>
            {owner && (
              <Suspense>
                <RegisterButton />
              </Suspense>
            )}
            <ButtonLink variant="secondary" to={casePath('new')} className="no-print">
              <Plus aria-hidden="true" />
              {text('admin:cases.new')}
            </ButtonLink>
          </>
        }
      />
      <ListAndCase>
        <Column $gap={4} className="no-print">
          <Chips
            label={title}
            items={caseStates.map((one) => ({
              key: one,
              label: text(stateTexts[one]),
              to: { pathname: adminPaths.cases, search: searchOf(one) },
              current: one === state,
              ...(counts && { count: counts[one] }),
            }))}
          />
          <QueryState query={{ ...list, data: currentData }} what={title} height="240px" />
          {cases && cases.length > 0 && (
            <CaseRows cases={cases} current={chosen} search={searchOf(state)} />
          )}
          {cases?.length === 0 && <p>{text('admin:cases.none')}</p>}
          <Older list={list} />
          <SmallText>{text('admin:cases.explanation', { years: caseYears })}</SmallText>
        </Column>
        {chosen !== undefined && <Case key={chosen} number={chosen} alone={false} />}
      </ListAndCase>
    </>
  );
}

/** Complaints and withdrawals; below them one of them, or the form of a new one (`new`). */
export default function Cases() {
  const { text } = useText();
  const { number: given } = useParams();
  const wide = useWide(1024);
  const back = (
    <BackLink to={adminPaths.cases} className="no-print">
      {text('admin:cases.title')}
    </BackLink>
  );
  if (given === 'new')
    return (
      <>
        {back}
        <ScreenHead title={text('admin:cases.new')} lead={text('admin:cases.new.lead')} />
        <Suspense fallback={<Skeleton $height="480px" />}>
          <CaseForm />
        </Suspense>
      </>
    );
  const number = given === undefined ? undefined : Number(given);
  if (number !== undefined && !wide)
    return (
      <>
        {back}
        <Case key={number} number={number} alone />
      </>
    );
  return <List number={number} wide={wide} />;
}
