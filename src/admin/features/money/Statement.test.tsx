import type { MatchedPayment } from '@/contract/admin/money';
import { me } from '@tests/support/asStaff';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { samplePayable, samplePayment } from '@tests/support/samplePayments';
import Statement from './Statement';

const payment = (line: number, more: Partial<MatchedPayment>) => {
  const order = samplePayable(`10038${line}`, 402_000, { parcel: 'placed', courier: '' });
  return samplePayment(line, 402_000, {
    ...{ reference: `97 ${line}`, text: `97 ${line};4020,00`, order },
    ...more,
  });
};
const payments = [
  payment(1, {}),
  payment(2, { outcome: 'differs', amount: 400_000 }),
  payment(3, { outcome: 'cancelled', amount: 1_000 }),
  payment(5, { outcome: 'cancelled' }),
  payment(4, { outcome: 'unknown', order: null }),
];
const found = (list: readonly MatchedPayment[]) => ({
  payments: list,
  skipped: [],
  total: null,
  settlement_id: null,
});
const bookPath = '/api/admin/bank-transfers';

const show = (responses: FakeResponses) =>
  renderAdmin(<Statement />, {
    responses: { 'POST /api/admin/payment-lists/match': () => found(payments), ...responses },
  }).api;
const paste = async (text = '97 1;4020,00') => {
  await userEvent.click(await screen.findByLabelText(/^Lines with a reference/));
  await userEvent.paste(text);
};
const toRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const book = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Book 2 payments' }));

const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('lists differences and unknown payments, books only exact amounts and refunds payments for cancelled orders', async () => {
  const lists = [payments, [payment(1, { outcome: 'repeated' })]];
  const api = show({
    [`POST ${bookPath}`]: () => ({ booked: 2 }),
    'POST /api/admin/payment-lists/match': () => found(lists.shift() ?? []),
  });
  expect(screen.getByPlaceholderText('For example: 97 08100158;2.670,00')).toBeVisible();
  await paste();
  expect(await screen.findByText('1 order paid')).toBeVisible();
  await screen.findByText('100382');
  expect(toRow('100382').getByText('4,020')).toBeVisible();
  expect(toRow('100383').getByText(/The order is cancelled/)).toBeVisible();
  expect(toRow('100385').getByText(/the customer gets it back/)).toBeVisible();
  expect(screen.getByText(/^1 order is cancelled: .*4,020 RSD/)).toBeVisible();
  expect(toRow('97 4').getByText(/^No order waiting/)).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
  await book();
  expect(await screen.findByText('2 payments are booked.')).toBeVisible();
  expect(await screen.findByText(/or has been booked/)).toBeVisible();
  expect(asksBeforeClosing()).toBe(false);
  const [booked] = api.sent('POST', bookPath);
  expect(booked?.body).toEqual({
    text: '97 1;4020,00',
    lines: [
      { line: 1, number: '100381' },
      { line: 5, number: '100385' },
    ],
  });
});

test('accepts a bank file in Windows-1250 and rejects a workbook', async () => {
  show({});
  const input = await screen.findByLabelText('Open a file', { selector: 'input' });
  const file = (...bytes: number[]) =>
    new File([new Uint8Array(bytes)], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(input, file(0x9e, 0x3b, 0xe8));
  const field = screen.getByLabelText(/^Lines with a reference/);
  await waitFor(() => expect(field).toHaveValue('ž;č'));
  await userEvent.upload(input, file(0x50, 0x4b, 0, 0));
  expect(await screen.findByText(/^We can’t read this file/)).toBeVisible();
  expect(field).toHaveValue('ž;č');
});

test('after the password is confirmed, the booking is sent again with the same key', async () => {
  const responses = [errorResponse(403, 'reauthentication_required'), { booked: 1 }];
  const api = show({
    [`POST ${bookPath}`]: () => responses.shift(),
    'POST /api/admin/reauthenticate': () => me,
  });
  await paste();
  await book();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'tajna reč');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1 payment is booked.')).toBeVisible();
  const keys = api.sent('POST', bookPath).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('if orders have changed, nothing is booked and the statement is compared again', async () => {
  const lists = [payments, [payment(1, { outcome: 'settled' })]];
  show({
    'POST /api/admin/payment-lists/match': () => found(lists.shift() ?? []),
    [`POST ${bookPath}`]: () => errorResponse(409, 'changed_meanwhile'),
  });
  await paste();
  await book();
  expect(await screen.findByText(/Already paid/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
});

test('shows the line of each payment, lists skipped lines and compares the total', async () => {
  const text = '27.11.2026;1,00;80100013;1.040,00';
  const skipped = [
    { line: 8, text: 'Izvod br. 12', reason: 'other' },
    { line: 9, text, reason: 'unclear' },
  ];
  const lists = [
    { ...found([payment(1, {})]), skipped, total: 506_000 },
    { ...found([payment(1, {})]), total: 402_000 },
  ];
  show({ 'POST /api/admin/payment-lists/match': () => lists.shift() });
  await paste();
  expect(await screen.findByText('97 1;4020,00', { selector: 'code' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  const unclear = screen.getByRole('region', { name: /^The number or amount isn’t clear/ });
  expect(within(unclear).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Izvod br. 12')).toBeVisible();
  expect(screen.getByText(/^The total on the list is 5,060.*add up to 4,020/)).toBeVisible();
  await paste('\n');
  expect(await screen.findByText(/^The total on the list is the same: 4,020/)).toBeVisible();
});

test('a long list is shown in sections, and a list over the limit is not sent', async () => {
  const many = Array.from({ length: 300 }, (_, index) => payment(index, {}));
  const api = show({ 'POST /api/admin/payment-lists/match': () => found(many) });
  await paste();
  const button = await screen.findByRole('button', { name: 'Show all 300' });
  expect(screen.getAllByRole('row').length).toBeLessThan(110);
  await userEvent.click(button);
  expect(screen.getAllByRole('row')).toHaveLength(301);
  await paste('"a\n'.repeat(60_000));
  expect(await screen.findByText(/^The list is too long/)).toBeVisible();
  expect(api.sent('POST', '/api/admin/payment-lists/match')).toHaveLength(1);
});

test('an error about a list without payments is shown until a different list is pasted', async () => {
  show({ 'POST /api/admin/payment-lists/match': () => found([]) });
  await paste('nešto');
  expect(await screen.findByText('No line of this list has a number and an amount.')).toBeVisible();
  await paste('1');
  expect(screen.queryByText('No line of this list has a number and an amount.')).toBeNull();
});
