import {
  adminOrder,
  adminOrderSummary,
  type AdminOrder,
  type AdminOrderSummary,
} from '@/contract/admin/orders';
import { sampleCity, typedAddress } from './sampleResponses';
import { createSample } from './makeSample';

export const sampleCities = [sampleCity(5, 'Čačak', 'Čačak', '32000')];

const placed_at = '2026-11-22T17:42:00.000Z';

/** A phone order that is awaiting confirmation. */
export const sampleAdminOrder: AdminOrder = createSample(adminOrder, {
  ...{ number: '100412', version: 3, parcel: 'placed', money: 'pending', origin: 'phone' },
  ...{ placed_at, since: placed_at, expected_on: '2026-11-25', locale: 'sr-LAT' },
  ...{ subtotal: 138_000, delivery: 35_000, total_amount: 173_000 },
  contact: {
    name: 'Žarko',
    last_name: 'Đurić',
    phone: '+381 64 555 1234',
    email: 'zarko@primer.rs',
  },
  address: {
    ...typedAddress,
    ...{ recipient: '', recipient_phone: '', city: 'Čačak', municipality: 'Čačak' },
    ...{ zipCode: '32000', country: 'Srbija' },
  },
  terms_date: '2026-09-01T08:00:00.000Z',
  customer_orders: { count: 1, since: placed_at, others: [] },
});

export const sampleOrderSummary = (
  number: string,
  more: Partial<AdminOrderSummary> = {},
): AdminOrderSummary =>
  createSample(adminOrderSummary, {
    ...{ number, held_by: 'courier', customer: 'Ana Marković', city: 'Niš' },
    ...{ parcel: 'placed', money: 'pending', placed_at: '2026-11-24T10:00:00.000Z' },
    ...{ since: '2026-11-24T07:00:00.000Z', pieces: 2, total_amount: 224_000 },
    ...more,
  });
