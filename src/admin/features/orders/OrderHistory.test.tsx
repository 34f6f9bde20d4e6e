import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '@/contract/admin/orders';
import { idempotencyHeader } from '@/contract/wire';
import { errorResponse, makeFakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { asStaff } from '@tests/support/asStaff';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import { OrderHistory } from './OrderHistory';
import type { StaffRole } from '@/contract/endpoint';

const notes = `POST /api/admin/orders/${sampleAdminOrder.number}/notes`;

function show(
  responses: Readonly<Record<string, FakeResponse>> = {},
  order: Partial<AdminOrder> = {},
  role: StaffRole = 'owner',
) {
  const api = makeFakeApi(responses);
  renderAdmin(asStaff(<OrderHistory order={{ ...sampleAdminOrder, ...order }} />, role), { api });
  return api;
}

const field = () => screen.getByRole('textbox', { name: /^A note for you/ });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

test('a note that was changed after a lost answer is kept, and saved as a new one', async () => {
  const responses = [
    errorResponse(500, 'server_error'),
    errorResponse(409, 'idempotency_key_reused'),
    { id: 1, text: 'Call at noon, not before', at: sampleAdminOrder.since, by: null },
  ];
  const api = show({ [notes]: () => responses.shift() });
  await screen.findByRole('button', { name: 'Add' });
  await userEvent.type(field(), 'Call at noon');
  await add();
  await screen.findByRole('alert');
  await userEvent.type(field(), ', not before');
  await add();
  expect(await screen.findByText(/^The previous note was saved after all/)).toBeVisible();
  expect(field()).toHaveValue('Call at noon, not before');
  await add();
  await waitFor(() => expect(field()).toHaveValue(''));
  const [first, second, third] = api.calls.map(({ headers }) => headers.get(idempotencyHeader));
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

const at = sampleAdminOrder.since;
const written = {
  notes: [
    { id: 7, text: 'Mine', at, by: { id: 1, name: 'Jelena' } },
    { id: 8, text: 'By another', at, by: { id: 2, name: 'Marko' } },
  ],
};

test('a note is deleted by the one who wrote it, after a question', async () => {
  const api = show({ 'DELETE /api/admin/notes/7': () => ({}) }, written, 'staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Mine' }));
  expect(screen.queryByRole('button', { name: 'Delete: By another' })).toBeNull();
  const question = await screen.findByRole('alertdialog', { name: 'Delete the note?' });
  expect(api.calls).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/admin/notes/7',
  ]);
  expect(screen.getByRole('list')).toHaveFocus();
});

test('the owner deletes the notes of others too', async () => {
  show({}, written);
  expect(await screen.findByRole('button', { name: 'Delete: By another' })).toBeVisible();
});

test('the history of an order by phone says who entered it', async () => {
  show({}, { entered_by: { id: 2, name: 'Marko' } });
  expect(await screen.findByText('Marko entered the order from a phone call.')).toBeVisible();
});
