import { decisionProblems, firstDeadline, lastDay } from './caseRules';

test.each([
  ['over the end of a month', 'complaint', '2026-11-18', '2026-11-26', '2026-12-03'],
  ['over the end of a year', 'withdrawal', '2026-12-24', '2027-01-07', '2027-01-07'],
  ['over the end of February', 'complaint', '2027-02-20', '2027-02-28', '2027-03-07'],
  ['over a leap day', 'complaint', '2028-02-20', '2028-02-28', '2028-03-06'],
  ['over the clocks of spring', 'withdrawal', '2026-03-20', '2026-04-03', '2026-04-03'],
  ['over the clocks of autumn', 'complaint', '2026-10-20', '2026-10-28', '2026-11-04'],
] as const)('deadlines are days of the calendar %s', (_, kind, receivedOn, first, last) => {
  expect([firstDeadline(kind, receivedOn), lastDay(kind, receivedOn)]).toEqual([first, last]);
});

const complaint = { kind: 'complaint', received_on: '2026-11-18' } as const;
const withdrawal = { kind: 'withdrawal', received_on: '2026-11-18' } as const;
const replace = { decision: 'replace', reasons: '', solve_by: '2026-12-01' } as const;
const refund = { decision: 'refund', reasons: '', amount: 500, solve_by: '2026-12-01' } as const;

test.each([
  ['new goods without a deadline', complaint, { ...replace, solve_by: undefined }, 'solve_by'],
  ['a deadline after the legal one', complaint, { ...replace, solve_by: '2026-12-04' }, 'solve_by'],
  ['a deadline that is over', complaint, { ...replace, solve_by: '2026-11-25' }, 'solve_by'],
  ['money without an amount', complaint, { ...refund, amount: undefined }, 'amount'],
  ['no money in a complaint', complaint, { ...refund, amount: 0 }, 'amount'],
  ['a rejection without reasons', complaint, { decision: 'reject', reasons: ' ' }, 'reasons'],
  ['new goods after a withdrawal', withdrawal, replace, 'decision'],
  [
    'money of a withdrawal after 14 days',
    withdrawal,
    { ...refund, solve_by: '2026-12-03' },
    'solve_by',
  ],
] as const)('refused: %s', (_, item, input, field) => {
  expect(Object.keys(decisionProblems(item, input, '2026-11-26'))).toEqual([field]);
});

test.each([
  ['the last legal day', complaint, { ...replace, solve_by: '2026-12-03' }, '2026-11-26'],
  [
    'today, after the legal deadline',
    complaint,
    { ...replace, solve_by: '2026-12-20' },
    '2026-12-20',
  ],
  [
    'a withdrawal from what was never paid',
    withdrawal,
    { ...refund, amount: 0, solve_by: undefined },
    '2026-11-26',
  ],
  ['a rejection with reasons', withdrawal, { decision: 'reject', reasons: 'Opened' }, '2026-11-26'],
] as const)('possible: %s', (_, item, input, today) => {
  expect(decisionProblems(item, input, today)).toEqual({});
});
