import { type AccountantMonth, getAccountantMonth } from '@/contract/admin/accountant';
import { errorResponse } from '@tests/support/fakeApi';
import { press, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { createSample } from '@tests/support/makeSample';
import Accountant from './Accountant';

function show(
  month: Partial<AccountantMonth>,
  path = '/admin/books/accountant?month=2026-01',
  failures: Response[] = [],
) {
  return renderAdmin(<Accountant />, {
    path,
    responses: {
      'GET /api/admin/books/months/*': () =>
        failures.shift() ?? createSample(getAccountantMonth.data, month),
      'POST /api/admin/books/months/2026-01/file': () => ({ name: 'a', type: 'b', content: '' }),
    },
  });
}

test('the page says that everything adds up and shows the turnover by VAT rate and in total', async () => {
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
  expect(total.map(({ textContent }) => textContent)).toEqual([
    '428,500.00',
    '77,240.00',
    '505,740.00',
  ]);
});

test('the page can be reloaded after a failure', async () => {
  show({ differences: [] }, undefined, [errorResponse(500, 'server_error')]);
  expect(await screen.findByRole('heading', { name: 'January 2026' })).toBeVisible();
  await press(/^Try again/);
  expect(await screen.findByText('Everything adds up')).toBeVisible();
});

test('the page lists each difference with its amount and a link to fix it', async () => {
  const none = { numbers: ['100139'], count: 1, settlement_id: null };
  show({
    difference: 729_000,
    differences: [
      { ...none, kind: 'missing', amount: 806_000, count: 3, numbers: ['100150', '100152'] },
      { ...none, kind: 'receipts', amount: -77_000 },
      { ...none, kind: 'payout', amount: 100, settlement_id: 12 },
    ],
  });
  expect(await screen.findByText('Off by 7,290 RSD')).toBeVisible();
  expect(screen.getByText('3 orders have no receipt in this month')).toBeVisible();
  expect(screen.getByText('100150, 100152 …')).toBeVisible();
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^View/ });
  expect(links.map(({ pathname }) => pathname)).toEqual([
    '/admin/orders/receipts',
    '/admin/orders/100139',
    '/admin/money/12',
  ]);
});

test.each([
  [true, /Of this, 1,000 RSD has arrived so far/],
  [false, /Of this, 1,000 RSD had arrived by the end of the month/],
])('the page says how much has arrived (month in progress: %s)', async (running, expected) => {
  show({ running, arrived: 100_000 });
  expect(await screen.findByText(expected)).toBeVisible();
});

test('the page shows who downloaded the package and which receipts have changed since', async () => {
  show({
    download: { at: '2026-02-03T08:12:00.000Z', by: { id: 3, name: 'Ana' } },
    changed: [{ number: '100139', receipt: 'A-7', amount: 100_000, deleted: true }],
  });
  expect(await screen.findByText(/^Downloaded: .*, Ana\.$/)).toBeVisible();
  expect(screen.getByText('receipt A-7, 1,000 RSD, deleted')).toBeVisible();
});

const downloads = ['Download the package', 'Download as CSV', 'Download the preliminary package'];
test.each([
  ['over', { running: false, closed: null }, true],
  ['in progress', { running: true, closed: null }, false],
  ['closed', { running: false, closed: '2026-02-03T08:12:00.000Z' }, false],
])(
  'downloading the package for a month that is %s asks for confirmation only if the download closes the month',
  async (_, month, asksFirst) => {
    Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined });
    const { api } = show(month);
    const formats = () =>
      api.calls.flatMap(({ path, body }) => (path.endsWith('/2026-01/file') ? [body] : []));
    await screen.findByRole('heading', { name: 'Package' });
    const buttons = screen
      .getAllByRole('button')
      .filter(({ textContent }) => downloads.includes(textContent ?? ''));
    expect(buttons).toHaveLength(2);
    for (const [index, button] of buttons.entries()) {
      await userEvent.click(button);
      if (asksFirst) {
        const dialog = within(screen.getByRole('alertdialog', { name: 'Close the month?' }));
        expect(dialog.getByText(/closes January 2026 and all months before it/)).toBeVisible();
        expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
        await userEvent.keyboard('{Enter}');
        expect(screen.queryByRole('alertdialog')).toBeNull();
        expect(formats()).toHaveLength(index);
        await userEvent.click(button);
        await userEvent.click(screen.getByRole('button', { name: 'Close and download' }));
      }
      const sent = [{ format: 'xlsx' }, { format: 'csv' }].slice(0, index + 1);
      await waitFor(() => expect(formats()).toEqual(sent));
      await waitFor(() => expect(button).toBeEnabled());
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
  },
);

test('the page offers no months before the first order or after the current month', async () => {
  show({ first: '2026-01' });
  expect(await screen.findByRole('heading', { name: 'Package' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Previous month' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Next month' })).toBeVisible();
});

test.each([
  [{ running: true, closed: null }, []],
  [{ running: false, closed: null }, ['Downloading']],
  [{ running: false, closed: '2026-02-03T08:12:00.000Z' }, ['Closed 3 Feb']],
])('the page says when the figures stop or stopped changing: %p', async (month, expected) => {
  show(month);
  expect(await screen.findByRole('heading', { name: 'Package' })).toBeVisible();
  const texts = screen.queryAllByText(/^(Downloading it closes|Closed)/);
  expect(texts).toHaveLength(expected.length);
  for (const beginning of expected) expect(texts[0]?.textContent).toContain(beginning);
});
