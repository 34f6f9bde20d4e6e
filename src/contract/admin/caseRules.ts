import { addDays } from '../deliveryDay';
import type { FieldCode } from '../errors';
import type { Para } from '../money';
import { caseDecisions, type CaseDecision, type CaseKind } from '../caseKinds';

/*
 * Complaints and withdrawals under the Consumer Protection Act of Serbia (88/2021, articles 28–36 and 55). Days are
 * strings such as `2026-11-25`. Periods start on the following day.
 */

/** Days to answer a complaint. */
export const answerDays = 8;
/** Days to resolve a complaint or to refund a withdrawal. */
export const solutionDays: Readonly<Record<CaseKind, number>> = { complaint: 15, withdrawal: 14 };
/** The law requires cases to be stored for this many years. */
export const caseYears = 2;

export const firstDays = (kind: CaseKind): number =>
  kind === 'complaint' ? answerDays : solutionDays.withdrawal;

export const firstDeadline = (kind: CaseKind, receivedOn: string): string =>
  addDays(receivedOn, firstDays(kind));

export const lastDay = (kind: CaseKind, receivedOn: string): string =>
  addDays(receivedOn, solutionDays[kind]);

export const getDecisions = (kind: CaseKind): readonly CaseDecision[] =>
  kind === 'complaint' ? caseDecisions : ['refund', 'reject'];

interface Decision {
  decision: CaseDecision;
  reasons: string;
  amount?: Para | undefined;
  solve_by?: string | undefined;
}

/** Whether a decision closes the case. A withdrawal from an unpaid order needs no refund. */
export const endsAtOnce = ({ decision, amount }: Pick<Decision, 'decision' | 'amount'>): boolean =>
  decision === 'reject' || (decision === 'refund' && amount === 0);

export const returnsMoney = (decision: CaseDecision): boolean =>
  decision === 'refund' || decision === 'reduce';

/** Returns error codes by field. After the deadline, the case may still be resolved today. */
export function decisionProblems(
  { kind, received_on }: { kind: CaseKind; received_on: string },
  { decision, reasons, amount, solve_by }: Decision,
  today: string,
): Partial<Record<'decision' | 'reasons' | 'amount' | 'solve_by', FieldCode>> {
  if (!getDecisions(kind).includes(decision)) return { decision: 'not_available' };
  if (decision === 'reject') return reasons.trim() === '' ? { reasons: 'required' } : {};
  const last = lastDay(kind, received_on);
  const latest = last < today ? today : last;
  const minAmount = kind === 'withdrawal' ? 0 : 1;
  const isLate = solve_by !== undefined && (solve_by < today || solve_by > latest);
  return {
    ...(returnsMoney(decision) &&
      (amount === undefined || amount < minAmount) && {
        amount: amount === undefined ? 'required' : 'number',
      }),
    ...(!endsAtOnce({ decision, amount }) && solve_by === undefined && { solve_by: 'required' }),
    ...(isLate && { solve_by: 'invalid' }),
  };
}
