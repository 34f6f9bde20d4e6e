import type { RouteObject } from 'react-router';
import type { AdminOrder } from '@/contract/admin/orders';
import type { PackingRow } from '@/contract/admin/recalls';
import { errorResponse } from '@tests/support/fakeApi';
import {
  act,
  cleanup,
  press,
  renderWithSteps,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import { sampleReceipt } from '@tests/support/sampleReceipts';
import Packing from './Packing';

const row = (product_id: number, more: Partial<PackingRow> = {}): PackingRow => ({
  ...{ product_id, name: `Juice ${product_id}`, net: '250 ml', image: null, pieces: 3, packs: [] },
  proposed: [
    { batch: 'L2611', pieces: 2 },
    { batch: 'L2612', pieces: 1 },
  ],
  shelf: [
    { batch: 'L2610', best_before: '2028-09-30', pieces: 5, blocked: true },
    { batch: 'L2611', best_before: '2028-10-31', pieces: 2, blocked: false },
    { batch: 'L2612', best_before: '2028-11-30', pieces: 48, blocked: false },
  ],
  ...more,
});

function show(
  rows: PackingRow[],
  responses: Record<string, () => unknown> = {},
  routes: RouteObject[] = [],
) {
  const order = { ...sampleAdminOrder, parcel: 'confirmed' as const };
  return renderWithSteps(<Packing />, {
    routes,
    path: '/admin/orders/100412/packing',
    pattern: '/admin/orders/:number/packing',
    responses: {
      'GET /api/admin/orders/100412': () => order,
      'GET /api/admin/orders/100412/packing': () => ({ rows }),
      'POST /api/admin/orders/100412/transitions': () => ({ transition_id: 7, undo_until: null }),
      ...responses,
    },
  });
}

test('batches are preset, and two taps change a batch', async () => {
  const { api } = show([row(1), row(2, { proposed: [], shelf: [] })]);
  await press(/^2\s×\sL2611, 1\s×\sL2612/);
  const dialog = within(screen.getByRole('dialog', { name: 'Juice 1, 3 units' }));
  expect(dialog.getByRole('radio', { name: /^2\s×\sL2611, 1\s×\sL2612/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'L2610 Recalled' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: 'L2612' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^L2612/ })).toBeVisible();
  expect(screen.getByText('No batch was recorded.')).toBeVisible();
  await press('Pack');
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  expect(api.sent('POST')[0]?.body).toEqual({
    event: 'pack',
    from: 'confirmed',
    batches: [{ product_id: 1, batch: 'L2612', pieces: 3 }],
  });
});

describe('the number of the enclosed receipt', () => {
  const enterPath = 'POST /api/admin/orders/100412/receipts';
  const order = (more: Partial<AdminOrder['receipts']>): AdminOrder => ({
    ...{ ...sampleAdminOrder, parcel: 'confirmed' },
    receipts: {
      ...{ ...sampleAdminOrder.receipts, made: [], missing: null },
      ...{ amount: 173_000, next_number: 'K7QX-1209', ...more },
    },
  });
  const showOrder = (
    more: Partial<AdminOrder['receipts']>,
    responses: Record<string, () => unknown> = {},
  ) => show([row(1)], { 'GET /api/admin/orders/100412': () => order(more), ...responses });
  const field = () => screen.findByRole('textbox', { name: 'Number of the sale receipt' });

  test('is entered before the order is packed', async () => {
    const { api } = showOrder({}, { [enterPath]: () => ({ id: 7, number: 'K7QX-1209' }) });
    await userEvent.type(await field(), '1209{Enter}');
    await waitFor(() => expect(api.sent('POST')).toHaveLength(2));
    expect(api.sent('POST')).toMatchObject([
      { path: '/api/admin/orders/100412/receipts', body: { kind: 'sale', receipt: 'K7QX-1209' } },
      { path: '/api/admin/orders/100412/transitions', body: { event: 'pack' } },
    ]);
  });

  test('can be left empty', async () => {
    const { api } = showOrder({});
    expect(await field()).toHaveAttribute('placeholder', '1209');
    expect(await field()).toHaveValue('');
    await press('Pack');
    await waitFor(() => expect(api.sent('POST')).toMatchObject([{ body: { event: 'pack' } }]));
  });

  test('is rejected if another order has it, and the order is not packed', async () => {
    const rejectNumber = () =>
      errorResponse(409, 'receipt_number_used', { details: { order: '100099' } });
    const { api } = showOrder({}, { [enterPath]: rejectNumber });
    await userEvent.type(await field(), '1207');
    await press('Pack');
    expect(await screen.findByRole('link', { name: '100099' })).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(api.sent('POST')).toHaveLength(1);
  });

  test('is requested for a missing advance receipt, but not if there is already a sale receipt', async () => {
    showOrder({ missing: { kind: 'advance', since: '2026-11-24T13:05:00.000Z', amount: 173_000 } });
    expect(
      await screen.findByRole('textbox', { name: 'Number of the advance receipt' }),
    ).toBeVisible();
    cleanup();
    showOrder({ made: [sampleReceipt('sale', 'K7QX-1208')] });
    expect(await screen.findByRole('checkbox', { name: 'Taken: Juice 1' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('ticked rows advance the progress bar', async () => {
  show([row(1), row(2)]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Taken: Juice 1' }));
  expect(screen.getByRole('img', { name: 'Taken: 1 of 2' })).toBeVisible();
});

test('a batch that another member used up is rejected with the reason', async () => {
  show([row(1)], {
    'POST /api/admin/orders/100412/transitions': () => errorResponse(409, 'batch_short'),
  });
  await press('Pack');
  expect(await screen.findByText(/aren’t that many units of this batch/)).toBeVisible();
});

test('packing moves from order to order, skips orders packed by other members and ends on Today', async () => {
  const parcels = { 100412: 'confirmed', 100413: 'packed', 100414: 'confirmed' };
  const numbers = Object.keys(parcels) as unknown as (keyof typeof parcels)[];
  const { at, router } = show(
    [row(1)],
    Object.fromEntries(
      numbers.flatMap((number) => {
        const path = `/api/admin/orders/${number}`;
        const order = () => ({ ...sampleAdminOrder, number: `${number}`, parcel: parcels[number] });
        const pack = () => {
          parcels[number] = 'packed';
          return { transition_id: 7, undo_until: null };
        };
        return [
          [`GET ${path}`, order],
          [`GET ${path}/packing`, () => ({ rows: [row(1)] })],
          [`POST ${path}/transitions`, pack],
        ];
      }),
    ),
    [{ path: '/admin/today', element: <p>Today</p> }],
  );
  await act(() =>
    router.navigate('/admin/orders/100412/packing', { state: { queue: ['100413', '100414'] } }),
  );
  expect(await screen.findByRole('link', { name: 'Next order: 100413' })).toBeVisible();
  await press('Pack');
  expect(await screen.findByRole('heading', { name: 'Packing 100414' })).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Taken: Juice 1' })).not.toBeChecked();
  expect(screen.queryByRole('link', { name: /^Next order/ })).toBeNull();
  await press('Pack');
  await waitFor(() => expect(at()).toBe('/admin/today'));
});
