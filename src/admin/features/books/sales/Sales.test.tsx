import { addDays } from '@/contract/deliveryDay';
import { earlierPeriod, type Sales as SalesData, type SalesQuery } from '@/contract/admin/sales';
import { errorResponse, type FakeResponse } from '@tests/support/fakeApi';
import { act, renderAdmin, screen, userEvent, within } from '@tests/support/renderAdmin';
import Sales from './Sales';
import { getConversion } from './Change';

const none = { orders: 0, pieces: 0, amount: 0, visits: 0, carts: 0, placed: 0 };

function getSales(query: SalesQuery, more: Partial<SalesData> = {}): SalesData {
  const { from, to, compare } = query;
  const getDays = (first: string, last: string, orders: number) => {
    const days = [];
    for (let day = first; day <= last; day = addDays(day, 1))
      days.push({
        ...none,
        day,
        orders,
        pieces: 2 * orders,
        amount: orders * 100_000,
        visits: 40,
        placed: 1,
      });
    return days;
  };
  const earlier = earlierPeriod({ from, to }, compare);
  const row = { orders: 3, pieces: 240, amount: 900_000, amount_before: 600_000 };
  const juice = { value: '7', name: 'Aronia juice', net: '250 ml', image: null, product_id: 7 };
  return {
    ...{ from, to, earlier },
    days: getDays(from, to, 12),
    days_before: getDays(earlier.from, earlier.to, 10),
    // Sorted by turnover, whereas the sentence names the product with the most units.
    products: [
      { ...row, ...juice, product_id: 8, name: 'Gift set', amount: 950_000, pieces: 4 },
      { ...row, ...juice },
    ],
    categories: [{ ...row, value: '1', name: 'Juices' }],
    places: [{ ...row, value: 'Arilje', name: 'Arilje' }],
    payments: [{ ...row, value: 'cash-upon-delivery', name: 'Cash upon delivery' }],
    customers: [{ ...row, value: 'returning', name: '' }],
    opening: { phone: 1_420, desktop: null },
    ...more,
  };
}

function show(path = '/admin/books', respond?: FakeResponse) {
  jest.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  return renderAdmin(<Sales />, {
    path,
    role: 'accountant',
    responses: {
      'GET /api/admin/sales':
        respond ?? (({ query }) => getSales(Object.fromEntries(query) as unknown as SalesQuery)),
      'POST /api/admin/sales-file': () => errorResponse(429, 'too_many_requests'),
    },
  });
}

beforeEach(
  () =>
    void jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'nextTick',
        'performance',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'clearTimeout',
        'clearInterval',
      ],
    }),
);
afterEach(() => void jest.useRealTimers());

test.each([
  [
    '',
    /^November: 336 orders, 20% more than in the same part of October; best seller: Aronia juice, 240 units\.$/,
  ],
  ['?period=lastMonth', /^October: 372 orders, 24% more than in September;/],
  ['?compare=year', /^November: 336 orders, 20% more than in the same part of November 2025;/],
  ['?period=lastYear', /^2025: 4,380 orders, 20% more than in the period before;/],
  [
    '?from=2026-11-02&to=2026-11-08',
    /^2–8 Nov 2026: 84 orders, 20% more than in the period before;/,
  ],
])('the period in the query "%s" is described in a natural sentence', async (query, sentence) => {
  show(`/admin/books${query}`);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('changing the period updates the URL and requests the new period', async () => {
  const { api, router } = show();
  await screen.findByText(/^November:/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'lastMonth');
  await screen.findByText(/^October:/);
  await userEvent.click(screen.getByRole('button', { name: 'Week' }));
  expect(router.state.location.search).toBe('?period=lastMonth&by=week');
  expect(screen.getByRole('heading', { name: 'Turnover by week' })).toBeVisible();
  const queries = api.calls
    .filter(({ path }) => path === '/api/admin/sales')
    .map(({ query }) => `${query}`);
  expect(queries).toEqual([
    'from=2026-11-01&to=2026-11-28&compare=before',
    'from=2026-10-01&to=2026-10-31&compare=before',
  ]);
});

test('the table shows the figures from the chart, plus visits and conversion', async () => {
  show('/admin/books?by=month');
  const table = within(await screen.findByRole('table', { name: 'Turnover by month' }));
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'November 336 orders',
    '336,000',
    '280,000',
    '336',
    '672',
    '1,120',
    '0',
    '2.5%',
  ]);
  expect(
    screen.getByText('1,120 visits, 0 carts started, 28 orders: 2.5% of visits end in an order.'),
  ).toBeVisible();
  expect(screen.getByText(/On phones, the shop opens within 1.4 s/)).toBeVisible();
});

test.each([
  [40, 4, 10],
  [0, 4, undefined],
  [4, 40, undefined],
])('%i visits and %i orders give a conversion rate of %s percent', (visits, placed, percent) => {
  expect(getConversion({ visits, placed })).toBe(percent);
});

test('a sentence replaces the chart and the tables for a period without sales', async () => {
  show('/admin/books', () => {
    const query = { from: '2026-11-01', to: '2026-11-28', compare: 'before' } as const;
    const days = [{ ...none, day: '2026-11-01' }];
    return getSales(query, { days, products: [], opening: { phone: null, desktop: null } });
  });
  expect(await screen.findByRole('heading', { name: 'November: no sales' })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failed request can be retried', async () => {
  show('/admin/books', () => errorResponse(500, 'internal_error'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  ['ends before it begins', '2026-11-08', '2026-11-02', 'The end date is before the start date.'],
  ['is too long', '2024-01-01', '2026-11-28', 'At most 366 days.'],
])('no figures are requested or shown for a period that %s', async (_, from, to, expected) => {
  const { api, router } = show();
  await screen.findByText(/^November:/);
  await act(() => router.navigate(`/admin/books?from=${from}&to=${to}`));
  expect(await screen.findByText(expected)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(api.calls.filter(({ path }) => path === '/api/admin/sales')).toHaveLength(1);
});

test('a URL with a nonexistent day shows the current month', async () => {
  show('/admin/books?from=2026-02-01&to=2026-02-30');
  expect(await screen.findByText(/^November:/)).toBeVisible();
});

test('each table can be downloaded as CSV and XLSX for the period shown', async () => {
  const { api } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download the table: Places' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(api.sent()).toMatchObject([
    {
      body: {
        from: '2026-11-01',
        to: '2026-11-28',
        compare: 'before',
        by: 'day',
        table: 'places',
        format: 'csv',
      },
    },
  ]);
});
