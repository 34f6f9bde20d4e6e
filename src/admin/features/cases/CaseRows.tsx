import { Link } from 'react-router';
import styled from 'styled-components';
import { answerDays, solutionDays } from '@/contract/admin/caseRules';
import type { CaseSummary } from '@/contract/admin/cases';
import { shopDay } from '@/contract/deliveryDay';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { casePath } from '../../lib/links';
import { caseTexts } from '../shared/stepTexts';
import { daysBetween, useDeadline } from './caseTexts';

const List = styled.ul`
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
  p > span,
  p[data-said] {
    color: var(--text-muted);
  }
  p[data-said] {
    display: -webkit-box;
    font-size: var(--text-xs);
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
const Due = styled.span<{ $due: boolean }>`
  font-size: var(--text-xs);
  font-weight: ${({ $due }) => ($due ? 600 : 400)};
  line-height: 1.8;
  color: var(${({ $due }) => ($due ? '--accent-text' : '--text-muted')});
`;
const Cells = styled.div`
  display: flex;
  grid-column: 1 / -1;
  gap: 2px;
  height: 7px;
  margin-top: 8px;

  i {
    flex: 1;
    background: var(--track);
  }
  i:first-child {
    border-radius: 4px 0 0 4px;
  }
  i:last-child {
    border-radius: 0 4px 4px 0;
  }
  i[data-past] {
    background: var(--accent);
  }
`;

/** How many days of the term have passed. */
function Term({ one: { kind, received_on, deadline } }: { one: CaseSummary }) {
  const { text } = useText();
  if (!deadline) return null;
  const days = deadline.step === 'answer' ? answerDays : solutionDays[kind];
  const past = Math.min(days, daysBetween(received_on, shopDay(new Date())));
  return (
    <>
      <Cells aria-hidden="true">
        {Array.from({ length: days }, (_, day) => (
          <i key={day} data-past={day < past || undefined} />
        ))}
      </Cells>
      <VisuallyHidden>{text('admin:cases.daysPast', { past, days })}</VisuallyHidden>
    </>
  );
}

interface CaseRowsProps {
  cases: readonly CaseSummary[];
  /** The number of the case beside the list. */
  current: number | undefined;
  /** Of the list's filter. */
  search: string;
}

export function CaseRows({ cases, current, search }: CaseRowsProps) {
  const { text } = useText();
  const deadlineOf = useDeadline();
  return (
    <List>
      {cases.map((one) => {
        const { number, kind, name, city, said } = one;
        const { text: due, isDue } = deadlineOf(one);
        return (
          <li key={number}>
            <Link
              to={{ pathname: casePath(number), search }}
              preventScrollReset={current !== undefined}
              aria-current={number === current || undefined}
            >
              <strong>{text(caseTexts[kind], { number })}</strong>
              <Due $due={isDue}>{due}</Due>
              <p>
                <b>{name || '–'}</b> <span>{city}</span>
              </p>
              <p data-said="">{said}</p>
              <Term one={one} />
            </Link>
          </li>
        );
      })}
    </List>
  );
}
