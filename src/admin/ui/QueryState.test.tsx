import { screen } from '@testing-library/react';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import Log from '../features/settings/Log';
import Staff from '../features/settings/Staff';

const api = (status: number, code: string) =>
  makeFakeApi({
    'GET /api/admin/log': () => errorResponse(status, code),
    'GET /api/admin/staff': () => errorResponse(status, code),
  });

test.each([
  ['the log', <Log key="log" />],
  ['the staff', <Staff key="staff" />],
])('a page for owners tells a helper so and offers nothing else: %s', async (_, page) => {
  renderAdmin(page, { api: api(403, 'forbidden') });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is for the owner');
  expect(alert).toHaveTextContent('Ask the owner to do it or to give you access.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what failed to load can be tried again', async () => {
  renderAdmin(<Log />, { api: api(503, 'unavailable') });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load: Log.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
