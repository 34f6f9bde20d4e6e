import { type AccountantMonth, getAccountantMonth } from '@/contract/admin/accountant';
import { renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { createSample } from '@tests/support/makeSample';
import Accountant from './Accountant';

function show(month: Partial<AccountantMonth>, path = '/admin/books/accountant?month=2026-01') {
  return renderAdmin(<Accountant />, {
    path,
    responses: {
      'GET /api/admin/books/months/*': () => createSample(getAccountantMonth.data, month),
      'GET /api/admin/books/months/2026-01/file': () => ({ name: 'a', type: 'b', content: '' }),
    },
  });
}

test('says first that everything adds up, then the turnover per rate with its sum', async () => {
  show({
    ...{ running: false, turnover: 50_574_000, arrived: 49_253_000, owed: 1_321_000 },
    ...{ difference: 0, differences: [] },
    rates: [
      { rate: 20, base: 34_390_000, vat: 6_878_000, gross: 41_268_000 },
      { rate: 10, base: 8_460_000, vat: 846_000, gross: 9_306_000 },
    ],
  });
  expect(await screen.findByText('Everything adds up')).toBeVisible();
  expect(screen.getByText(/The turnover is 505,740 RSD/)).toBeVisible();
  const total = within(screen.getByRole('row', { name: /^Total/ })).getAllByRole('cell');
  expect(total.map(({ textContent }) => textContent)).toEqual(['428,500', '77,240', '505,740']);
});

test('names each difference with its amount and where to fix it', async () => {
  const none = { numbers: ['100139'], settlement_id: null };
  show({
    difference: 729_000,
    differences: [
      { ...none, kind: 'missing', amount: 806_000, numbers: ['100150', '100152'] },
      { ...none, kind: 'receipts', amount: -77_000 },
      { ...none, kind: 'payout', amount: 100, settlement_id: 12 },
    ],
  });
  expect(await screen.findByText('7,290 RSD doesn’t add up')).toBeVisible();
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^View/ });
  expect(links.map(({ pathname }) => pathname)).toEqual([
    '/admin/orders/receipts',
    '/admin/orders/100139',
    '/admin/money/12',
  ]);
});

test('says who has the package, and which receipts were changed since', async () => {
  Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined });
  const { api } = show({
    download: { at: '2026-02-03T08:12:00.000Z', by: { id: 3, name: 'Ana' } },
    changed: [{ number: '100139', receipt: 'A-7', amount: 100_000, deleted: true }],
  });
  expect(await screen.findByText(/^Downloaded: .*, Ana\.$/)).toBeVisible();
  expect(screen.getByText('receipt A-7, 1,000 RSD, deleted')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() =>
    expect(api.calls.some(({ path }) => path.includes('/2026-01/file'))).toBe(true),
  );
});

test.each([
  [{ running: true, closed: null }, []],
  [{ running: false, closed: null }, ['Downloading']],
  [{ running: false, closed: '2026-02-03T08:12:00.000Z' }, ['Closed 3 Feb']],
])('a month that is %p says when it does not change any more', async (month, said) => {
  show(month);
  expect(await screen.findByRole('heading', { name: 'Package' })).toBeVisible();
  const texts = screen.queryAllByText(/^(Downloading it closes|Closed)/);
  expect(texts).toHaveLength(said.length);
  for (const beginning of said) expect(texts[0]?.textContent).toContain(beginning);
});
