import { useState } from 'react';
import { orderReceipts, type OrderReceipts as Receipts } from '@/contract/admin/orderReceipts';
import { errorResponse } from '@tests/support/fakeApi';
import {
  cleanup,
  fireEvent,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import { createSample } from '@tests/support/makeSample';
import { sampleMissing, sampleReceipt } from '@tests/support/sampleReceipts';
import MissingReceipts from './MissingReceipts';
import { OrderReceipts } from './OrderReceipts';
import ReceiptList from './ReceiptList';

const prefix = 'K7QX2M4A-K7QX2M4A-';
const next_number = `${prefix}1207`;
const enterPath = (order: string) => `POST /api/admin/orders/${order}/receipts`;

describe('the page of missing receipts', () => {
  const receipts = [sampleMissing('100150'), sampleMissing('100152'), sampleMissing('100154')];
  function show(responses: Record<string, () => unknown> = {}) {
    const { api } = renderAdmin(<MissingReceipts />, {
      responses: {
        'GET /api/admin/missing-receipts': () => ({ receipts, count: 3, next_number }),
        [enterPath('100150')]: () => ({ id: 7, number: next_number }),
        ...responses,
      },
    });
    return api;
  }
  const current = async (order: string) => within(await screen.findByRole('form', { name: order }));

  test('presets prefix, number, time and amount; saving one number opens the next', async () => {
    const api = show();
    const first = await current('100150');
    expect(first.getByText(prefix)).toBeVisible();
    expect(first.getByRole('textbox', { name: /Number of the sale receipt/ })).toHaveValue('1207');
    await userEvent.click(first.getByRole('button', { name: 'Save and next' }));
    const second = await current('100152');
    expect(second.getByRole('textbox', { name: /Number of the sale receipt/ })).toHaveValue('1208');
    expect(api.sent('POST').map(({ body }) => body)).toEqual([
      { kind: 'sale', receipt: next_number, issued_at: '2026-11-24T14:05', amount: 177_000 },
    ]);
    expect(screen.getByText('1 of 3 entered')).toBeVisible();
  });

  test('Skip moves an order to the end', async () => {
    show();
    const first = await current('100150');
    await userEvent.click(first.getByRole('button', { name: 'Skip' }));
    await current('100152');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6));
    expect(rows).toEqual(['100154', '100150']);
  });

  test('a number used by another order is rejected with a link to that order, and the input is kept', async () => {
    show({
      [enterPath('100150')]: () =>
        errorResponse(409, 'receipt_number_used', { details: { order: '100099' } }),
    });
    const first = await current('100150');
    await userEvent.click(first.getByRole('button', { name: 'Save and next' }));
    expect(await first.findByRole('link', { name: '100099' })).toHaveAttribute(
      'href',
      '/admin/orders/100099',
    );
    expect(first.getByRole('textbox', { name: /Number/ })).toHaveValue('1207');
  });

  test('input that is not a number, such as a scanned link, causes an error at the field', async () => {
    show({
      [enterPath('100150')]: () =>
        errorResponse(422, 'validation_failed', { errors: { receipt: ['invalid'] } }),
    });
    const first = await current('100150');
    await userEvent.click(first.getByRole('button', { name: 'Save and next' }));
    expect(await first.findByText(/^A receipt number has only letters/)).toBeVisible();
  });

  test('a different amount causes a warning, but can still be entered', async () => {
    show();
    const first = await current('100150');
    const amount = first.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '2.470');
    expect(first.getByText(/700 RSD more than expected/)).toBeVisible();
    expect(first.getByRole('button', { name: 'Save and next' })).toBeEnabled();
  });

  test('saving a number can be undone', async () => {
    const api = show({ 'DELETE /api/admin/receipts/7': () => ({}) });
    const first = await current('100150');
    await userEvent.click(first.getByRole('button', { name: 'Save and next' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo 100150' }));
    await current('100150');
    expect(api.sent('DELETE')).toHaveLength(1);
  });

  test('says that no receipts are missing', async () => {
    show({ 'GET /api/admin/missing-receipts': () => ({ receipts: [], count: 0, next_number }) });
    expect(await screen.findByText('No receipts missing')).toBeVisible();
  });
});

describe('the receipts of an order', () => {
  function show(receipts: Partial<Receipts>, more: Partial<typeof sampleAdminOrder> = {}) {
    const order = {
      ...{ ...sampleAdminOrder, parcel: 'shipped' as const },
      receipts: createSample(orderReceipts, { next_number, ...receipts }),
      ...more,
    };
    return renderAdmin(<OrderReceipts order={order} />, {
      responses: { [enterPath(order.number)]: () => ({ id: 7, number: next_number }) },
    });
  }
  const since = '2026-11-24T13:05:00.000Z';

  test('show which receipt is missing, since when, and which advance it settles', async () => {
    const { api } = show({
      made: [sampleReceipt('advance', `${prefix}1182`)],
      missing: { kind: 'sale', since, amount: 173_000 },
    });
    expect(screen.getByText('Sale missing')).toBeVisible();
    expect(screen.getByText(/^waiting since it was sent/)).toBeVisible();
    expect(screen.getByText(`Settles the advance ${prefix}1182`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save receipt' }));
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  });

  test('an amount that differs from the payment is reported and can be corrected with a refund receipt', () => {
    const made = [sampleReceipt('sale', `${prefix}1188`, { amount: 250_000 })];
    show({ made, difference: 77_000 });
    expect(
      screen.getByText('The receipts add up to 770 RSD more than the customer paid.'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('770');
  });

  test('keep the input when another member saves a receipt', async () => {
    function Screen() {
      const [next, setNext] = useState(next_number);
      const missing = { kind: 'sale' as const, since, amount: 173_000 };
      const receipts = createSample(orderReceipts, { next_number: next, made: [], missing });
      return (
        <>
          <button onClick={() => setNext(`${prefix}1208`)}>Saved elsewhere</button>
          <OrderReceipts order={{ ...sampleAdminOrder, parcel: 'shipped', receipts }} />
        </>
      );
    }
    renderAdmin(<Screen />);
    const number = () => screen.getByRole('textbox', { name: /number/i });
    await userEvent.click(screen.getByRole('button', { name: 'Saved elsewhere' }));
    expect(number()).toHaveValue('1208');
    cleanup();
    renderAdmin(<Screen />);
    await userEvent.clear(number());
    await userEvent.type(number(), '1300');
    await userEvent.click(screen.getByRole('button', { name: 'Saved elsewhere' }));
    expect(number()).toHaveValue('1300');
  });

  test('are not needed for an order that is unpaid, cancelled or free', () => {
    for (const more of [
      { parcel: 'placed' },
      { parcel: 'cancelled' },
      { total_amount: 0 },
    ] as const) {
      show({ amount: 173_000 }, more);
      expect(screen.queryByRole('textbox')).toBeNull();
      cleanup();
    }
  });
});

test("each skipped line of the cash register's list shows the reason", async () => {
  const row = { text: 'x', kind: 'sale', issued_at: null, customer: '', expected: null };
  const shown = { ...row, amount: 100, order: '100150' };
  renderAdmin(<ReceiptList />, {
    responses: {
      'POST /api/admin/receipt-lists/read': () => ({
        receipts: [
          { ...shown, line: 1, number: 'A-1', outcome: 'differs', expected: 200 },
          { ...shown, line: 2, number: 'A-2', outcome: 'differs' },
          { ...shown, line: 3, number: 'A-3', outcome: 'stored' },
          { ...shown, line: 4, number: 'A-4', outcome: 'stored', order: '' },
          { ...shown, line: 5, number: 'A-5', outcome: 'unknown', order: '' },
        ],
        skipped: [{ line: 6, text: 'A-6;1o0', reason: 'unclear' }],
      }),
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: /List of receipts/ }), 'A-1;1,00');
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
  const line = async (number: string) =>
    within((await screen.findByText(number)).closest('tr') ?? document.body);
  for (const [number, reason] of [
    ['A-1', 'Different amount'],
    ['A-2', 'Not missing'],
    ['A-3', 'Entered already'],
    ['A-4', 'Repeated in the list'],
    ['A-5', 'No order'],
  ] as const)
    expect((await line(number)).getByText(reason)).toBeVisible();
  expect((await line('A-1')).getByText(/^no time was read/)).toBeVisible();
  expect(screen.getByText('A-6;1o0')).toBeVisible();
});

test('a long list is entered in batches, and the error for a list over the limit says how many lines are allowed', async () => {
  const row = { text: 'x', kind: 'sale', issued_at: null, customer: '', expected: 100 };
  const { api } = renderAdmin(<ReceiptList />, {
    responses: {
      'POST /api/admin/receipt-lists/read': () => ({
        receipts: Array.from({ length: 101 }, (_, index) => ({
          ...{ ...row, line: index + 1, amount: 100, outcome: 'fits' },
          ...{ number: `A-${index}`, order: String(100_000 + index) },
        })),
        skipped: [],
      }),
      'POST /api/admin/receipt-lists': () => ({
        entered: (api.sent('POST').at(-1)?.body as { receipts: unknown[] }).receipts.length,
      }),
    },
  });
  const list = screen.getByRole('textbox', { name: /List of receipts/ });
  fireEvent.change(list, { target: { value: 'A;1,00\n'.repeat(5_000) } });
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
  expect(await screen.findByText(/^The list is too long.*1,000 lines at a time/)).toBeVisible();
  fireEvent.change(list, { target: { value: 'A;1,00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enter 100 receipts' }));
  expect(await screen.findByText('100 entered, 1 left.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enter 1 receipt' }));
  expect(await screen.findByText('101 receipts were entered.')).toBeVisible();
});

test("the cash register's list is compared with the orders before matching receipts are entered", async () => {
  const row = { text: 'x', kind: 'sale', issued_at: null, customer: '', expected: null };
  const { api } = renderAdmin(<ReceiptList />, {
    responses: {
      'POST /api/admin/receipt-lists/read': () => ({
        receipts: [
          { ...row, line: 1, number: 'A-1', amount: 100, outcome: 'fits', order: '100150' },
          { ...row, line: 2, number: 'A-2', amount: 100, outcome: 'unknown', order: '' },
        ],
        skipped: [],
      }),
      'POST /api/admin/receipt-lists': () => ({ entered: 1 }),
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: /List of receipts/ }), 'A-1;1,00');
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enter 1 receipt' }));
  expect(await screen.findByText('1 receipt was entered.')).toBeVisible();
  expect(api.sent('POST').at(-1)?.body).toEqual({
    receipts: [{ order: '100150', kind: 'sale', receipt: 'A-1', amount: 100 }],
  });
});
