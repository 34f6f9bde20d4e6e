import { screen } from '@testing-library/react';
import { maxBulkOrders, type AdminOrderSummary } from '@/contract/admin/orders';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { SelectionBar } from './SelectionBar';
import { TransitionProvider } from '../shared/TransitionProvider';

const order = (number: string): AdminOrderSummary => ({
  number,
  parcel: 'confirmed',
  cash: 'expected',
  origin: 'web',
  placed_at: '2026-11-24T10:00:00.000Z',
  since: '2026-11-24T10:00:00.000Z',
  customer: 'Ana Marković',
  city: 'Niš',
  phone: '',
  note: '',
  has_gift_note: false,
  email_failed: false,
  late: false,
  images: [],
  pieces: 2,
  total_amount: 224000,
  currency: 'RSD',
  courier: '',
  tracking_number: '',
});

test('of more orders than one request takes, it says how many are moved and printed', () => {
  const orders = Array.from({ length: maxBulkOrders + 50 }, (_, at) => order(String(100_001 + at)));
  renderAdmin(
    <TransitionProvider>
      <SelectionBar orders={orders} onClear={() => undefined} />
    </TransitionProvider>,
    { api: makeFakeApi({}) },
  );
  expect(screen.getByText('150 selected', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Packed.*100 of 150/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Packing slips.*100 of 150/ })).toHaveAttribute(
    'href',
    expect.stringContaining('100100&kind=slips'),
  );
});
