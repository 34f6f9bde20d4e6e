import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FirstDay as FirstDayData } from '@/contract/admin/firstDay';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import FirstDay from './FirstDay';

const begun: FirstDayData = {
  ...{ dismissed: false, business: false, terms: true, own_products: 0, email: 'none' },
  delivery: { done: false, flat_rate: 35_000, free_from: 400_000 },
  ...{ recovery_codes: 10, last_backup: null, others: 0, test_order: false },
  samples: { products: 24, ordered: 2, orders: 1 },
};

function show(change: Partial<FirstDayData> = {}) {
  const day = { ...begun, ...change };
  const api = makeFakeApi({
    'GET /api/admin/first-day': () => day,
    'POST /api/admin/first-day/remove-samples': () => {
      day.samples = { products: 0, ordered: 0, orders: 0 };
      return {};
    },
  });
  renderAdmin(<FirstDay />, { api });
  return api;
}

test('the steps are counted without staff, and each leads to where it is done', async () => {
  show({ others: 1 });
  expect(await screen.findByRole('status')).toHaveTextContent('2 of 8 done');
  const steps = screen.getAllByRole('listitem');
  expect(steps).toHaveLength(9);
  expect(within(steps[1] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/content/pages/terms',
  );
  expect(steps[1]).toHaveTextContent('done');
  expect(within(steps[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/settings/business',
  );
});

test('the samples are removed only after a question that says what goes and what stays', async () => {
  const api = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the samples' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(/24 products.*1 test order.*2 of these products/);
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove the samples' }));
  await waitFor(() => expect(screen.queryByText(/sample products/)).toBeNull());
});

test('a dismissed list is gone, the samples can still be removed', async () => {
  show({ dismissed: true });
  expect(await screen.findByRole('button', { name: 'Remove the samples' })).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});
