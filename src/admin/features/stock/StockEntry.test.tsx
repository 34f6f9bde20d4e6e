import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idempotencyHeader } from '@/contract/wire';
import {
  errorResponse,
  makeFakeApi,
  type FakeResponse,
  type FakeApi,
} from '@tests/support/fakeApi';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import { setScreen } from '@tests/support/matchMedia';
import { renderAdmin } from '@tests/support/renderAdmin';
import Stock from './Stock';

const post = 'POST /api/admin/stock/movements';

const booked = [{ product_id: 1, name: 'Juice 1', before: 64, after: 100, shelf: 107 }];

const items = [
  sampleStockItem(1),
  sampleStockItem(2, { days_left: null }),
  sampleStockItem(3, { days_left: 60 }),
];

function show(response: FakeResponse = () => booked): FakeApi {
  setScreen({ width: 1440 });
  const api = makeFakeApi({
    'GET /api/admin/stock': () => items,
    'GET /api/admin/stock/1/movements': () => [
      { ...movement, reason: 'in', kind: 'produced', batch: 'L2610' },
    ],
    'GET /api/admin/stock/2/movements': () => [],
    'GET /api/admin/stock/3/movements': () => [],
    [post]: response,
  });
  renderAdmin(<Stock />, { api, path: '/admin/stock' });
  return api;
}
const movement = {
  id: 1,
  at: '2026-11-12T16:05:00.000Z',
  delta: 64,
  stock_after: 64,
  order_number: null,
  best_before: null,
  counted: null,
  note: '',
  staff: 'Jelena',
};

const entry = () => screen.findByRole('form', { name: 'Enter a change: Juice 1' });
const field = async (name: string | RegExp) => within(await entry()).getByLabelText(name);
const press = async (name: string) =>
  userEvent.click(within(await entry()).getByRole('button', { name }));
const sent = (api: FakeApi) => api.calls.filter(({ method }) => method === 'POST');

test('what comes in is entered with batch and date, and what the stock becomes is shown before', async () => {
  const api = show();
  await userEvent.type(await field('Pieces'), '35');
  await press('More');
  expect(await field('Pieces')).toHaveValue('36');
  expect(within(await entry()).getByRole('status')).toHaveTextContent('For sale 64100');
  expect(within(await entry()).getByRole('status')).toHaveTextContent('On the shelf 71107');
  await userEvent.type(await field(/^Batch/), 'L2612');
  await userEvent.type(await field(/^Best before/), '2028-11-30');
  await press('Enter in');
  expect(await screen.findByText('Juice 1: 64 before, 100 now.')).toBeInTheDocument();
  expect(sent(api)[0]?.body).toEqual({
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
  expect(await field('Pieces')).toHaveValue('');
});

test.each([
  [
    'goods during a clearance',
    'reason',
    'clearance',
    'Reason',
    /^Stock is not refilled during a clear/,
  ],
  [
    'what has no space',
    'quantity',
    'shelf_full',
    'Pieces',
    /^At most 1,000,000 pieces of a product/,
  ],
])('%s: rejected at the field, and what was typed stays', async (_, at, code, label, reason) => {
  const errors = { [`movements.0.${at}`]: [code] };
  show(() => errorResponse(422, 'validation_failed', { errors }));
  await userEvent.type(await field('Pieces'), '36');
  await press('Enter in');
  expect(await field(label)).toHaveAccessibleDescription(expect.stringMatching(reason));
  expect(await field('Pieces')).toHaveValue('36');
});

test('a lost answer is repeated as the same request; what is changed or entered then is another one', async () => {
  const responses = [
    errorResponse(500, 'server_error'),
    errorResponse(409, 'idempotency_key_reused'),
    booked,
    booked,
  ];
  const api = show(() => responses.shift());
  await userEvent.type(await field('Pieces'), '36');
  await press('Enter in');
  await within(await entry()).findByRole('alert');
  expect(await field('Pieces')).toHaveValue('36');
  await press('More');
  await press('Enter in');
  expect(await screen.findByText(/^The previous entry was booked after all/)).toBeInTheDocument();
  expect(await field('Pieces')).toHaveValue('37');
  await press('Enter in');
  await waitFor(async () => expect(await field('Pieces')).toHaveValue(''));
  await userEvent.type(await field('Pieces'), '36');
  await press('Enter in');
  await waitFor(() => expect(sent(api)).toHaveLength(4));
  const [first, second, third, next] = sent(api).map(({ headers }) =>
    headers.get(idempotencyHeader),
  );
  expect(second).toBe(first);
  expect(new Set([second, third, next]).size).toBe(3);
});

test('more than is for sale does not go out, and the field shows how many there are', async () => {
  show(() =>
    errorResponse(409, 'stock_short', {
      details: {
        shortages: [{ product_id: 1, name: 'Juice 1', requested: 70, available: 60 }],
      },
    }),
  );
  await press('Out');
  await userEvent.type(await field('Pieces'), '70');
  await press('Enter out');
  await waitFor(async () =>
    expect(await field('Pieces')).toHaveAccessibleDescription(
      'There are not that many for sale: 60. What is reserved for orders cannot go out.',
    ),
  );
  expect(await field('Pieces')).toHaveValue('70');
});

test('an unknown batch is reported at its field; the date of a batch is not required when it goes out', async () => {
  const api = show(() =>
    errorResponse(422, 'validation_failed', { errors: { 'movements.0.batch': ['invalid'] } }),
  );
  await userEvent.type(await field(/^Best before/), '2028-11-30');
  await press('Out');
  expect(within(await entry()).queryByLabelText(/^Best before/)).toBeNull();
  await userEvent.type(await field('Pieces'), '1');
  await userEvent.type(await field(/^Batch/), 'L9');
  await press('Enter out');
  await waitFor(async () =>
    expect(await field(/^Batch/)).toHaveAccessibleDescription(
      'This batch was never entered for this product.',
    ),
  );
  expect(sent(api)[0]?.body).toEqual({
    movements: [{ product_id: 1, reason: 'out', kind: 'market', quantity: 1, batch: 'L9' }],
  });
});

test('nothing is sent without pieces, nor with a date that belongs to no batch', async () => {
  const api = show();
  await userEvent.type(await field(/^Best before/), '2028-11-30');
  await press('Enter in');
  expect(await field('Pieces')).toHaveAccessibleDescription('This field is required');
  expect(await field(/^Batch/)).toHaveAccessibleDescription(
    'Enter the batch that the date belongs to.',
  );
  await userEvent.type(await field('Pieces'), '1,5');
  expect(await field('Pieces')).toBeInvalid();
  expect(sent(api)).toEqual([]);
});

test('what is gone first is first, and the entry stays with its product when the order changes', async () => {
  const api = show();
  await userEvent.type(await field('Pieces'), '3');
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
  await press('Enter in');
  await waitFor(() => expect(names()).toEqual(['Juice 2', 'Juice 1', 'Juice 3']));
  expect(await entry()).toBeInTheDocument();
});
