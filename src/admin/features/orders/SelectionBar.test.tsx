import { screen } from '@testing-library/react';
import { maxBulkOrders } from '@/contract/admin/orders';
import { asStaff } from '@tests/support/asStaff';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { SelectionBar } from './SelectionBar';
import { TransitionProvider } from '../shared/TransitionProvider';
import { sampleOrderSummary } from '@tests/support/sampleAdminOrder';

test('of more orders than one request takes, it says how many are moved and printed', async () => {
  const orders = Array.from({ length: maxBulkOrders + 50 }, (_, at) =>
    sampleOrderSummary(String(100_001 + at), { parcel: 'confirmed' }),
  );
  renderAdmin(
    asStaff(
      <TransitionProvider>
        <SelectionBar orders={orders} onClear={() => undefined} />
      </TransitionProvider>,
    ),
    { api: makeFakeApi({}) },
  );
  expect(await screen.findByText('150 selected', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Pack .*100 of 150/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Packing slips.*100 of 150/ })).toHaveAttribute(
    'href',
    expect.stringContaining('100100&kind=slips'),
  );
});
