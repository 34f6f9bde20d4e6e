import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseShortcuts } from '../../lib/shortcuts';
import { adminPaths } from '@/contract/admin/paths';
import { type AdminOrderSummary, maxBulkOrders } from '@/contract/admin/orders';
import { setScreen } from '@tests/support/matchMedia';
import {
  errorResponse,
  type FakeApi,
  href,
  press,
  renderWithSteps,
  userEvent,
} from '@tests/support/renderAdmin';
import Orders from './Orders';
import { sampleOrderSummary } from '@tests/support/sampleAdminOrder';
import { SelectionBar } from './Orders';

async function show(orders: readonly AdminOrderSummary[] = [], search = '') {
  setScreen({});
  const { api, router } = renderWithSteps(<Orders />, {
    path: adminPaths.orders + search,
    role: 'owner',
    responses: {
      'GET /api/admin/orders': () => ({ orders, more: false }),
      'GET /api/admin/order-counts': () => ({
        ...{ all: 0, placed: 0, confirmed: 0, packed: 0, shipped: 0, delivered: 0 },
        ...{ noReceipt: 0, returned: 0, cancelled: 0 },
      }),
      'GET /api/admin/couriers': () => ['City Express', 'Post Express'],
      'POST /api/admin/orders/transitions': () => ({ results: [], undo_until: null }),
      'POST /api/admin/orders/BO-2/transitions': () => errorResponse(503, 'service_unavailable'),
    },
  });
  const more = await screen.findByRole('button', { name: 'Period and courier' });
  if (more.getAttribute('aria-expanded') !== 'true') await userEvent.click(more);
  return { api, query: () => router.state.location.search };
}

test('several orders can be confirmed in one request', async () => {
  const { api } = await show(['BO-1', 'BO-2'].map((number) => sampleOrderSummary(number)));
  for (const number of ['BO-1', 'BO-2'])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(number) }));
  const bar = screen.getByRole('region', { name: /selected/ });
  expect(within(bar).getByRole('status')).toHaveTextContent(/^2 .*selected/);
  await press(/^Confirm/, within(bar));
  await waitFor(() =>
    expect(api.sent()[0]?.body).toMatchObject({
      event: 'confirm',
      orders: [{ number: 'BO-1' }, { number: 'BO-2' }],
    }),
  );
});

test('an empty list says whether its tab has no orders or no order matches the filters', async () => {
  await show([], '?status=shipped');
  await screen.findByText('No orders here right now');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'ana');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
});

describe('the keyboard', () => {
  test("moves through the list, selects orders and triggers an order's next step", async () => {
    const { api } = await show(['BO-1', 'BO-2'].map((number) => sampleOrderSummary(number)));
    await screen.findByRole('link', { name: 'BO-2' });
    await userEvent.keyboard('jjk');
    expect(screen.getByRole('link', { name: 'BO-1' })).toHaveFocus();
    await userEvent.keyboard('jx');
    expect(screen.getByRole('checkbox', { name: /BO-2/ })).toBeChecked();
    expect(api.sent()).toEqual([]);
    await userEvent.keyboard('e');
    await waitFor(() =>
      expect(api.sent()).toMatchObject([{ path: '/api/admin/orders/BO-2/transitions' }]),
    );
  });

  test('a letter has no effect in a field, with a modifier or when shortcuts are off', async () => {
    const { api } = await show([sampleOrderSummary('BO-1')]);
    const link = await screen.findByRole('link', { name: 'BO-1' });
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.keyboard('jx');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    link.focus();
    await userEvent.keyboard('{Control>}x{/Control}');
    chooseShortcuts(false);
    await userEvent.keyboard('xe');
    chooseShortcuts(true);
    expect(screen.getByRole('checkbox', { name: /BO-1/ })).not.toBeChecked();
    expect(api.sent()).toEqual([]);
  });
});

describe('shipping orders', () => {
  const packed = ['BO-1', 'BO-2', 'BO-3'].map((number) =>
    sampleOrderSummary(number, { parcel: 'packed' }),
  );
  const sentBy = (api: FakeApi) => api.sent().map(({ body }) => body);

  async function askForAll() {
    const { api } = await show(packed);
    await userEvent.click(await screen.findByRole('checkbox', { name: /page/ }));
    const bar = screen.getByRole('region', { name: /selected/ });
    await press(/Hand over/, within(bar));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText(/^Courier/)).toHaveValue('City Express'));
    return { api, dialog };
  }

  test('a barcode reader fills in the numbers row by row; the last courier is preset', async () => {
    const { api, dialog } = await askForAll();
    await userEvent.keyboard('A1{Enter}A1{Enter}');
    expect(dialog.getByText('Order BO-1 has the same number.')).toBeVisible();
    await press('Hand over 2 of 3', dialog);
    expect(sentBy(api)).toEqual([]);
    await userEvent.clear(dialog.getByLabelText('Tracking number BO-2'));
    await userEvent.keyboard('A2{Enter}A3{Enter}{Enter}');
    await waitFor(() =>
      expect(sentBy(api)).toEqual([
        {
          event: 'ship',
          batch: expect.any(String),
          courier: 'City Express',
          orders: [
            { number: 'BO-1', from: 'packed', tracking_number: 'A1' },
            { number: 'BO-2', from: 'packed', tracking_number: 'A2' },
            { number: 'BO-3', from: 'packed', tracking_number: 'A3' },
          ],
        },
      ]),
    );
  });

  test('closing with a typed number asks for confirmation', async () => {
    const { api, dialog } = await askForAll();
    await userEvent.keyboard('A1{Escape}');
    await press('Stay');
    expect(dialog.getByLabelText('Tracking number BO-1')).toHaveValue('A1');
    await userEvent.keyboard('{Escape}');
    await press('Leave without saving');
    expect(screen.queryByRole('dialog')).toBeNull();
    const bar = screen.getByRole('region', { name: /selected/ });
    expect(within(bar).getByRole('button', { name: /Hand over/ })).toHaveFocus();
    expect(sentBy(api)).toEqual([]);
  });

  test('a missing number is accepted only after a confirmation', async () => {
    const { api, dialog } = await askForAll();
    await press('Hand over', dialog);
    expect(sentBy(api)).toEqual([]);
    expect(dialog.getAllByText(/or hand over without one/)).toHaveLength(3);
    await press('Hand over all, 3 without a number', dialog);
    await waitFor(() => expect(sentBy(api)).toHaveLength(1));
  });
});

test('filters come from the URL, report errors and are cleared together', async () => {
  const { query } = await show([], '?flag=phone&to=2026-01-31');
  expect(screen.getByLabelText('Show only')).toHaveValue('phone');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } });
  expect(await screen.findByText('The end date is before the start date.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Courier'), 'Post{Enter}');
  await waitFor(() => expect(query()).toContain('courier=Post'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(query()).toBe(''));
});

test('two filters chosen in quick succession are both applied', async () => {
  const { query } = await show();
  const until = screen.getByLabelText('To');
  act(() => {
    fireEvent.change(screen.getByLabelText('Show only'), { target: { value: 'phone' } });
    fireEvent.change(until, { target: { value: '2026-01-31' } });
    // Rendering the list must not reset a typed date.
    expect(until).toHaveValue('2026-01-31');
  });
  await waitFor(() => expect(query()).toBe('?flag=phone&to=2026-01-31'));
});

describe('the bar of selected orders', () => {
  function show(orders: readonly AdminOrderSummary[]) {
    const bar = <SelectionBar orders={orders} onClear={() => undefined} />;
    renderWithSteps(bar, { role: 'owner' });
    return screen.findByRole('region');
  }

  test('says how many of the orders are moved and printed if there are too many for one request', async () => {
    const orders = Array.from({ length: maxBulkOrders + 50 }, (_, index) =>
      sampleOrderSummary(String(100_001 + index), { parcel: 'confirmed' }),
    );
    await show(orders);
    expect(screen.getByText('150 selected', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Pack .*100 of 150/ })).toBeInTheDocument();
    expect(href(/Packing slips.*100 of 150/)).toContain('100100&kind=slips');
    expect(screen.queryByRole('link', { name: 'File for the courier' })).toBeNull();
  });

  test("offers the courier's file, which lists the skipped orders, if a selected order is packed", async () => {
    await show([sampleOrderSummary('100001', { parcel: 'packed' }), sampleOrderSummary('100002')]);
    expect(href('File for the courier')).toBe('/admin/orders/courier-file?numbers=100001%2C100002');
  });
});
