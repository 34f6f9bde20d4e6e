import { adminCase, type AdminCase, type CaseSummary } from '@/contract/admin/cases';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { me } from '@tests/support/asStaff';
import { errorResponse, type FakeApi, type FakeResponses } from '@tests/support/fakeApi';
import { fakeUploads, photoFile } from '@tests/support/fakeUploads';
import { setScreen } from '@tests/support/matchMedia';
import {
  cleanup,
  href,
  press,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import { createSample } from '@tests/support/makeSample';
import Cases from './Cases';

const today = shopDay(new Date());
const inDays = (days: number) => addDays(today, days);

const complaint = createSample(adminCase, {
  ...{ number: 7, kind: 'complaint', order_number: '100371', version: 2, wants: 'refund' },
  ...{ name: 'Snežana Tasić', city: 'Leskovac', said: 'Two bottles are broken.' },
  received_on: inDays(-8),
  deadline: { step: 'answer', by: today },
  customer: {
    ...{ name: 'Snežana', last_name: 'Tasić', phone: '+381 62 123 45 67', city: 'Leskovac' },
    email: 'sneza@primer.rs',
  },
  lines: [
    {
      ...{ position: 0, name: 'Juice', net: '700 ml', image: null, quantity: 2 },
      ...{ unit_price: 58_000, decided_in: [] },
    },
  ],
  acknowledged_at: `${inDays(-8)}T09:00:00.000Z`,
});
const summary: CaseSummary = complaint;
const decided: AdminCase = {
  ...complaint,
  version: 3,
  decision: 'reject',
  reasons: 'The seal was open.',
  decided_at: `${today}T09:00:00.000Z`,
  decided_by: { id: 1, name: 'Jelena' },
  closed_at: `${today}T09:00:00.000Z`,
  deadline: null,
};
const juice = {
  ...{ product_id: 1, name: 'Juice', net: '700 ml', image: null },
  ...{ quantity: 3, unit_price: 58_000, line_total: 174_000, vat_rate: 10 },
};
const counts = { open: 1, answer: 1, money: 0, finished: 23 };

interface Options {
  path?: string;
  responses?: FakeResponses;
  role?: 'owner' | 'staff';
  wide?: boolean;
}

function show({
  path = '/admin/cases',
  responses = {},
  role = 'owner',
  wide = true,
}: Options): FakeApi {
  setScreen({ width: wide ? 1440 : 390 });
  return renderAdmin(<Cases />, {
    path,
    pattern: '/admin/cases/:number?',
    role,
    responses: {
      'GET /api/admin/cases': () => ({ cases: [summary], more: false, counts }),
      'GET /api/admin/cases/7': () => complaint,
      ...responses,
    },
  }).api;
}
const getBody = (api: FakeApi, method: string) => api.sent(method)[0]?.body;

test('a wide screen shows the list, sorted by deadline, next to the first case; a phone shows only the list', async () => {
  show({});
  const row = await screen.findByRole('link', { name: /Complaint 7/ });
  expect(row).toHaveTextContent('answer today');
  expect(row).toHaveTextContent('8 of 8 days have passed.');
  expect(row).toHaveAttribute('href', '/admin/cases/7');
  expect(href('Closed 23')).toBe('/admin/cases?state=finished');
  expect(await screen.findByRole('heading', { name: 'Complaint 7' })).toBeVisible();
});

test('on a phone, a case opens on its own screen, and its record can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  show({ path: '/admin/cases/7', wide: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Complaint 7' })).toBeVisible();
  expect(screen.getByText('Two bottles are broken.')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await press('Print the record');
  expect(print).toHaveBeenCalled();
  print.mockRestore();
});

test('the answer is preset to what the customer wants, and sending it requires the password', async () => {
  let confirmed = false;
  const api = show({
    responses: {
      'PUT /api/admin/cases/7/decision': () =>
        confirmed ? decided : errorResponse(403, 'reauthentication_required'),
      'POST /api/admin/reauthenticate': () => {
        confirmed = true;
        return me;
      },
    },
  });
  const form = await screen.findByRole('form', { name: 'Decision' });
  expect(within(form).getByRole('radio', { name: 'We’ll refund the money' })).toBeChecked();
  expect(within(form).getByLabelText('Amount, RSD')).toHaveValue('1160');
  await userEvent.click(within(form).getByRole('radio', { name: 'We reject the claim' }));
  const send = within(form).getByRole('button', { name: 'Send the answer' });
  await userEvent.click(send);
  await waitFor(() => expect(within(form).getByLabelText('Reasons')).toHaveFocus());
  expect(getBody(api, 'PUT')).toBeUndefined();
  await userEvent.type(within(form).getByLabelText('Reasons'), 'The seal was open.');
  await userEvent.click(send);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Password'), 'secret');
  api.respond({ 'GET /api/admin/cases/7': () => decided });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The seal was open.')).toBeVisible();
  expect(getBody(api, 'PUT')).toEqual({
    version: 2,
    decision: 'reject',
    reasons: 'The seal was open.',
  });
});

/** `now` is the case after the rejection. */
async function sendRefused(status: number, code: string, more: object, now: AdminCase = complaint) {
  const api = show({
    responses: { 'PUT /api/admin/cases/7/decision': () => errorResponse(status, code, more) },
  });
  const form = within(await screen.findByRole('form', { name: 'Decision' }));
  await userEvent.type(form.getByLabelText(/^Reasons/), 'We are sorry.');
  api.respond({ 'GET /api/admin/cases/7': () => now });
  const send = form.getByRole('button', { name: 'Send the answer' });
  await userEvent.click(send);
  return { api, form, send };
}

test('a second answer is rejected, and both answers are shown until the owner closes the dialog', async () => {
  await sendRefused(409, 'changed_meanwhile', { details: { case: decided } }, decided);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('We reject the claim')).toBeVisible();
  expect(dialog.getByText('We are sorry.')).toBeVisible();
  await userEvent.click(dialog.getByText('Close'));
  expect(await screen.findByText('The seal was open.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Decision' })).not.toBeInTheDocument();
});

test('a typed answer is kept when the case is corrected and is then sent with the new version', async () => {
  const now: AdminCase = { ...complaint, version: 3, said: 'Three bottles are broken.' };
  const details = { case: now };
  const { api, form, send } = await sendRefused(409, 'changed_meanwhile', { details }, now);
  expect(await screen.findByText('Three bottles are broken.')).toBeVisible();
  expect(form.getByText(/^Someone else just changed this/)).toBeVisible();
  await userEvent.click(send);
  const sent = () => api.sent('PUT').map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toMatchObject([{ version: 2 }, { version: 3, reasons: 'We are sorry.' }]),
  );
});

test('an amount above the payment causes an error at its field', async () => {
  const { form } = await sendRefused(422, 'validation_failed', {
    errors: { amount: ['not_available'] },
  });
  expect(await form.findByText(/more than was paid/)).toBeVisible();
});

test('the owner can add a picture, and staff can open it', async () => {
  const uploads = fakeUploads((request) => request.respond(201, { data: { id: 5 } }));
  const api = show({
    responses: {
      'GET /api/admin/cases/7/pictures/5': () => ({
        name: '7-5',
        type: 'image/jpeg',
        content: 'A',
      }),
    },
  });
  const file = await screen.findByLabelText('Add a photo', { selector: 'input' });
  api.respond({ 'GET /api/admin/cases/7': () => ({ ...complaint, pictures: [5] }) });
  await userEvent.upload(file, photoFile());
  await press('Photo 1');
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toHaveAttribute(
    'src',
    'data:image/jpeg;base64,A',
  );
  expect(uploads).toHaveLength(1);
});

test('staff can read and correct a case, but not decide it', async () => {
  show({ role: 'staff' });
  expect(await screen.findByText('The owner decides.')).toBeVisible();
  expect(href('Edit')).toBe('/admin/cases/7?edit=true');
});

test.each([
  [-1, /answer: 1 day late/i, 'var(--danger)'],
  [0, /answer today/i, 'var(--accent-text)'],
])('a case due in %i days is marked with a colour', async (days, words, color) => {
  const dueCase = { ...complaint, deadline: { step: 'answer' as const, by: inDays(days) } };
  show({
    responses: { 'GET /api/admin/cases': () => ({ cases: [dueCase], more: false, counts }) },
  });
  const list = within(await screen.findByRole('link', { name: /Snežana/ }));
  expect(list.getByText(words)).toHaveStyle({ color });
});

test('after a correction, the case is still shown next to the list it was opened from', async () => {
  const path = '/admin/cases/7?state=answer';
  show({
    path,
    responses: {
      'GET /api/admin/orders/100371': () => ({ ...sampleAdminOrder, lines: [juice] }),
      'PUT /api/admin/cases/7': () => complaint,
    },
  });
  const list = () => screen.getByRole('link', { current: 'page' });
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
  await press('Save changes');
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(list()).toHaveTextContent('Answer due');
  cleanup();
  show({ path, wide: false });
  const back = await screen.findByRole('link', { name: 'Complaints and withdrawals' });
  expect(back).toHaveAttribute('href', '/admin/cases?state=answer');
});

const replaced: AdminCase = {
  ...decided,
  decision: 'replace',
  solve_by: inDays(3),
  closed_at: null,
  deadline: { step: 'solution', by: inDays(3) },
};

test('a replacement order is created for the units that staff choose', async () => {
  const none = errorResponse(422, 'validation_failed', { errors: { lines: ['required'] } });
  const api = show({
    role: 'staff',
    responses: {
      'GET /api/admin/cases/7': () => replaced,
      'GET /api/admin/orders/100371': () => ({ ...sampleAdminOrder, lines: [juice] }),
      'POST /api/admin/cases/7/replacement': () => none,
    },
  });
  const name = 'Create a replacement order, 0\u00a0RSD';
  await press(name);
  const dialog = within(await screen.findByRole('dialog'));
  const quantities = await dialog.findByLabelText('Juice, 700 ml');
  expect(quantities).toHaveValue('2');
  // The complaint limits the units to two, although the order has three.
  expect(within(quantities).getAllByRole('option')).toHaveLength(3);
  await userEvent.selectOptions(quantities, '0');
  const send = dialog.getByRole('button', { name });
  await userEvent.click(send);
  expect(await dialog.findByText('Choose at least one item.')).toBeVisible();
  expect(getBody(api, 'POST')).toEqual({ lines: [] });
  expect(quantities).toHaveValue('0');
  await userEvent.selectOptions(quantities, '1');
  api.respond({
    'GET /api/admin/cases/7': () => ({ ...replaced, replacement: '100500' }),
    'POST /api/admin/cases/7/replacement': () => ({ number: '100500' }),
  });
  await userEvent.click(send);
  expect(await screen.findByRole('link', { name: 'Replacement: order 100500' })).toBeVisible();
  expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    lines: [{ position: 0, quantity: 1 }],
  });
});

test('staff can resolve a case with a replacement once the customer agrees', async () => {
  const api = show({
    role: 'staff',
    responses: {
      'GET /api/admin/cases/7': () => replaced,
      'PUT /api/admin/cases/7/progress': () => ({ ...replaced, consent: 'phone' }),
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText('The customer’s consent'), 'phone');
  await press('Resolved');
  await waitFor(() =>
    expect(getBody(api, 'PUT')).toEqual({ version: 3, consent: 'phone', closed: true }),
  );
});

test("the form for a case about an order shows the order's customer and products", async () => {
  const api = show({
    path: '/admin/cases/new?order=100412',
    responses: {
      'GET /api/admin/orders/100412': () => ({ ...sampleAdminOrder, lines: [juice] }),
      'POST /api/admin/cases': () => complaint,
    },
  });
  const form = await screen.findByRole('form', { name: 'New case' });
  expect(within(form).getByLabelText('Last name')).toHaveValue('Đurić');
  await press('Save', within(form));
  await waitFor(() => expect(within(form).getByLabelText('What the customer says')).toHaveFocus());
  await userEvent.type(within(form).getByLabelText('What the customer says'), 'Broken');
  await userEvent.selectOptions(within(form).getByLabelText('Juice, 700 ml'), '2');
  await press('Save', within(form));
  await waitFor(() =>
    expect(getBody(api, 'POST')).toMatchObject({
      kind: 'complaint',
      order_number: '100412',
      customer: { name: 'Žarko', email: 'zarko@primer.rs', city: 'Čačak' },
      received_on: today,
      lines: [{ position: 0, quantity: 2 }],
      said: 'Broken',
    }),
  );
});

test('typed input is kept when a request fails', async () => {
  const unavailable = () => errorResponse(503, 'service_unavailable');
  const api = show({
    path: '/admin/cases/new?order=100412',
    responses: { 'GET /api/admin/orders/100412': () => sampleAdminOrder },
  });
  const descriptionField = await screen.findByLabelText('What the customer says');
  await userEvent.type(descriptionField, 'Broken');
  api.respond({
    'GET /api/admin/orders/100412': unavailable,
    'POST /api/admin/cases': unavailable,
  });
  await press('Save');
  await waitFor(() => expect(api.sent('GET', '/api/admin/orders/100412')).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(descriptionField).toBeInTheDocument();
  expect(descriptionField).toHaveValue('Broken');
});

test('units decided in a different case are listed, and an answer without units is rejected with the reason', async () => {
  const [line] = complaint.lines;
  if (!line) throw new Error('The complaint has no line.');
  const errors = { lines: ['required'] };
  show({
    responses: {
      'GET /api/admin/cases/7': () => ({ ...complaint, lines: [{ ...line, decided_in: [3, 5] }] }),
      'PUT /api/admin/cases/7/decision': () => errorResponse(422, 'validation_failed', { errors }),
    },
  });
  expect(await screen.findByText(/Juice: .* already decided on under number 3, 5/)).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'We’ll send new goods' }));
  await press('Send the answer');
  expect(await screen.findByText(/First add the affected items/)).toBeVisible();
});
