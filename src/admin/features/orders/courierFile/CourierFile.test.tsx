import type { CourierParcel, TrackingRow } from '@/contract/admin/courierFile';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import {
  act,
  renderWithSteps,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import CourierFile from './CourierFile';

const parcel = (number: string, more: Partial<CourierParcel> = {}): CourierParcel => ({
  ...{ number, recipient: 'Ana Marković', phone: '060 111 222', street: 'Voćarska 7' },
  ...{ place: 'Niš', zip: '18000', weight: 1300, amount: 224_000, note: '' },
  ...more,
});
const listed = {
  parcels: [parcel('100401'), parcel('100402', { weight: null, amount: 0 })],
  left_out: [
    { number: '100403', parcel: 'confirmed', delivery_method: 'courier' },
    { number: '9', parcel: null, delivery_method: 'courier' },
  ],
  more: false,
  couriers: ['BEX', 'AKS'],
};
const row = (number: string, more: Partial<TrackingRow>): TrackingRow => ({
  ...{ line: Number(number), text: `${number};BP ${number}`, number },
  ...{ tracking_number: `BP ${number}`, outcome: 'new' },
  ...{ parcel: 'packed', stored: '', customer: 'Ana Marković', city: 'Niš' },
  ...more,
});

const skipped = [{ line: 9, text: 'Izveštaj kurira', reason: 'other' }];

async function show(responses?: FakeResponses) {
  const { api } = renderWithSteps(<CourierFile />, {
    path: '/admin/orders/courier-file?numbers=100401,100402,100403,9',
    responses: { 'GET /api/admin/courier-parcels': () => listed, ...responses },
  });
  await screen.findByRole('heading', { name: 'Tracking numbers from the courier' });
  return api;
}

async function compare(text = '1;BP 1') {
  await userEvent.type(screen.getByLabelText('The courier’s list'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
}

test('packed parcels are downloaded for the chosen courier, and skipped orders are listed', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const left = [{ number: '100402', parcel: 'cancelled', delivery_method: 'courier' }];
  const file = { name: 'aks.xlsx', type: 'text/plain', content: btoa('x'), left_out: left };
  const api = await show({ 'POST /api/admin/courier-file': () => file });
  expect(screen.getByText(/100403 \(Confirmed\), 9 \(unknown\)/)).toBeVisible();
  expect(screen.getByText(/^1 parcel has no weight/)).toBeVisible();
  expect(screen.getByText('2 parcels, 1.30 kg, 2,240 RSD to collect')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Courier'), 'AKS');
  await userEvent.selectOptions(screen.getByLabelText('Kind of file'), 'Excel');
  await userEvent.click(screen.getByRole('button', { name: 'Download the file' }));
  await waitFor(() => expect(saved).toEqual(['aks.xlsx']));
  expect(api.sent()[0]?.body).toEqual({
    ...{ courier: 'AKS', format: 'xlsx', numbers: ['100401', '100402'] },
  });
  expect(await screen.findByText(/100402 \(Cancelled\)/)).toBeVisible();
});

test('without packed parcels, there is no file, but tracking numbers can be entered', async () => {
  await show({
    'GET /api/admin/courier-parcels': () => ({ ...listed, parcels: [], left_out: [] }),
  });
  expect(screen.getByText('No packed parcels')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download the file' })).toBeNull();
  expect(screen.getByLabelText('The courier’s list')).toBeVisible();
});

test('the changes from a list are shown first, and one button saves them and ships the parcels', async () => {
  const rows = [
    row('5', { outcome: 'unknown', parcel: null, customer: '', city: '' }),
    row('1', {}),
    row('2', { outcome: 'differs', parcel: 'shipped', stored: 'BP 9' }),
    row('3', { outcome: 'same', stored: 'BP 3' }),
    row('4', { outcome: 'wrongState', parcel: 'cancelled' }),
  ];
  const result = { parcel: 'shipped', by: null, at: null };
  const api = await show({
    'POST /api/admin/tracking-numbers/read': () => ({ rows, skipped }),
    'PUT /api/admin/tracking-numbers': () => ({
      results: [
        { number: '1', outcome: 'changed', ...result },
        { number: '2', outcome: 'changed', ...result },
        { number: '3', outcome: 'changedMeanwhile', ...result, parcel: 'confirmed' },
      ],
      undo_until: new Date(Date.now() + 60_000).toISOString(),
    }),
  });
  await compare();
  const table = within(await screen.findByRole('table', { name: 'What is on the list' }));
  const order = table.getAllByRole('row').slice(1);
  expect(order.map(({ textContent }) => textContent)).toEqual([
    '1Ana Marković NišBP 1line 1 1;BP 1new number ',
    '2Ana Marković NišBP 9BP 2line 2 2;BP 2differs ',
    '3Ana Marković NišBP 3line 3 3;BP 3same number ',
    '4Ana Marković NišBP 4line 4 4;BP 4can’t have one Cancelled',
    '5 BP 5line 5 5;BP 5unknown ',
  ]);
  expect(screen.getByText('Izveštaj kurira')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /hand 2 parcels over/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: /hand over 2 parcels/ }));
  expect(await screen.findByText(/2 numbers are saved.*3 \(Confirmed\)/)).toBeVisible();
  expect(api.sent('PUT')[0]?.body).toMatchObject({
    ship: true,
    courier: 'BEX',
    orders: [
      { number: '1', from: 'packed', stored: '', tracking_number: 'BP 1' },
      { number: '2', from: 'shipped', stored: 'BP 9' },
      { number: '3', from: 'packed', stored: 'BP 3' },
    ],
  });
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'What is on the list' })).toBeNull();
});

test('numbers can be saved without shipping, and the list is kept if a request fails', async () => {
  const rows = [row('1', {}), row('2', { outcome: 'same', stored: 'BP 2' })];
  const api = await show({
    'POST /api/admin/tracking-numbers/read': () => ({ rows, skipped }),
    'PUT /api/admin/tracking-numbers': () => errorResponse(503, 'service_unavailable'),
  });
  await compare();
  await userEvent.click(await screen.findByRole('checkbox', { name: /hand 2 parcels over/ }));
  const store = screen.getByRole('button', { name: 'Save 1 number' });
  await userEvent.click(store);
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(store).toBeVisible();
  const saveRequests = () => api.sent('PUT').map(({ body }) => body);
  await userEvent.click(store);
  await waitFor(() => expect(saveRequests()).toHaveLength(2));
  expect(saveRequests()[0]).toMatchObject({ ship: false, orders: [{ number: '1' }] });
  expect(saveRequests()[1]).toEqual(saveRequests()[0]);
});

test('unreadable lines in a list are reported, and a list over the limit is not sent', async () => {
  const unreadable = [{ line: 1, text: '"100401;BP 1', reason: 'unreadable' }];
  const api = await show({
    'POST /api/admin/tracking-numbers/read': () => ({ rows: [], skipped: unreadable }),
  });
  await compare();
  expect(await screen.findByText(/^We can’t read this/)).toBeVisible();
  expect(screen.getByText('"100401;BP 1')).toBeVisible();
  await userEvent.click(screen.getByLabelText('The courier’s list'));
  await userEvent.paste('"a\n'.repeat(60_000));
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the orders' }));
  expect(await screen.findByText('At most 100 lines at once.')).toBeVisible();
  expect(api.sent('POST')).toHaveLength(1);
});

test('nothing can be downloaded or saved while offline', async () => {
  await show({
    'POST /api/admin/tracking-numbers/read': () => ({ rows: [row('1', {})], skipped }),
  });
  await compare();
  const store = await screen.findByRole('button', { name: /hand over 1 parcel/ });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(store).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download the file' })).toBeDisabled();
});
