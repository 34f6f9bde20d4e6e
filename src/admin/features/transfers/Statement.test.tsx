import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementPayment } from '@/contract/admin/bankTransfers';
import { idempotencyHeader } from '@/contract/wire';
import { me } from '@tests/support/asStaff';
import { errorResponse, makeFakeApi, type Answer } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import Statement from './Statement';

const order = { number: '100388', customer: 'Ana Ilić', amount: 402_000 };
const payment = (line: number, more: Partial<StatementPayment>): StatementPayment => ({
  line,
  reference: `97 ${line}`,
  amount: 402_000,
  outcome: 'pays',
  order: { ...order, number: `10038${line}` },
  ...more,
});
const payments = [
  payment(1, {}),
  payment(2, { outcome: 'differs', amount: 400_000 }),
  payment(3, { outcome: 'cancelled' }),
  payment(4, { outcome: 'unknown', order: null }),
];

function show(answers: Readonly<Record<string, Answer>>) {
  const api = makeFakeApi({
    'POST /api/admin/bank-transfers/match': () => ({ payments }),
    ...answers,
  });
  renderAdmin(<Statement />, { api });
  return api;
}
async function compare(text = '97 1;4020,00') {
  await userEvent.type(await screen.findByLabelText(/^Payments of the statement/), text);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('what differs, is cancelled or unknown is shown, and only what pays an order is booked', async () => {
  const api = show({ 'POST /api/admin/bank-transfers/book': () => ({ booked: 1 }) });
  await compare();
  expect(await screen.findByText('Pay an order: 1 of 4, 4,020 RSD in total.')).toBeVisible();
  expect(rowOf('100382').getByText('expected 4,020 RSD')).toBeVisible();
  expect(rowOf('100383').getByText('Order is cancelled')).toBeVisible();
  expect(rowOf('97 4').getByText('No order')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Book 1 payment' }));
  expect(await screen.findByText('1 payment is booked.')).toBeVisible();
  const booked = api.calls.find(({ path }) => path.endsWith('/book'));
  expect(booked?.body).toEqual({ text: '97 1;4020,00', numbers: ['100381'] });
});

test('a bank’s file is read in Windows-1250 too, and a workbook is refused', async () => {
  show({});
  const input = await screen.findByLabelText('Open a CSV file', { selector: 'input' });
  const file = (...bytes: number[]) =>
    new File([new Uint8Array(bytes)], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(input, file(0x9e, 0x3b, 0xe8));
  const field = screen.getByLabelText(/^Payments of the statement/);
  await waitFor(() => expect(field).toHaveValue('ž;č'));
  await userEvent.upload(input, file(0x50, 0x4b, 0, 0));
  expect(await screen.findByText(/^This file cannot be read/)).toBeVisible();
  expect(field).toHaveValue('ž;č');
});

test('after the password, the same booking is sent again with its key', async () => {
  const answers = [errorResponse(403, 'reauthentication_required'), { booked: 1 }];
  const api = show({
    'POST /api/admin/bank-transfers/book': () => answers.shift(),
    'POST /api/admin/reauthenticate': () => me,
  });
  await compare();
  await userEvent.click(await screen.findByRole('button', { name: 'Book 1 payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'tajna reč');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1 payment is booked.')).toBeVisible();
  const keys = api.calls
    .filter(({ path }) => path.endsWith('/book'))
    .map(({ headers }) => headers.get(idempotencyHeader));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('if the orders changed meanwhile, the statement is compared again and nothing is booked', async () => {
  const matches = [payments, [payment(1, { outcome: 'paidAlready' })]];
  show({
    'POST /api/admin/bank-transfers/match': () => ({ payments: matches.shift() }),
    'POST /api/admin/bank-transfers/book': () => errorResponse(409, 'changed_meanwhile'),
  });
  await compare();
  await userEvent.click(await screen.findByRole('button', { name: 'Book 1 payment' }));
  expect(await screen.findByText('Paid already')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
});

test('a text without payments says so, and changed text needs a new comparison', async () => {
  show({ 'POST /api/admin/bank-transfers/match': () => ({ payments: [] }) });
  await compare('nešto');
  expect(await screen.findByText('No payments in the text')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Payments of the statement/), '1');
  expect(screen.queryByText('No payments in the text')).toBeNull();
});
