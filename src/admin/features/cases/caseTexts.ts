import { useSearchParams } from 'react-router';
import type { CaseDecision, CaseKind, CaseStep, CaseWay, CaseWish } from '@/contract/caseKinds';
import type { CaseState, CaseSummary } from '@/contract/admin/cases';
import { useDayOfYear, useShopDay } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { casePath, filterQuery } from '../../lib/links';

type Texts<Value extends string> = Readonly<Record<Value, MessageId>>;

/** Paths of a case, and of its form, beside the list that it was opened from. */
export function useCasePath() {
  const state = useSearchParams()[0].get('state') ?? '';
  return (number: number, edit?: true) => ({
    pathname: casePath(number),
    search: filterQuery({ state, edit }),
  });
}

/** Without a number. */
export const kindNames: Texts<CaseKind> = {
  complaint: 'admin:cases.kind.complaint',
  withdrawal: 'admin:cases.kind.withdrawal',
};
export const stateTexts: Texts<CaseState> = {
  open: 'admin:cases.state.open',
  answer: 'admin:cases.state.answer',
  money: 'admin:cases.state.money',
  finished: 'admin:cases.state.finished',
};
export const wayTexts: Texts<CaseWay> = {
  email: 'admin:cases.way.email',
  phone: 'admin:cases.way.phone',
  post: 'admin:cases.way.post',
  person: 'admin:cases.way.person',
  web: 'admin:cases.way.web',
};
export const wishTexts: Texts<CaseWish> = {
  replace: 'admin:cases.wish.replace',
  refund: 'admin:cases.wish.refund',
  reduce: 'admin:cases.wish.reduce',
};
export const decisionTexts: Texts<CaseDecision> = {
  replace: 'admin:cases.decision.replace',
  refund: 'admin:cases.decision.refund',
  reduce: 'admin:cases.decision.reduce',
  reject: 'admin:cases.decision.reject',
};
const stepTexts: Texts<CaseStep> = {
  answer: 'admin:cases.step.answer',
  money: 'admin:cases.step.money',
  solution: 'admin:cases.step.solution',
};

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The next deadline of a case in words; `when` is its urgency. */
export function useDeadline() {
  const { text } = useText();
  const day = useDayOfYear();
  const today = useShopDay();
  return ({ deadline }: Pick<CaseSummary, 'deadline'>) => {
    if (!deadline) return { text: text('admin:cases.due.none'), when: 'later' } as const;
    const step = text(stepTexts[deadline.step]);
    const left = daysBetween(today, deadline.by);
    if (left < 0)
      return { text: text('admin:cases.due.late', { step, days: -left }), when: 'late' } as const;
    if (left === 0)
      return { text: text('admin:cases.due.today', { step }), when: 'today' } as const;
    const due = text('admin:cases.due.by', { step, day: day(deadline.by) });
    return { text: due, when: 'later' } as const;
  };
}
