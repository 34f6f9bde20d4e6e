import { errorResponse, type FakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { createSample } from '@tests/support/makeSample';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import { setScreen } from '@tests/support/matchMedia';
import { href, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import Stock from './Stock';
import {
  movementsPerPage,
  stockMovement,
  type StockMovement,
  type StockItem,
} from '@/contract/admin/stock';
import StockProduct from './StockProduct';
import { sampleAdminProduct } from '@tests/support/sampleAdminProduct';
import { Batches } from './Batches';
import ProductStock from './ProductStock';

describe('the list and the entry form', () => {
  const booked = [{ product_id: 1, name: 'Juice 1', before: 64, after: 100, shelf: 107 }];

  const none = () => [];
  const items = [
    sampleStockItem(1),
    sampleStockItem(2, { days_left: null }),
    sampleStockItem(3, { days_left: 60 }),
  ];

  function open(response: FakeResponse = () => booked, width = 1440) {
    setScreen({ width });
    return renderAdmin(<Stock />, {
      path: '/admin/stock',
      responses: {
        'GET /api/admin/stock': () => items,
        ...Object.fromEntries(
          items.flatMap((_, at) => [
            [`GET /api/admin/stock/${at + 1}/movements`, none],
            [`GET /api/admin/stock/${at + 1}/batches`, none],
          ]),
        ),
        'POST /api/admin/stock/movements': response,
      },
    });
  }
  const show = (response?: FakeResponse): FakeApi => open(response).api;

  const entry = () => screen.findByRole('form', { name: 'Enter a change: Juice 1' });
  const field = async (name: string | RegExp) => within(await entry()).getByLabelText(name);
  const press = async (name: string) =>
    userEvent.click(within(await entry()).getByRole('button', { name }));

  test('incoming goods are entered with a batch and a date after the new stock is shown', async () => {
    const api = show();
    await userEvent.type(await field('Units'), '35');
    await press('More');
    expect(await field('Units')).toHaveValue('36');
    expect(within(await entry()).getByRole('status')).toHaveTextContent('For sale 64100');
    expect(within(await entry()).getByRole('status')).toHaveTextContent('On the shelf 71107');
    await userEvent.type(await field(/^Batch/), 'L2612');
    await userEvent.type(await field(/^Best before/), '2028-11-30');
    await press('Add stock');
    expect(await screen.findByText('Juice 1: 64 before, 100 now.')).toBeInTheDocument();
    expect(api.sent()[0]?.body).toEqual({
      movements: [
        {
          product_id: 1,
          reason: 'in',
          kind: 'produced',
          quantity: 36,
          batch: 'L2612',
          best_before: '2028-11-30',
        },
      ],
    });
    expect(await field('Units')).toHaveValue('');
  });

  const rejected = (at: string, code: string) =>
    errorResponse(422, 'validation_failed', { errors: { [`movements.0.${at}`]: [code] } });
  const short = { product_id: 1, name: 'Juice 1', requested: 70, available: 60 };

  test.each<[string, 'in' | 'out', () => Response, string | RegExp, RegExp]>([
    [
      'goods during a clearance',
      'in',
      () => rejected('reason', 'clearance'),
      'Reason',
      /^Stock isn’t refilled during a clear/,
    ],
    [
      'a quantity above the maximum',
      'in',
      () => rejected('quantity', 'shelf_full'),
      'Units',
      /^There can be at most 1,000,000 units of a product/,
    ],
    [
      'more units than are for sale',
      'out',
      () => errorResponse(409, 'stock_short', { details: { shortages: [short] } }),
      'Units',
      /^Only 60 for sale\. Units reserved for orders can’t be removed\.$/,
    ],
    [
      'an unknown batch',
      'out',
      () => rejected('batch', 'invalid'),
      /^Batch/,
      /^This batch was never entered for this product\.$/,
    ],
  ])(
    '%s (%s) is rejected at its field, and the input is kept',
    async (_, way, response, label, reason) => {
      show(response);
      if (way === 'out') await press('Out');
      await userEvent.type(await field('Units'), '70');
      await press(way === 'in' ? 'Add stock' : 'Remove stock');
      await waitFor(async () =>
        expect(await field(label)).toHaveAccessibleDescription(expect.stringMatching(reason)),
      );
      expect(await field('Units')).toHaveValue('70');
    },
  );

  test('a request whose response was lost is retried with the same key; a changed request gets a new key', async () => {
    const responses = [
      errorResponse(500, 'server_error'),
      errorResponse(409, 'idempotency_key_reused'),
      booked,
      booked,
    ];
    const api = show(() => responses.shift());
    await userEvent.type(await field('Units'), '36');
    await press('Add stock');
    await within(await entry()).findByRole('alert');
    expect(await field('Units')).toHaveValue('36');
    await press('More');
    await press('Add stock');
    expect(await screen.findByText(/^The previous entry was saved after all/)).toBeInTheDocument();
    expect(await field('Units')).toHaveValue('37');
    await press('Add stock');
    await waitFor(async () => expect(await field('Units')).toHaveValue(''));
    await userEvent.type(await field('Units'), '36');
    await press('Add stock');
    await waitFor(() => expect(api.sent()).toHaveLength(4));
    const [first, second, third, next] = api.sent().map(({ key }) => key);
    expect(second).toBe(first);
    expect(new Set([second, third, next]).size).toBe(3);
  });

  test('outgoing goods need no best-before date', async () => {
    const api = show();
    await userEvent.type(await field(/^Best before/), '2028-11-30');
    await press('Out');
    expect(within(await entry()).queryByLabelText(/^Best before/)).toBeNull();
    await userEvent.type(await field('Units'), '1');
    await userEvent.type(await field(/^Batch/), 'L9');
    await press('Remove stock');
    await waitFor(() => expect(api.sent()).toHaveLength(1));
    expect(api.sent()[0]?.body).toEqual({
      movements: [{ product_id: 1, reason: 'out', kind: 'market', quantity: 1, batch: 'L9' }],
    });
  });

  test('nothing is sent without a quantity or with a date but no batch', async () => {
    const api = show();
    await userEvent.type(await field(/^Best before/), '2028-11-30');
    await press('Add stock');
    expect(await field('Units')).toHaveAccessibleDescription('This field is required');
    expect(await field(/^Batch/)).toHaveAccessibleDescription(
      'Enter the batch this date belongs to.',
    );
    await userEvent.type(await field('Units'), '1,5');
    expect(await field('Units')).toBeInvalid();
    expect(api.sent()).toEqual([]);
  });

  test('the product that runs out first is listed first, and input stays with its product when the list is reordered', async () => {
    const api = show();
    await userEvent.type(await field('Units'), '3');
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('link').textContent);
    expect(names()).toEqual(['Juice 1', 'Juice 3', 'Juice 2']);
    api.respond({
      'GET /api/admin/stock': () => [
        items[0],
        sampleStockItem(2, { for_sale: 0, days_left: 0 }),
        items[2],
      ],
    });
    await press('Add stock');
    await waitFor(() => expect(names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']));
    expect(await entry()).toBeInTheDocument();
  });

  test('the list shows units for sale, reserved and on the shelf; its filter is in the URL', async () => {
    const { at } = open();
    const cells = within(await screen.findByRole('row', { name: /^Juice 1/ })).getAllByRole('cell');
    expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual(['64', '7', '71']);
    const filters = within(screen.getByRole('navigation', { name: 'Filter products' }));
    await userEvent.click(filters.getByRole('link', { name: /^Sold out/ }));
    expect(at()).toBe('/admin/stock?filter=out');
    expect(screen.queryByRole('row', { name: /^Juice/ })).toBeNull();
  });

  test.each<[string, () => Promise<HTMLElement>]>([
    [
      'the tab of the entry',
      async () => within(await entry()).getByRole('button', { name: 'Count' }),
    ],
    ['the link above the list', () => screen.findByRole('link', { name: 'Count' })],
  ])('switching to counting after typing units asks for confirmation: %s', async (_, control) => {
    const { at } = open();
    await userEvent.type(await field('Units'), '12');
    await userEvent.click(screen.getByRole('link', { name: /^Sold out/ }));
    expect(at()).toBe('/admin/stock?filter=out');
    await userEvent.click(await control());
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(at()).toBe('/admin/stock?filter=out');
    expect(await field('Units')).toHaveValue('12');
    await userEvent.clear(await field('Units'));
    await userEvent.click(await control());
    expect(at()).toMatch(/^\/admin\/stock\/count/);
  });

  test.each([1440, 390])(
    'at %i px, input is discarded only after a confirmation',
    async (width) => {
      open(undefined, width);
      const enter = async (name: string) =>
        userEvent.click(
          await screen.findByRole('button', { name: `Enter a change: ${name}`, hidden: true }),
        );
      await enter('Juice 1');
      await userEvent.type(await field('Units'), '24');
      const other = () =>
        width === 390
          ? userEvent.click(screen.getByRole('button', { name: 'Close' }))
          : enter('Juice 3');
      await other();
      await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
      expect(await field('Units')).toHaveValue('24');
      await other();
      await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
      await waitFor(() => expect(screen.queryByRole('form', { name: /Juice 1/ })).toBeNull());
      if (width === 390)
        expect(screen.getByRole('button', { name: 'Enter a change: Juice 1' })).toHaveFocus();
      await enter('Juice 1');
      expect(await field('Units')).toHaveValue('');
    },
  );

  test('on a phone, movements are entered in a sheet', async () => {
    const { api } = open(undefined, 390);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a change: Juice 1' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(await sheet.findByLabelText('Units'), '24');
    await userEvent.click(sheet.getByRole('button', { name: 'Add stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent()).toMatchObject([{ body: { movements: [{ product_id: 1, quantity: 24 }] } }]);
  });
});

describe('a product', () => {
  const movement = (id: number, more: Partial<StockMovement>) =>
    createSample(stockMovement, {
      id,
      at: '2026-11-24T10:00:00.000Z',
      reason: 'in',
      kind: 'found',
      delta: 1,
      staff: 'Jelena',
      ...more,
    });

  test('the ledger shows why a product’s stock changed, page by page, with links to orders', async () => {
    const all = Array.from({ length: movementsPerPage + 1 }, (_, index) =>
      movement(movementsPerPage + 1 - index, { note: 'Behind the shelf' }),
    );
    const packed = { kind: null, order_number: '100412', batch: 'L2610' };
    all[0] = movement(99, { reason: 'return', delta: -2, ...packed });
    renderAdmin(<StockProduct />, {
      path: '/admin/stock/1',
      pattern: '/admin/stock/:id',
      responses: {
        'GET /api/admin/stock': () => [sampleStockItem(1)],
        'GET /api/admin/stock/1/batches': () => [
          { batch: 'L2610', best_before: '2028-09-30', pieces: 4, blocked: false },
          { batch: 'L2609', best_before: null, pieces: 0, blocked: true },
        ],
        'GET /api/admin/stock/1/movements': ({ query }) => {
          const begin = all.findIndex(({ id }) => id === Number(query.get('before'))) + 1;
          return all.slice(begin, begin + movementsPerPage);
        },
      },
    });
    const ledger = within(await screen.findByRole('region', { name: 'Movements' }));
    const [order, found] = await ledger.findAllByRole('listitem');
    expect(order).toHaveTextContent(/−2.*100412, batch L2610/);
    expect(href(/100412/, within(order!))).toBe('/admin/orders/100412');
    expect(found).toHaveTextContent(/\+1Found.*Jelena · Behind the shelf/);
    expect(ledger.getAllByRole('listitem')).toHaveLength(movementsPerPage);
    await userEvent.click(ledger.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(ledger.getAllByRole('listitem')).toHaveLength(all.length));
    expect(ledger.queryByRole('button', { name: 'Show older' })).toBeNull();
    const batches = within(screen.getByRole('region', { name: 'Batches' }));
    const links = batches.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual([expect.stringContaining('4 on the shelf'), 'L2609Recalled']);
    expect(href(/L2610/, batches)).toBe('/admin/stock/1/recall?batch=L2610');
  });
});

test('all batches can be shown, because sold-out batches may have to be recalled', async () => {
  const batches = Array.from({ length: 14 }, (_, index) => ({
    ...{ batch: `L${2600 + index}`, best_before: null, blocked: false },
    pieces: index === 13 ? 4 : 0,
  }));
  renderAdmin(<Batches id={1} />, {
    responses: { 'GET /api/admin/stock/1/batches': () => batches },
  });
  const names = async () =>
    (await screen.findAllByRole('link')).map(({ textContent }) => textContent?.slice(0, 5));
  expect(await names()).toHaveLength(12);
  expect(await names()).not.toContain('L2600');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 14' }));
  expect((await names()).slice(-1)).toEqual(['L2600']);
});

describe('the stock in the editor', () => {
  const { id } = sampleAdminProduct;

  function show(items: StockItem[]): void {
    renderAdmin(<ProductStock product={{ ...sampleAdminProduct, for_sale: 0, reserved: 0 }} />, {
      responses: { 'GET /api/admin/stock': () => items },
    });
  }

  test.each([
    ['lasts 5 weeks', {}],
    ['runs out in 4 days', { days_left: 4, low: true }],
  ])(
    'shows the units for sale and in orders, and how long they will last: %s',
    async (time, more) => {
      show([sampleStockItem(99, { for_sale: 3 }), sampleStockItem(id, more)]);
      expect(await screen.findByText(`and 7 in orders, ${time}`)).toBeInTheDocument();
      expect(screen.getByText('64 for sale')).toBeInTheDocument();
    },
  );

  test('a product that was never published has no stock', async () => {
    show([]);
    expect(await screen.findByText('0 for sale')).toBeInTheDocument();
  });
});
