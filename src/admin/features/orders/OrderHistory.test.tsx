import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '../../../contract/admin/orders';
import { idempotencyHeader } from '../../../contract/wire';
import { errorResponse, makeFakeApi, type Answer } from '../../../../tests/support/fakeApi';
import { renderAdmin } from '../../../../tests/support/renderAdmin';
import { sampleAdminOrder } from '../../../../tests/support/sampleAdminOrder';
import { OrderHistory } from './OrderHistory';

const notes = `POST /api/admin/orders/${sampleAdminOrder.number}/notes`;

function show(answers: Readonly<Record<string, Answer>> = {}, order: Partial<AdminOrder> = {}) {
  const api = makeFakeApi(answers);
  renderAdmin(<OrderHistory order={{ ...sampleAdminOrder, ...order }} />, { api });
  return api;
}

const field = () => screen.getByRole('textbox', { name: /^A note for you/ });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

test('a note that was changed after a lost answer is kept, and saved as a new one', async () => {
  const answers = [
    errorResponse(500, 'server_error'),
    errorResponse(409, 'idempotency_key_reused'),
    { id: 1, text: 'Call at noon, not before', at: sampleAdminOrder.since, by: null },
  ];
  const api = show({ [notes]: () => answers.shift() });
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
