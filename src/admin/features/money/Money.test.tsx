import { getMoney, type Match, type PaymentLink } from '@/contract/admin/money';
import { errorResponse, type FakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { href, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { createSample } from '@tests/support/makeSample';
import { samplePayable as payable, samplePayment as payment } from '@tests/support/samplePayments';
import Money from './Money';

const { couriers, refunds } = getMoney.data.schema;
const money = createSample(getMoney.data, {
  couriers: [
    createSample(couriers.schema, {
      courier: 'Brza pošta',
      owed: { count: 4, amount: 1_000_000 },
      late: { count: 2, amount: 400_000 },
      late_days: 4,
    }),
  ],
  refunds: [
    createSample(refunds.schema, {
      id: 7,
      number: '100390',
      amount: 184_000,
      due_on: '2026-12-04',
    }),
  ],
});

const suggestion = payable('100390', 164_000, { reference: '' });
const match: Match = {
  payments: [
    payment(1, 282_000, { order: payable('100395', 317_000) }),
    payment(2, 189_000, { order: payable('100400', 198_000) }),
    payment(3, 164_000, { suggestion }),
    payment(4, 255_000, {
      order: payable('100401', 255_000, { parcel: 'shipped', courier: 'Druga pošta' }),
    }),
  ],
  skipped: [{ line: 9, text: 'Lista za uplatu', reason: 'other' }],
  total: null,
  settlement_id: null,
};
const response: FakeResponse = ({ body }) => {
  const linked = (body as { links: PaymentLink[] }).links.some(({ number }) => number === '100390');
  const payments = match.payments.map((item) =>
    item.suggestion && linked ? payment(3, 164_000, { order: suggestion }) : item,
  );
  return { ...match, payments };
};

async function show(book: FakeResponse = () => ({ id: 12 }), found: FakeResponse = response) {
  const { api } = renderAdmin(<Money />, {
    routes: [{ path: '/admin/money/12', element: 'The payout' }],
    responses: {
      'GET /api/admin/money': () => money,
      'POST /api/admin/payment-lists/match': found,
      'POST /api/admin/settlements': book,
      'POST /api/admin/refunds/7/paid': () => ({}),
    },
  });
  await userEvent.click(await screen.findByLabelText('The courier’s list'));
  await userEvent.paste('BP 1  2.820,00');
  await screen.findByText('2 differ');
  return api;
}
const bank = (amount: string) =>
  userEvent.type(screen.getByLabelText('Amount on the statement'), amount);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (api: FakeApi) => api.sent('POST', '/api/admin/settlements');

test("booking a list sends the owner's decision on each difference and unknown payment", async () => {
  const api = await show();
  expect(screen.getByText(/short by exactly the delivery price/)).toBeInTheDocument();
  expect(screen.getByText('Courier of the order: Druga pošta')).toBeInTheDocument();
  const panel = screen.getByRole('region', { name: 'Check' });
  expect(
    within(panel).getByText('440 RSD stays claimed from the courier.', {
      normalizer: (text) => text.replace(/\s/g, ' '),
    }),
  ).toBeInTheDocument();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'What to do with the difference of 100400' }),
    'Accept it',
  );
  await press('Link to 100390 BP 3');
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText('Order number');
  expect(number).toHaveValue('100390');
  await userEvent.type(number, '9');
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await dialog.findByText(/The order with this number isn’t waiting/)).toBeInTheDocument();
  await userEvent.type(number, '{Backspace}');
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('2 match')).toBeInTheDocument();
  await press(/^Book 8,900/);
  expect(
    await within(panel).findByText('Enter date and amount of the statement'),
  ).toBeInTheDocument();
  await bank('8.900');
  expect(within(panel).getByText('List and statement agree')).toBeInTheDocument();
  await press(/^Book 8,900/);
  expect(await screen.findByText('The payout')).toBeInTheDocument();
  expect(sent(api)[0]?.body).toMatchObject({
    courier: 'Brza pošta',
    bank_amount: 890_000,
    lines: [
      { number: '100395', amount: 282_000, expected: 317_000, claimed: true },
      { number: '100400', amount: 189_000, expected: 198_000, claimed: false },
      { number: '100390', amount: 164_000, expected: 164_000, claimed: false },
      { number: '100401', amount: 255_000, expected: 255_000, claimed: false },
    ],
  });
});

test('orders settled in the meantime are listed, and decisions are kept when the list is compared again', async () => {
  let attempts = 0;
  await show(() => {
    attempts += 1;
    return attempts === 1
      ? errorResponse(409, 'settled_meanwhile', { details: { numbers: ['100401'] } })
      : { id: 12 };
  });
  const choice = () =>
    screen.findByRole('combobox', { name: 'What to do with the difference of 100400' });
  await userEvent.selectOptions(await choice(), 'Accept it');
  await bank('8900');
  await press(/^Book 8,900/);
  expect(await screen.findByText(/settled in the meantime: 100401/)).toBeInTheDocument();
  expect(await choice()).toHaveValue('accept');
  await press(/^Book 8,900/);
  await screen.findByText('The payout');
});

test('a list that was already booked cannot be booked again', async () => {
  await show(undefined, () => ({ ...match, settlement_id: 3 }));
  expect(screen.getByText('This list has already been booked.')).toBeInTheDocument();
  expect(href('Show the payout')).toBe('/admin/money/3');
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
});

test('a refund can be marked as paid only with proof of payment', async () => {
  const api = await show();
  await press('Refunded 100390');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refunded' }));
  expect(within(dialog).getByLabelText('Proof')).toBeInvalid();
  await userEvent.type(within(dialog).getByLabelText('Proof'), '265-7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refunded' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('POST', '/api/admin/refunds/7/paid')[0]?.body).toMatchObject({
    proof: '265-7',
  });
});
