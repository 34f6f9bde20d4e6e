import type { StockItem } from '@/contract/admin/stock';
import { errorResponse, type FakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { press, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import StockCounting from './StockCounting';

const item = (id: number, shelf: number) =>
  sampleStockItem(id, { for_sale: shelf - 2, reserved: 2, shelf, days_left: null });

let items: StockItem[];
beforeEach(() => {
  items = [item(1, 10), item(2, 20), item(3, 30)];
  sessionStorage.clear();
});

const show = (response: FakeResponse = () => [], path = '/admin/stock/count'): FakeApi =>
  renderAdmin(<StockCounting />, {
    path,
    responses: { 'GET /api/admin/stock': () => items, 'POST /api/admin/stock/counts': response },
  }).api;

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const stale = (id: number, shelf: number) =>
  errorResponse(409, 'count_stale', {
    details: { stale: [{ product_id: id, name: `Juice ${id}`, shelf }] },
  });

test('Enter moves to the next product, and only counted products are saved', async () => {
  const api = show();
  await userEvent.type(await field('Juice 1'), '8{Enter}');
  expect(await field('Juice 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('30{Enter}');
  expect(screen.getByRole('button', { name: 'Review differences' })).toHaveFocus();
  expect(screen.getByText('difference −2')).toBeInTheDocument();
  expect(screen.getByText('2 of 3 counted')).toBeInTheDocument();
  await press('Review differences');
  const review = screen.getByRole('dialog', { name: '2 products counted' });
  const rows = within(review).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Juice 18 on the shelf, 10 in the books−2',
  ]);
  expect(api.sent()).toEqual([]);
  await press('Save 1 difference');
  expect(await screen.findByText('The count is saved: 1 difference.')).toBeInTheDocument();
  expect(api.sent()[0]?.body).toEqual({
    counts: [
      { product_id: 1, shelf: 8, book_seen: 10 },
      { product_id: 3, shelf: 30, book_seen: 30 },
    ],
  });
});

test('starting over asks for confirmation, because it deletes the counts', async () => {
  show();
  await userEvent.type(await field('Juice 1'), '8');
  await press('Start over');
  expect(screen.getByRole('alertdialog', { name: '1 of 3 counted' })).toBeVisible();
  await press('Keep counting');
  expect(await field('Juice 1')).toHaveValue('8');
  await press('Start over');
  await press('Start over', within(screen.getByRole('alertdialog')));
  expect(await field('Juice 1')).toHaveValue('');
});

test('a count above the maximum is rejected at the product, before the review', async () => {
  const api = show();
  await userEvent.type(await field('Juice 2'), '1000001');
  await press('Review differences');
  expect(await field('Juice 2')).toHaveAccessibleDescription(
    'There can be at most 1,000,000 units of a product on the shelf.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(await field('Juice 2'));
  await userEvent.type(await field('Juice 2'), '1000000');
  await press('Review differences');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(api.sent()).toEqual([]);
});

test('products whose stock has changed are listed for recounting, and the other counts are kept', async () => {
  const responses = [stale(2, 19), []];
  const api = show(() => {
    items = [item(1, 10), item(2, 19), item(3, 30)];
    return responses.shift();
  });
  await userEvent.type(await field('Juice 1'), '8');
  await userEvent.type(await field('Juice 2'), '20');
  await press('Review differences');
  await press('Save 1 difference');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'While you counted, Juice 2 changed. Count it again.',
  );
  expect(await field('Juice 1')).toHaveValue('8');
  expect(await field('Juice 2')).toHaveValue('');
  await screen.findByText(/19 in the books/);
  await userEvent.type(await field('Juice 2'), '19');
  await press('Review differences');
  await press('Save 1 difference');
  await waitFor(() => expect(api.sent()).toHaveLength(2));
  expect(api.sent()[1]?.body).toEqual({
    counts: [
      { product_id: 1, shelf: 8, book_seen: 10 },
      { product_id: 2, shelf: 19, book_seen: 19 },
    ],
  });
});

test('a count below the number of reserved units is rejected at the product', async () => {
  show(() =>
    errorResponse(409, 'stock_short', {
      details: {
        shortages: [{ product_id: 1, name: 'Juice 1', requested: 2, available: 1 }],
      },
    }),
  );
  await userEvent.type(await field('Juice 1'), '1');
  await press('Review differences');
  await press('Save 1 difference');
  await waitFor(async () =>
    expect(await field('Juice 1')).toHaveAccessibleDescription(/^2 are reserved for orders\./),
  );
  expect(await field('Juice 1')).toHaveValue('1');
});

test('a request whose response was lost is retried with the same key, and counts are kept after a reload', async () => {
  const responses = [errorResponse(500, 'server_error'), []];
  const api = show(() => responses.shift());
  await userEvent.type(await field('Juice 1'), '8');
  await press('Review differences');
  await press('Save 1 difference');
  await waitFor(() => expect(api.sent()).toHaveLength(1));
  expect(sessionStorage.getItem('stockCount')).toContain('"8"');
  await press('Save 1 difference');
  await waitFor(() => expect(api.sent()).toHaveLength(2));
  const [first, second] = api.sent().map(({ key }) => key);
  expect(second).toBe(first);
  await waitFor(() => expect(sessionStorage.getItem('stockCount')).toBe('{}'));
});

test('counts from an earlier visit are shown with the stock recorded at that time', async () => {
  sessionStorage.setItem('stockCount', JSON.stringify({ 1: { pieces: '8', book: 11 } }));
  show(() => [], '/admin/stock/count?product=3');
  expect(await field('Juice 1')).toHaveValue('8');
  expect(screen.getByText('difference −3')).toBeInTheDocument();
  expect(await field('Juice 3')).toHaveFocus();
});
