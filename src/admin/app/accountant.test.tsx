import type { ComponentType } from 'react';
import { getAccountantMonth } from '@/contract/admin/accountant';
import { getMoney, getSettlement } from '@/contract/admin/money';
import { getSales } from '@/contract/admin/sales';
import { getOrderCounts } from '@/contract/admin/orders';
import { today as todayEndpoint } from '@/contract/admin/today';
import { orderCash } from '@/contract/admin/orderCash';
import { orderReceipts } from '@/contract/admin/orderReceipts';
import { possibleEvents } from '@/contract/fulfilment';
import { renderWithSteps, screen } from '@tests/support/renderAdmin';
import { sampleAdminOrder, sampleOrderSummary } from '@tests/support/sampleAdminOrder';
import { createSample } from '@tests/support/makeSample';
import { sampleMissing, sampleReceipt } from '@tests/support/sampleReceipts';
import { samplePayable, samplePayment } from '@tests/support/samplePayments';
import Sales from '../features/books/sales/Sales';
import Accountant from '../features/books/accountant/Accountant';
import Money from '../features/money/Money';
import SettlementPage from '../features/money/SettlementPage';
import MissingReceipts from '../features/orders/receipts/MissingReceipts';
import OrderScreen from '../features/orders/OrderScreen';
import Orders from '../features/orders/Orders';
import Today from '../features/orders/today/Today';
import { mayOpen } from '../lib/screenPermissions';

const { couriers, refunds } = getMoney.data.schema;
const stage = { count: 1, pieces: 2, amount: 224_000, oldest: null, filter: {}, late: null };
const sampleOrder = sampleOrderSummary('100400');
const note = { id: 5, text: 'Call', at: sampleOrder.since, by: { id: 1, name: 'Jelena' } };
const missing = { kind: 'refund', since: sampleOrder.since, amount: 100 } as const;
const refund = { id: 7, amount: 100, due_on: '2026-12-04', paid_on: null, proof: '', note: '' };

const responses = {
  'GET /api/admin/today': () =>
    createSample(todayEndpoint, {
      at: sampleOrder.since,
      flow: { placed: stage, confirmed: stage, packed: stage, shipped: stage },
      to_confirm: [{ ...sampleOrder, customer_parcels: { count: 0, came_back: [] } }],
      to_ship: [sampleOrder],
      packed: { courier: 1, pickup: 0 },
      pending_reviews: 2,
      setup: { sample: false, first_day: true, has_orders: true },
    }),
  'GET /api/admin/orders': () => ({
    orders: [sampleOrder, { ...sampleOrder, number: '9', parcel: 'packed' }],
    more: false,
  }),
  'GET /api/admin/order-counts': () => createSample(getOrderCounts.data),
  'GET /api/admin/couriers': () => ['Brza pošta'],
  'GET /api/admin/orders/*': () => ({
    ...sampleAdminOrder,
    events: possibleEvents({ parcel: 'placed', money: 'pending' }, 'accountant'),
    notes: [note],
    receipts: createSample(orderReceipts, { made: [sampleReceipt('sale', 'FB-1')], missing }),
    cash: createSample(orderCash, { refunds: [refund], refundable: 100 }),
    emails: [
      {
        id: 3,
        kind: null,
        state: 'failed',
        created_at: sampleOrder.since,
        due_at: sampleOrder.since,
        sent_at: null,
      },
    ],
  }),
  'GET /api/admin/missing-receipts': () => ({
    receipts: [sampleMissing('100391')],
    count: 1,
    next_number: '',
  }),
  'GET /api/admin/books/months/*': () =>
    createSample(getAccountantMonth.data, {
      running: true,
      difference: 100,
      differences: [
        { kind: 'missing', amount: 100, numbers: ['100391'], settlement_id: null, count: 1 },
      ],
    }),
  'GET /api/admin/money': () =>
    createSample(getMoney.data, {
      couriers: [createSample(couriers.schema, { owed: { count: 4, amount: 1_000 } })],
      refunds: [createSample(refunds.schema, { id: 7, number: '100390', due_on: '2026-12-04' })],
    }),
  'GET /api/admin/sales': () =>
    createSample(getSales.data, {
      ...{ from: '2026-11-01', to: '2026-11-30', days: [], days_before: [] },
      earlier: { from: '2026-10-01', to: '2026-10-31' },
    }),
  'GET /api/admin/settlements/*': () =>
    createSample(getSettlement.data, {
      id: 12,
      at: sampleOrder.since,
      paid_on: '2026-12-01',
      revocable: true,
      lines: [
        {
          ...samplePayment(1, 282_000, { order: samplePayable('100395', 317_000) }),
          claim_open: true,
        },
        { ...samplePayment(2, 164_000, {}), claim_open: false },
      ],
    }),
};

/** Path, pattern, screen, a text that appears once loaded, and the buttons that an accountant may use. */
const screens: [string, string, ComponentType, RegExp, string[]][] = [
  ['/admin/today', '/admin/today', Today, /Sales/, []],
  ['/admin/orders', '/admin/orders', Orders, /100400/, ['Period and courier']],
  ['/admin/orders/100412', '/admin/orders/:number', OrderScreen, /FB-1/, []],
  ['/admin/orders/receipts', '/admin/orders/receipts', MissingReceipts, /100391/, []],
  [
    '/admin/books/accountant',
    '/admin/books/accountant',
    Accountant,
    /^Off by/,
    ['Download the preliminary package', 'Download as CSV'],
  ],
  ['/admin/money', '/admin/money', Money, /100390/, []],
  ['/admin/books', '/admin/books', Sales, /no sales/, ['Day', 'Week', 'Month']],
  ['/admin/money/12', '/admin/money/:id', SettlementPage, /100395/, []],
];

test.each(screens)(
  '%s shows an accountant no controls that the server would reject and no links to forbidden screens',
  async (path, pattern, Screen, loaded, buttons) => {
    const { api } = renderWithSteps(<Screen />, { role: 'accountant', path, pattern, responses });
    await screen.findAllByText(loaded);
    const shownButtons = screen.queryAllByRole('button');
    expect(shownButtons.map(({ textContent }) => textContent)).toEqual(buttons);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    const links = screen.queryAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname);
    expect(links.filter((link) => !mayOpen('accountant', link))).toEqual([]);
    expect(api.sent()).toEqual([]);
  },
);
