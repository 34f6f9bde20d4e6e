import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { answerDays, caseYears, solutionDays } from '@/contract/admin/caseRules';
import { type CaseState, caseStates, type CaseSummary } from '@/contract/admin/cases';
import { useShopDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Chips } from '@/ui/Chips';
import { Columns, Stack, Text } from '@/ui/primitives';
import { Plus } from 'lucide-react';
import { below } from '@/ui/media';
import { useWide } from '@/ui/useMediaQuery';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { reloaded } from '../../api/adminApi';
import { casesApi } from '../../api/casesApi';
import { casePath } from '../../lib/links';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { pendingLead, ScreenHead } from '../../ui/ScreenHead';
import { useSaveFile } from '../../session/useSaveFile';
import { useCan } from '../../session/May';
import { Gauge } from '../../ui/Gauge';
import { CaseDetails } from './CaseDetails';
import { daysBetween, useDeadline } from './caseParts';
import CaseForm from './CaseForm';

const CaseList = styled.ul`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  overflow: hidden;

  li + li {
    border-top: 1px solid var(--border);
  }
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 3px 14px;
    padding: 15px 20px 16px;
    font-size: var(--text-sm);
  }
  a:hover {
    background: var(--surface);
  }
  a[aria-current] {
    background: color-mix(in srgb, var(--brand-soft) 60%, var(--surface-raised));
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  strong {
    font: 600 1.125rem/1.3 var(--font-display);
  }
  p {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
  }
  p > span {
    color: var(--text-muted);
  }
  p + p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  ${below(1024)} {
    margin-inline: -16px;
    border-inline: 0;
    border-radius: 0;

    a {
      padding-inline: 16px;
    }
    a[aria-current] {
      background: none;
    }
  }
`;

function DeadlineBar({ summary: { kind, received_on, deadline } }: { summary: CaseSummary }) {
  const { text } = useText();
  const today = useShopDay();
  if (!deadline) return null;
  const days = deadline.step === 'answer' ? answerDays : solutionDays[kind];
  const past = Math.min(days, daysBetween(received_on, today));
  return (
    <>
      <Gauge $cells={days} $full={past} style={{ gridColumn: '1 / -1', marginTop: 8 }} />
      <VisuallyHidden>{text('admin:cases.daysPast', { past, days })}</VisuallyHidden>
    </>
  );
}

const dueTones = { late: 'danger', today: 'accent-text', later: 'text-muted' } as const;

interface CaseRowsProps {
  cases: readonly CaseSummary[];
  /** The number of the case beside the list. */
  current: number | undefined;
  search: string;
}

function CaseRows({ cases, current, search }: CaseRowsProps) {
  const { text } = useText();
  const getDeadline = useDeadline();
  return (
    <CaseList>
      {cases.map((summary) => {
        const { number, kind, name, city, said } = summary;
        const { text: due, when } = getDeadline(summary);
        return (
          <li key={number}>
            <Link
              to={{ pathname: casePath(number), search }}
              preventScrollReset={current !== undefined}
              aria-current={number === current || undefined}
            >
              <strong>{text(`admin:cases.${kind}`, { number })}</strong>
              <Text
                as="span"
                $size="xs"
                $tone={dueTones[when]}
                $strong={when !== 'later'}
                style={{ lineHeight: 1.8 }}
              >
                {due}
              </Text>
              <p>
                <b>{name || '–'}</b>
                <span>{` ${city}`}</span>
              </p>
              <Text $size="xs">{said}</Text>
              <DeadlineBar summary={summary} />
            </Link>
          </li>
        );
      })}
    </CaseList>
  );
}

interface CaseProps {
  number: number;
  isAlone: boolean;
  /** The list's search text when the case was opened. */
  search: string;
}

function Case({ number, isAlone, search }: CaseProps) {
  const { text } = useText();
  const back = useBack(search);
  const isEditing = useSearchParams()[0].has('edit');
  const query = casesApi.useGetCaseQuery({ params: { number } }, reloaded);
  const { currentData } = query;
  const title = currentData ? text(`admin:cases.${currentData.kind}`, { number }) : `${number}`;
  return (
    <>
      {isAlone && <ScreenHead title={title} back={back} />}
      <QueryState
        query={{ ...query, data: currentData }}
        what={title}
        height="480px"
        missing={text('admin:cases.notFound')}
      />
      {currentData &&
        (isEditing && currentData.decision === null ? (
          <CaseForm key={number} opened={currentData} />
        ) : (
          <CaseDetails key={number} complaint={currentData} isAlone={isAlone} />
        ))}
    </>
  );
}

function List({ number }: { number: number | undefined }) {
  const { text } = useText();
  const isWide = useWide(1024);
  const isAlone = number !== undefined && !isWide;
  const listState = useSearchParams()[0].get('state');
  const state = caseStates.find((caseState) => caseState === listState) ?? 'open';
  const list = casesApi.useListCasesInfiniteQuery(
    { query: { state } },
    { ...reloaded, skip: isAlone },
  );
  const mayDecide = useCan('cases.decide');
  const saveRegister = useSaveFile(
    text('admin:cases.register'),
    casesApi.useWriteRegisterMutation(),
  );
  const { currentData } = list;
  const cases = currentData?.pages.flatMap((page) => page.cases);
  const counts = currentData?.pages.at(-1)?.counts;
  const title = text('admin:cases.title');
  const selectedNumber = number ?? (isWide ? cases?.[0]?.number : undefined);
  const getSearch = (tab: CaseState) => (tab === 'open' ? '' : `?state=${tab}`);
  return (
    <>
      {!isAlone && (
        <ScreenHead
          title={title}
          lead={counts ? text('admin:cases.lead', { count: counts.open }) : pendingLead}
          actions={[
            mayDecide && saveRegister,
            { icon: Plus, label: text('admin:cases.new'), to: casePath('new'), inBar: true },
          ]}
        />
      )}
      <Columns
        $template="minmax(300px, 5fr) minmax(0, 7fr)"
        $gap="28px"
        $from={1024}
        $align="start"
      >
        {!isAlone && (
          <Stack $gap={4} className="no-print">
            <Chips
              label={title}
              items={caseStates.map((caseState) => ({
                key: caseState,
                label: text(`admin:cases.state.${caseState}`),
                to: { pathname: adminPaths.cases, search: getSearch(caseState) },
                current: caseState === state,
                count: counts?.[caseState],
              }))}
            />
            <QueryState query={{ ...list, data: currentData }} what={title} height="240px" />
            {cases && cases.length > 0 && (
              <CaseRows cases={cases} current={selectedNumber} search={getSearch(state)} />
            )}
            {cases?.length === 0 && <p>{text('admin:cases.none')}</p>}
            <Older list={list} />
            <Text>{text('admin:cases.explanation', { years: caseYears })}</Text>
          </Stack>
        )}
        {selectedNumber !== undefined && (
          <Case
            key={selectedNumber}
            number={selectedNumber}
            isAlone={isAlone}
            search={getSearch(state)}
          />
        )}
        {/* The case and its input stay when the list changes. */}
        {selectedNumber !== undefined && selectedNumber !== number && (
          <Navigate replace to={{ pathname: casePath(selectedNumber), search: getSearch(state) }} />
        )}
      </Columns>
    </>
  );
}

const useBack = (search = '') => ({
  to: `${adminPaths.cases}${search}`,
  label: useText().text('admin:cases.title'),
});

/** Complaints and withdrawals, with the selected case or, for `new`, an empty form. */
export default function Cases() {
  const { text } = useText();
  const { number } = useParams();
  const back = useBack();
  if (number !== 'new') return <List number={number === undefined ? undefined : Number(number)} />;
  return (
    <>
      <ScreenHead title={text('admin:cases.new')} lead={text('admin:cases.new.lead')} back={back} />
      <CaseForm />
    </>
  );
}
