import { earlierPeriod, groupSales, type Comparison, type Sales } from './sales';

test.each<[string, string, string, Comparison, string, string]>([
  ['a part of a month', '2026-11-01', '2026-11-28', 'before', '2026-10-01', '2026-10-28'],
  ['a whole month', '2026-11-01', '2026-11-30', 'before', '2026-10-01', '2026-10-31'],
  ['a whole short month', '2026-02-01', '2026-02-28', 'before', '2026-01-01', '2026-01-31'],
  [
    'more days than the previous month has',
    '2026-03-01',
    '2026-03-30',
    'before',
    '2026-02-01',
    '2026-02-28',
  ],
  ['a quarter', '2026-04-01', '2026-06-30', 'before', '2026-01-01', '2026-03-31'],
  ['a year to date', '2026-01-01', '2026-11-28', 'before', '2025-02-01', '2025-12-28'],
  ['days in two months', '2026-10-20', '2026-11-02', 'before', '2026-10-06', '2026-10-19'],
  ['one day', '2026-03-01', '2026-03-01', 'before', '2026-02-01', '2026-02-01'],
  ['a month in the previous year', '2026-11-01', '2026-11-28', 'year', '2025-11-01', '2025-11-28'],
  ['a leap day', '2028-02-29', '2028-02-29', 'year', '2027-02-28', '2027-02-28'],
  ['a February after a leap year', '2029-02-01', '2029-02-28', 'year', '2028-02-01', '2028-02-29'],
])('compares %s from %s to %s (%s) with %s to %s', (_, from, to, comparison, first, last) => {
  expect(earlierPeriod({ from, to }, comparison)).toEqual({ from: first, to: last });
});

const noFigures = { orders: 0, pieces: 0, visits: 0, carts: 0, placed: 0 };
const getDays = (from: string, count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...noFigures,
    amount,
    day: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  }));

/** 17 days from a Wednesday, and the preceding 18 days */
const sales: Sales = {
  ...{ from: '2026-10-21', to: '2026-11-06', earlier: { from: '2026-10-03', to: '2026-10-20' } },
  ...{ days: getDays('2026-10-21', 17, 1), days_before: getDays('2026-10-03', 18, 2) },
  ...{ products: [], categories: [], places: [], payments: [], customers: [] },
  opening: { phone: null, desktop: null },
};

test.each([
  [
    'week',
    [
      ['2026-10-21', 5, 10],
      ['2026-10-26', 7, 14],
      ['2026-11-02', 5, 12],
    ],
  ],
  [
    'month',
    [
      ['2026-10-21', 11, 22],
      ['2026-11-01', 6, 14],
    ],
  ],
] as const)('groups days by %s within the period and includes all earlier days', (by, groups) => {
  expect(
    groupSales(sales, by).map(({ day, amount, before }) => [day, amount, before.amount]),
  ).toEqual(groups);
});

test('compares each day with the earlier day at the same position', () => {
  expect(groupSales(sales, 'day')).toHaveLength(17);
  expect(groupSales(sales, 'day').at(-1)).toMatchObject({
    day: '2026-11-06',
    before: { amount: 2 },
  });
});
