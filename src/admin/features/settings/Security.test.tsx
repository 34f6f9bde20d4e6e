import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asStaff, me } from '@tests/support/asStaff';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import Security from './Security';

const session = (id: number, device: string, current = false) => ({
  ...{ id, device, current },
  ...{ created_at: '2026-11-24T10:00:00Z', last_used_at: '2026-11-25T10:00:00Z' },
});

/** The server's member of staff, whose recovery codes are replaced by enrolling. */
function makeServer() {
  let left = 2;
  let sessions = [session(1, 'Firefox, Linux', true), session(2, 'Chrome, Android')];
  const current = () => ({ ...me, recovery_codes_left: left });
  return makeFakeApi({
    'GET /api/admin/me': current,
    'GET /api/admin/sessions': () => sessions,
    'DELETE /api/admin/sessions/2': () => {
      sessions = sessions.filter(({ id }) => id !== 2);
      return {};
    },
    'POST /api/admin/reauthenticate': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? current()
        : errorResponse(422, 'validation_failed', { errors: { password: ['incorrect'] } }),
    'POST /api/admin/enroll/begin': () => ({ secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }),
    'PUT /api/admin/enroll': () => {
      left = 10;
      return { recovery_codes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'], me: current() };
    },
  });
}

test('new recovery codes need the password and the app enrolled again, and are shown until kept', async () => {
  const user = userEvent.setup();
  const api = makeServer();
  renderAdmin(asStaff(<Security />), { api });
  expect(await screen.findByText('You have 2 recovery codes left.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  const confirm = within(screen.getByRole('dialog', { name: 'Confirm it is you' }));
  expect(confirm.getByText('This needs a fresh confirmation: New recovery codes.')).toBeVisible();
  await user.type(confirm.getByLabelText('Password'), 'wrong');
  await user.click(confirm.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(confirm.getByLabelText('Password')).toBeInvalid());
  expect(api.calls.some(({ path }) => path.startsWith('/api/admin/enroll'))).toBe(false);
  await user.clear(confirm.getByLabelText('Password'));
  await user.type(confirm.getByLabelText('Password'), 'right');
  await user.click(confirm.getByRole('button', { name: 'Continue' }));

  const enroll = within(await screen.findByRole('dialog', { name: 'Set up the second step' }));
  expect(await enroll.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await user.type(enroll.getByLabelText('Code'), '123456');
  await user.click(enroll.getByRole('button', { name: 'Continue' }));

  const kept = await screen.findByRole('button', { name: 'I have kept the codes' });
  expect(screen.getByText('cccccc-dddddd')).toBeVisible();
  const { body } = api.calls.find(({ method }) => method === 'PUT') ?? {};
  expect(body).toEqual({ secret: 'ABCD', code: '123456' });
  await user.click(kept);
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeVisible();
  expect(screen.queryByText('cccccc-dddddd')).toBeNull();
});

test('another session can be ended, this one cannot', async () => {
  const user = userEvent.setup();
  renderAdmin(asStaff(<Security />), { api: makeServer() });
  const [thisDevice, other] = await screen.findAllByRole('listitem');
  expect(thisDevice).toHaveTextContent('This device');
  expect(within(thisDevice as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(
    within(other as HTMLElement).getByRole('button', { name: 'Sign out Chrome, Android' }),
  );
  await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
  expect(screen.getByText('Firefox, Linux')).toBeVisible();
});
