import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { staffApi } from '../../api/staffApi';
import { StatusBanners } from './StatusBanners';

function Data() {
  const [loadStaff, staff] = staffApi.useLazyListStaffQuery();
  return (
    <>
      <p>{staffApi.useListSessionsQuery().data && 'Sessions loaded'}</p>
      <button onClick={() => void loadStaff()}>{staff.data ? 'Staff loaded' : 'Load staff'}</button>
    </>
  );
}
const api = () =>
  makeFakeApi({
    'GET /api/admin/sessions': () => [],
    'GET /api/admin/staff': () => ({ staff: [], invitations: [] }),
  });
const setOnline = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

afterEach(() => jest.restoreAllMocks());

test('without a network the strip says from when the oldest data are', async () => {
  const user = userEvent.setup();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-03-05T10:42:00Z'));
  renderAdmin(
    <>
      <StatusBanners />
      <Data />
    </>,
    { api: api() },
  );
  expect(await screen.findByText('Sessions loaded')).toBeVisible();
  now.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Load staff' }));
  expect(await screen.findByRole('button', { name: 'Staff loaded' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Shown as of Mar 5, 2025, 11:42. There is no network.',
  );
  setOnline(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('without a network and without data the strip says only that', () => {
  renderAdmin(<StatusBanners />, { api: api() });
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent(/^No network$/);
});
