import type { AdminOrderSummary } from '@/contract/admin/orders';
import { today as todayEndpoint, type Today as TodayData } from '@/contract/admin/today';
import { createSample } from '@tests/support/makeSample';
import { errorResponse, type FakeApi, type FakeResponses } from '@tests/support/fakeApi';
import {
  cleanup,
  href,
  press,
  renderAdmin,
  renderWithSteps,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import { sampleAdminOrder, sampleOrderSummary as order } from '@tests/support/sampleAdminOrder';
import Today from './Today';
import type { FirstDay as FirstDayData } from '@/contract/admin/firstDay';
import FirstDay from './FirstDay';

const now = '2026-11-24T10:00:00.000Z';

function today(toConfirm: AdminOrderSummary[], toShip: AdminOrderSummary[] = []): TodayData {
  const { flow } = createSample(todayEndpoint);
  const placed = {
    ...{ count: toConfirm.length, pieces: 2 * toConfirm.length, amount: 0 },
    ...{ oldest: '2026-11-23T15:00:00.000Z', filter: { status: 'placed' as const } },
    late: { count: toConfirm.length, filter: { status: 'placed', flag: 'late' } as const },
  };
  return createSample(todayEndpoint, {
    at: now,
    flow: { ...flow, placed, packed: { ...flow.packed, count: toShip.length } },
    to_confirm: toConfirm.map((item) => ({
      ...item,
      customer_parcels: { count: 0, came_back: [] },
    })),
    to_ship: toShip,
    packed: { courier: toShip.length, pickup: 0 },
    setup: { sample: false, first_day: false, has_orders: true },
  });
}

const toPack = (number: string, receipt: string | null = ''): TodayData['to_pack'][number] => ({
  number,
  version: 4,
  customer: 'Ana Marković',
  city: 'Niš',
  delivery_method: 'courier',
  receipt,
  lines: [{ product_id: 1, name: 'Juice', net: '250 ml', quantity: 2, components: null }],
});

const show = (day: TodayData, responses?: FakeResponses): FakeApi =>
  renderWithSteps(<Today />, {
    responses: {
      'GET /api/admin/today': () => day,
      'GET /api/admin/stock': () => [],
      'GET /api/admin/couriers': () => ['Post Express'],
      ...responses,
    },
  }).api;

test('each number links to exactly the orders it counts', async () => {
  show(today([order('100415')]));
  const flow = await screen.findByRole('navigation', { name: 'Flow of orders' });
  expect(href(/To confirm/, within(flow))).toBe('/admin/orders?status=placed');
  expect(href('the oldest has waited 19 hours', within(flow))).toBe(
    '/admin/orders?status=placed&flag=late',
  );
});

test.each([
  ['more', 150_000, '1,500 RSD in 7 days, 50% more than in the 7 days before.'],
  ['less', 50_000, '500 RSD in 7 days, 50% less than in the 7 days before.'],
  ['the same', 100_000, '1,000 RSD in 7 days, the same as in the 7 days before.'],
])('sales are compared with the previous period: %s', async (_, amount, sentence) => {
  const day = today([]);
  const days = Array.from({ length: 7 }, (_, index) => ({
    ...{ day: `2026-11-${18 + index}`, orders: 0, amount: 0, filter: {} },
  }));
  show({ ...day, sales: { ...day.sales, days, amount, amount_before: 100_000 } });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the pick list says how many orders it covers if there are too many for one printout', async () => {
  const waiting = today([]);
  waiting.flow.confirmed = { ...waiting.flow.placed, count: 3, pieces: 8, late: null };
  waiting.to_pack = [toPack('100401'), toPack('100402')];
  show(waiting);
  const list = await screen.findByRole('link', { name: 'List and packing slips (2 of 3)' });
  expect(list).toHaveAttribute('href', '/admin/print?numbers=100401%2C100402&kind=pick');
  expect(screen.getByRole('heading', { name: /3 orders, 8 units/ })).toBeVisible();
});

test('goods to pick are listed with the batch that expires first', async () => {
  const waiting = today([]);
  const product = { product_id: 1, image: null, quantity: 2, net: '250 ml' };
  waiting.flow.confirmed.count = 1;
  waiting.to_pick = [
    { ...product, name: 'Juice', first_batch: { batch: 'L2610', best_before: '2028-09-30' } },
    { ...product, product_id: 2, name: 'Honey', first_batch: null },
  ];
  show(waiting);
  const [juice, honey] = within(
    await screen.findByRole('region', { name: /^Take from the shelf/ }),
  ).getAllByRole('listitem');
  expect(juice).toHaveTextContent('Juice250 ml · batch L2610 · best before 30 Sept 2028');
  expect(honey).toHaveTextContent(/Honey250 ml$/);
});

test('products that are running low or sold out link to their stock', async () => {
  const soldOut = { for_sale: 0, days_left: null, sold_out_since: '2026-11-12T10:00:00.000Z' };
  const items = [
    sampleStockItem(4, { name: 'Tea' }),
    sampleStockItem(5, { name: 'Syrup', ...soldOut, wishlists: 2 }),
    sampleStockItem(3, { name: 'Jam', ...soldOut, wishlists: 7 }),
    sampleStockItem(2, { name: 'Honey', for_sale: 4, days_left: 8, low: true }),
    sampleStockItem(1, { name: 'Juice', for_sale: 1, days_left: 0, low: true }),
    sampleStockItem(6, { name: 'Seeds', for_sale: 2, days_left: null, low: true }),
  ];
  show(today([]), { 'GET /api/admin/stock': () => items });
  const block = within(await screen.findByRole('region', { name: 'Stock' }));
  expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Juice1runs out in less than a day',
    'Honey4runs out in 8 days',
    'Seeds2running low',
    'Jam0sold out for 12 days, on 7 wishlists',
    'Syrup0sold out for 12 days, on 2 wishlists',
  ]);
  expect(href('Jam', block)).toBe('/admin/stock/3');
  expect(href('New order')).toBe('/admin/orders/new');
});

test('an old backup and a nearly full disk cause alerts', async () => {
  const upkeep = { old_backup: '2026-11-12T10:00:00.000Z', disk_free: 812_345_678 };
  show({ ...today([]), upkeep });
  const block = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The backup is 12 days old',
    'The disk is nearly full: 812 MB left',
  ]);
});

test('all orders are confirmed in the state shown on the screen, and a retry sends the same batch', async () => {
  const responses = [errorResponse(500, 'server_error'), { results: [], undo_until: null }];
  const api = show(today([order('100415'), order('100416')]), {
    'POST /api/admin/orders/transitions': () => responses.shift(),
  });
  await press('Confirm all 2');
  await press('Try again');
  await waitFor(() => {
    const sent = api.sent().map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({
      event: 'confirm',
      orders: [
        { number: '100415', from: 'placed' },
        { number: '100416', from: 'placed' },
      ],
    });
  });
});

test('a typed tracking number stays visible after the order is cancelled', async () => {
  const responses = [today([], [order('100409', { parcel: 'packed' })])];
  const api = show(today([]), {
    'GET /api/admin/today': () => responses.shift() ?? today([]),
    'POST /api/admin/orders/100409/transitions': () =>
      errorResponse(409, 'order_changed_meanwhile', {
        details: {
          order: { ...sampleAdminOrder, number: '100409', parcel: 'cancelled' },
          by: { id: 2, name: 'Ana' },
          at: now,
        },
      }),
  });
  const field = await screen.findByRole('textbox', { name: 'Tracking number 100409' });
  await userEvent.type(field, 'BP 447{Enter}');
  expect(await screen.findByText(/Tracking number: BP 447/)).toBeInTheDocument();
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(screen.getByText(/Tracking number: BP 447/)).toBeVisible();
  expect(api.sent()[0]?.body).toEqual({
    event: 'ship',
    from: 'packed',
    courier: 'Post Express',
    tracking_number: 'BP 447',
  });
});

test.each([
  [[], 'Everything is packed'],
  [['100409', '100410'], 'Everything is packed. 2 are waiting for the courier'],
])(
  'the screen says when everything is packed and how many parcels are waiting for the courier: %j',
  async (packed, sentence) => {
    show({
      ...today(
        [],
        packed.map((number) => order(number, { parcel: 'packed' })),
      ),
    });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  },
);

test('a shop without orders says so, and later the tasks are counted', async () => {
  const alert = createSample(todayEndpoint.schema.alerts.schema, { kind: 'caseDue', count: 3 });
  const empty = { ...today([]), setup: { sample: false, first_day: false, has_orders: false } };
  show(empty);
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Flow of orders' })).toBeNull();
  expect(screen.queryByText(/to do:/)).toBeNull();
  cleanup();
  show({ ...today([order('100411'), order('100412')], [order('100413')]), alerts: [alert] });
  expect((await screen.findByText(/4 things to do/)).parentElement).toHaveTextContent(
    'Tuesday 24 November. 4 things to do: 2 to confirm, 1 for the courier, claims.',
  );
  expect(href('2 to confirm')).toBe('/admin#to-confirm');
  expect(href('claims')).toBe('/admin/cases');
});

test('a confirmed row shows an undo button in place, above the next button, until the step is undone', async () => {
  const orders = ['100411', '100412', '100413'].map((number) => order(number));
  let now = orders;
  const undo_until = () => new Date(Date.now() + 60_000).toISOString();
  show(today([]), {
    'GET /api/admin/today': () => today(now),
    'POST /api/admin/orders/100412/transitions': () => {
      now = orders.filter(({ number }) => number !== '100412');
      return { order: sampleAdminOrder, transition_id: 7, undo_until: undo_until() };
    },
    'POST /api/admin/transitions/7/undo': () => {
      now = orders;
      return sampleAdminOrder;
    },
  });
  const block = within(await screen.findByRole('region', { name: /^Confirm/ }));
  const rows = () => block.getAllByRole('listitem').map((row) => within(row));
  await press('Confirm 100412');
  await waitFor(() => expect(rows()[1]?.getByRole('button', { name: /^Undo/ })).toHaveFocus());
  expect(rows()).toHaveLength(3);
  expect(rows()[1]?.getByText('Confirmed')).toBeVisible();
  expect(rows()[2]?.getByRole('button', { name: 'Confirm 100413' })).toBeEnabled();
  // The strip would cover the list.
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await press(/^Undo/);
  expect(await block.findByRole('button', { name: 'Confirm 100412' })).toBeEnabled();
  expect(rows()).toHaveLength(3);
});

describe('the packing queue', () => {
  const numbers = ['100401', '100402', '100403'];
  async function showQueue(savedAs: (call: { path: string }) => unknown) {
    const waiting = today([]);
    waiting.flow.confirmed = { ...waiting.flow.confirmed, count: 4 };
    // The last order is a replacement for a complaint.
    waiting.to_pack = [...numbers.map((number) => toPack(number)), toPack('100500', null)];
    waiting.to_pick = [
      {
        ...{ product_id: 1, name: 'Juice', net: '250 ml', image: null, quantity: 6 },
        first_batch: null,
      },
    ];
    const receipts = numbers.map((number) => `/api/admin/orders/${number}/receipts`);
    const api = show(waiting, {
      ...Object.fromEntries(receipts.map((path) => [`POST ${path}`, () => savedAs({ path })])),
      'POST /api/admin/orders/transitions': () => ({ results: [], undo_until: null }),
      'POST /api/admin/orders/100401/transitions': () => ({
        ...{ transition_id: null, undo_until: null },
      }),
    });
    const queue = within(await screen.findByRole('region', { name: /^Pack it/ }));
    const sent = (method: string) => api.sent(method).map(({ body }) => body);
    return { queue, sent };
  }

  test("shows an order's units; Enter saves the receipt number and packs the order", async () => {
    const { queue, sent } = await showQueue(() => ({ id: 1, number: 'FB-1' }));
    expect(queue.getAllByRole('listitem')[0]).toHaveTextContent('2 × Juice, 250 ml');
    expect(href('Pack by batches')).toBe('/admin/orders/100401/packing');
    const juice = screen.getByRole('checkbox', { name: /Juice/ });
    await userEvent.click(juice);
    expect(juice).toBeChecked();
    const field = queue.getByRole('textbox', { name: 'Receipt number 100401' });
    await userEvent.type(field, 'FB-1{Enter}');
    const receipt = { kind: 'sale', receipt: 'FB-1' };
    await waitFor(() =>
      expect(sent('POST')).toEqual([receipt, { event: 'pack', from: 'confirmed' }]),
    );
  });

  test('does not pack an order whose receipt was not saved; replacements need no receipt', async () => {
    const { queue, sent } = await showQueue(() => errorResponse(409, 'changed_meanwhile'));
    const field = queue.getByRole('textbox', { name: 'Receipt number 100402' });
    await userEvent.type(field, 'FB-2');
    await userEvent.click(queue.getByRole('button', { name: 'Pack all 4' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST')[1]).toMatchObject({
      event: 'pack',
      orders: [{ number: '100401' }, { number: '100403' }, { number: '100500' }],
    });
    expect(queue.getAllByRole('textbox')).toHaveLength(3);
    expect(field).toBeInvalid();
    expect(field).toHaveValue('FB-2');
  });
});

describe('the first day', () => {
  const begun: FirstDayData = {
    ...{ dismissed: false, business: false, terms: true, own_products: 0, email: 'none' },
    delivery: { done: false, flat_rate: 35_000, free_from: 400_000 },
    ...{ recovery_codes: 10, last_backup: null, others: 0, test_order: false },
    samples: { products: 24, ordered: 2, orders: 1 },
  };

  function show(change: Partial<FirstDayData> = {}) {
    const day = { ...begun, ...change };
    const removeSamples = () => {
      day.samples = { products: 0, ordered: 0, orders: 0 };
      return {};
    };
    return renderAdmin(<FirstDay />, {
      responses: {
        'GET /api/admin/first-day': () => day,
        'POST /api/admin/first-day/remove-samples': removeSamples,
      },
    }).api;
  }

  test('counts the steps and links each step to its screen', async () => {
    show({ others: 1 });
    expect(await screen.findByRole('status')).toHaveTextContent('3 of 9 done');
    const steps = screen.getAllByRole('listitem');
    expect(steps).toHaveLength(9);
    expect(steps[1]).toHaveTextContent('done');
    expect(href(/./, within(steps[0]!))).toBe('/admin/settings/business');
    expect(href(/./, within(steps[1]!))).toBe('/admin/content/pages/terms');
  });

  test('removes samples only after a confirmation that lists what is removed and what is kept', async () => {
    const api = show();
    await press('Remove the samples');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(/24 products.*1 test order.*2 of these products/);
    expect(api.sent()).toEqual([]);
    await press('Remove the samples', within(question));
    await waitFor(() => expect(screen.queryByText(/sample products/)).toBeNull());
  });

  test('offers to remove the samples even after the list is dismissed', async () => {
    show({ dismissed: true });
    expect(await screen.findByRole('button', { name: 'Remove the samples' })).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
