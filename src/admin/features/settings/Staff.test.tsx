import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffMember } from '@/contract/admin/staff';
import { me } from '@tests/support/asStaff';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import Staff from './Staff';

/** The server with one helper; changes need the password once. */
function makeServer({ recent }: { recent: boolean }) {
  let marko: StaffMember = {
    ...{ id: 5, email: 'marko@bobica.rs', name: 'Marko', role: 'staff', version: 1 },
    ...{ disabled: false, has_second_factor: true, last_used_at: null },
  };
  let invitations = [
    {
      ...{ id: 9, email: 'ana@bobica.rs', role: 'owner', invited_by: 'Jelena' },
      ...{ expires_at: '2026-11-28T10:00:00Z' },
    },
  ];
  const guarded = (work: () => unknown) =>
    recent ? work() : errorResponse(403, 'reauthentication_required');
  return makeFakeApi({
    'GET /api/admin/staff': () => ({ staff: [marko], invitations }),
    'DELETE /api/admin/invitations/9': () =>
      guarded(() => {
        invitations = [];
        return {};
      }),
    'PUT /api/admin/staff/5': ({ body }) =>
      guarded(() => {
        marko = { ...marko, ...(body as Partial<StaffMember>), version: marko.version + 1 };
        return marko;
      }),
    'POST /api/admin/staff/5/reset': () => guarded(() => ({})),
    'POST /api/admin/reauthenticate': () => {
      recent = true;
      return me;
    },
  });
}
const changes = ({ calls }: ReturnType<typeof makeServer>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

async function confirmPassword(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
  await user.type(dialog.getByLabelText('Password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
}

test('a change that needs the password is made again once it is confirmed, and not without', async () => {
  const user = userEvent.setup();
  const api = makeServer({ recent: false });
  renderAdmin(<Staff />, { api });
  const role = await screen.findByRole('combobox', { name: 'Role of Marko' });
  await user.selectOptions(role, 'owner');
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(role).toHaveValue('staff');

  await user.selectOptions(role, 'owner');
  await confirmPassword(user);
  await waitFor(() => expect(role).toHaveValue('owner'));
  const change = { version: 1, role: 'owner', disabled: false };
  expect(changes(api)).toEqual([change, change, change]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('access is taken away and given back, without the password after a recent sign-in', async () => {
  const user = userEvent.setup();
  const api = makeServer({ recent: true });
  renderAdmin(<Staff />, { api });
  await user.click(await screen.findByRole('button', { name: 'Take the access away Marko' }));
  expect(await screen.findByText('Access is gone, signed out everywhere.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Give access back Marko' }));
  await screen.findByRole('button', { name: 'Take the access away Marko' });
  expect(changes(api)).toEqual([
    { version: 1, role: 'staff', disabled: true },
    { version: 2, role: 'staff', disabled: false },
  ]);
});

test('new access is sent once the password is confirmed, and the email is named', async () => {
  const user = userEvent.setup();
  renderAdmin(<Staff />, { api: makeServer({ recent: false }) });
  await user.click(await screen.findByRole('button', { name: 'Send new access Marko' }));
  await confirmPassword(user);
  expect(await screen.findByText('A link was sent to marko@bobica.rs.')).toBeVisible();
});

test('an open invitation says who sent it and until when it is valid, and is withdrawn once the password is confirmed', async () => {
  const user = userEvent.setup();
  renderAdmin(<Staff />, { api: makeServer({ recent: false }) });
  const withdraw = { name: 'Withdraw the invitation ana@bobica.rs' };
  const button = await screen.findByRole('button', withdraw);
  expect(button.closest('li')).toHaveTextContent(/owner, invited by Jelena, until Nov 28/);
  await user.click(button);
  await confirmPassword(user);
  expect(await screen.findByText(/The invitation of ana@bobica.rs is withdrawn/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', withdraw)).toBeNull());
});
