import { screen } from '@testing-library/react';
import { type AdminOrderSummary, maxBulkOrders } from '@/contract/admin/orders';
import { asStaff } from '@tests/support/asStaff';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { SelectionBar } from './SelectionBar';
import { TransitionProvider } from '../shared/TransitionProvider';
import { sampleOrderSummary } from '@tests/support/sampleAdminOrder';

beforeAll(() => import('../shared/UndoStrip'));

function show(orders: readonly AdminOrderSummary[]) {
  renderAdmin(
    asStaff(
      <TransitionProvider>
        <SelectionBar orders={orders} onClear={() => undefined} />
      </TransitionProvider>,
    ),
    { api: makeFakeApi({}) },
  );
  return screen.findByRole('region');
}

test('of more orders than one request takes, it says how many are moved and printed', async () => {
  const orders = Array.from({ length: maxBulkOrders + 50 }, (_, index) =>
    sampleOrderSummary(String(100_001 + index), { parcel: 'confirmed' }),
  );
  await show(orders);
  expect(screen.getByText('150 selected', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Pack .*100 of 150/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Packing slips.*100 of 150/ })).toHaveAttribute(
    'href',
    expect.stringContaining('100100&kind=slips'),
  );
  expect(screen.queryByRole('link', { name: 'File for the courier' })).toBeNull();
});

test('if one of the orders is packed, the file for the courier is offered, which names the others', async () => {
  await show([sampleOrderSummary('100001', { parcel: 'packed' }), sampleOrderSummary('100002')]);
  expect(screen.getByRole('link', { name: 'File for the courier' })).toHaveAttribute(
    'href',
    '/admin/orders/courier-file?numbers=100001%2C100002',
  );
});
