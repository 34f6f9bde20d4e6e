import userEvent from '@testing-library/user-event';
import type { StockItem } from '@/contract/admin/stock';
import type { StaffRole } from '@/contract/permissions';
import { errorResponse, type FakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { fireEvent, renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import ProductValues from './ProductValues';

let items: StockItem[];
beforeEach(() => {
  items = [1, 2, 3].map((id) => sampleStockItem(id));
});

const show = (response: FakeResponse = () => ({}), role: StaffRole = 'owner'): FakeApi =>
  renderAdmin(<ProductValues />, {
    role,
    responses: {
      'GET /api/admin/stock': () => items,
      'PUT /api/admin/product-values': response,
    },
  }).api;
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const fill = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save all' }));
const sent = (api: FakeApi) => api.sent().map(({ body }) => body);

test('Enter moves to the next row, changes are marked and counted, and one request saves them all', async () => {
  const api = show(({ body }) => {
    const [, { price }] = (body as { changes: { price: { now: number } }[] }).changes as [
      unknown,
      { price: { now: number } },
    ];
    items = [{ ...items[0]!, shelf: 5 }, { ...items[1]!, regular_price: price.now }, items[2]!];
    return {};
  });
  await fill('On the shelf: Juice 1', '5');
  fireEvent.keyDown(await field('On the shelf: Juice 1'), { key: 'Enter' });
  expect(await field('On the shelf: Juice 2')).toHaveFocus();
  await fill('Price: Juice 2', '1.250,50');
  expect(await field('Price: Juice 2')).toHaveAccessibleDescription('was 690');
  expect(screen.getByText('2 unsaved changes')).toBeInTheDocument();
  await save();
  expect(await screen.findByText(/^Saved: 2 products/)).toBeInTheDocument();
  expect(sent(api)).toEqual([
    {
      changes: [
        { product_id: 1, shelf: { seen: 71, now: 5 } },
        { product_id: 2, price: { seen: 69_000, now: 125_050 } },
      ],
    },
  ]);
  expect(screen.getByText('No changes')).toBeInTheDocument();
});

test('pasted spreadsheet columns fill the fields below the focused one; cells without a row are reported', async () => {
  show();
  const pasted = '700 RSD\t10\r\n710,50\t\r\n720\t30\r\n730\t40\r\n';
  fireEvent.paste(await field('Price: Juice 2'), { clipboardData: { getData: () => pasted } });
  expect(await field('Price: Juice 2')).toHaveValue('700');
  expect(await field('Price: Juice 3')).toHaveValue('710,50');
  expect(await field('On the shelf: Juice 2')).toHaveValue('10');
  expect(await field('On the shelf: Juice 3')).toHaveValue('71');
  expect(await screen.findByText('4 pasted values have no row.')).toBeInTheDocument();
});

test('a price formatted by a spreadsheet is not saved as a different number', async () => {
  show();
  fireEvent.paste(await field('Price: Juice 1'), {
    clipboardData: { getData: () => '1,2E+06\n700' },
  });
  expect(await field('Price: Juice 1')).toHaveValue('1,2E+06');
  await save();
  expect(await field('Price: Juice 1')).toBeInvalid();
});

test("another user's changes are shown by row, and the input can still be saved", async () => {
  const conflicts = [{ product_id: 2, price: 72_000, shelf: 71 }];
  const responses = [errorResponse(409, 'changed_meanwhile', { details: { conflicts } }), {}];
  const api = show(() => responses.shift());
  await fill('Price: Juice 1', '700');
  await fill('Price: Juice 2', '800');
  await save();
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Juice 2, Price')).toBeInTheDocument();
  expect(within(dialog).getByText('720')).toBeInTheDocument();
  expect(within(dialog).queryByText(/Juice 1/)).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep what I entered' }));
  expect(await field('Price: Juice 2')).toHaveAccessibleDescription('was 720');
  await save();
  await waitFor(() => expect(sent(api)).toHaveLength(2));
  expect(sent(api)[1]).toEqual({
    changes: [
      { product_id: 1, price: { seen: 69_000, now: 70_000 } },
      { product_id: 2, price: { seen: 72_000, now: 80_000 } },
    ],
  });
});

test('an invalid value found by the form or the server causes an error at its field', async () => {
  const requested = { product_id: 1, name: 'Juice 1', requested: 7, available: 3 };
  const responses = [
    errorResponse(422, 'validation_failed', { errors: { 'changes.0.price.now': ['not_lower'] } }),
    errorResponse(409, 'stock_short', { details: { shortages: [requested] } }),
  ];
  items = [sampleStockItem(1, { reduced_price: 60_000 })];
  const api = show(() => responses.shift());
  await fill('On the shelf: Juice 1', '2,5');
  await save();
  expect(await field('On the shelf: Juice 1')).toBeInvalid();
  expect(sent(api)).toEqual([]);
  await fill('On the shelf: Juice 1', '3');
  await fill('Price: Juice 1', '500');
  await save();
  expect(await screen.findByText(/current offer is 600/)).toBeInTheDocument();
  await fill('Price: Juice 1', '690');
  await save();
  expect(await screen.findByText(/^7 are reserved for orders/)).toBeInTheDocument();
  expect(await field('On the shelf: Juice 1')).toBeInvalid();
});

test('staff cannot edit prices', async () => {
  show(undefined, 'staff');
  expect(await field('On the shelf: Juice 1')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull();
});
