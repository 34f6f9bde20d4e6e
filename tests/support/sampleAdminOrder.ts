import { typedAddress } from './sampleAddress';
import type { City } from '@/contract/address';
import type { AdminOrder, AdminOrderSummary } from '@/contract/admin/orders';

export const sampleCities: City[] = [
  {
    id: 5,
    city: 'Čačak',
    municipality: 'Čačak',
    zip_code: [{ zip_code: '32000' }],
    country: { name: 'Srbija' },
  },
];

/** An order taken by phone that waits for its confirmation. */
export const sampleAdminOrder: AdminOrder = {
  number: '100412',
  version: 3,
  parcel: 'placed',
  money: 'pending',
  origin: 'phone',
  entered_by: null,
  placed_at: '2026-11-22T17:42:00.000Z',
  expected_on: '2026-11-25',
  since: '2026-11-22T17:42:00.000Z',
  locale: 'sr-LAT',
  lines: [],
  pieces: 0,
  subtotal: 138000,
  delivery: 35000,
  total_amount: 173000,
  currency: 'RSD',
  vat: [],
  contact: {
    name: 'Žarko',
    last_name: 'Đurić',
    phone: '+381 64 555 1234',
    email: 'zarko@primer.rs',
  },
  address: {
    ...typedAddress,
    city: 'Čačak',
    municipality: 'Čačak',
    zipCode: '32000',
    country: 'Srbija',
  },
  note: '',
  gift_note: '',
  payment: null,
  terms_date: '2026-09-01T08:00:00.000Z',
  courier: '',
  tracking_number: '',
  fiscal_number: '',
  returned_reason: '',
  account: 'none',
  customer_orders: { count: 1, since: '2026-11-22T17:42:00.000Z', others: [] },
  events: [],
  transitions: [],
  undo: null,
  notes: [],
  emails: [],
  edits: [],
};

/** A row of the list of orders. */
export const sampleOrderSummary = (
  number: string,
  more: Partial<AdminOrderSummary> = {},
): AdminOrderSummary => ({
  number,
  parcel: 'placed',
  money: 'pending',
  held_by: 'courier',
  origin: 'web',
  placed_at: '2026-11-24T10:00:00.000Z',
  since: '2026-11-24T07:00:00.000Z',
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
  ...more,
});
