import { decisionProblems, firstDeadline, lastDay } from './caseRules';

test.each([
  ['across the end of a month', 'complaint', '2026-11-18', '2026-11-26', '2026-12-03'],
  ['across the end of a year', 'withdrawal', '2026-12-24', '2027-01-07', '2027-01-07'],
  ['across the end of February', 'complaint', '2027-02-20', '2027-02-28', '2027-03-07'],
  ['across a leap day', 'complaint', '2028-02-20', '2028-02-28', '2028-03-06'],
  ['across the spring clock change', 'withdrawal', '2026-03-20', '2026-04-03', '2026-04-03'],
  ['across the autumn clock change', 'complaint', '2026-10-20', '2026-10-28', '2026-11-04'],
] as const)('counts calendar days for deadlines %s', (_, kind, receivedOn, first, last) => {
  expect([firstDeadline(kind, receivedOn), lastDay(kind, receivedOn)]).toEqual([first, last]);
});

const complaint = { kind: 'complaint', received_on: '2026-11-18' } as const;
const withdrawal = { kind: 'withdrawal', received_on: '2026-11-18' } as const;
const replace = { decision: 'replace', reasons: '', solve_by: '2026-12-01' } as const;
const refund = { decision: 'refund', reasons: '', amount: 500, solve_by: '2026-12-01' } as const;

test.each([
  ['a replacement without a deadline', complaint, { ...replace, solve_by: undefined }, 'solve_by'],
  [
    'a deadline after the legal deadline',
    complaint,
    { ...replace, solve_by: '2026-12-04' },
    'solve_by',
  ],
  ['a deadline in the past', complaint, { ...replace, solve_by: '2026-11-25' }, 'solve_by'],
  ['a refund without an amount', complaint, { ...refund, amount: undefined }, 'amount'],
  ['a refund of zero for a complaint', complaint, { ...refund, amount: 0 }, 'amount'],
  ['a rejection without reasons', complaint, { decision: 'reject', reasons: ' ' }, 'reasons'],
  ['a replacement after a withdrawal', withdrawal, replace, 'decision'],
  [
    'a refund for a withdrawal after 14 days',
    withdrawal,
    { ...refund, solve_by: '2026-12-03' },
    'solve_by',
  ],
] as const)('rejects %s', (_, item, input, field) => {
  expect(Object.keys(decisionProblems(item, input, '2026-11-26'))).toEqual([field]);
});

test.each([
  [
    'the last legal day as a deadline',
    complaint,
    { ...replace, solve_by: '2026-12-03' },
    '2026-11-26',
  ],
  [
    'today as a deadline after the legal deadline has passed',
    complaint,
    { ...replace, solve_by: '2026-12-20' },
    '2026-12-20',
  ],
  [
    'a withdrawal from an unpaid order',
    withdrawal,
    { ...refund, amount: 0, solve_by: undefined },
    '2026-11-26',
  ],
  ['a rejection with reasons', withdrawal, { decision: 'reject', reasons: 'Opened' }, '2026-11-26'],
] as const)('accepts %s', (_, item, input, today) => {
  expect(decisionProblems(item, input, today)).toEqual({});
});
