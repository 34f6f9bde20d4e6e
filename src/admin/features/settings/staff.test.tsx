import {
  type FakeResponse,
  errorResponse,
  makeFakeApi,
  type FakeApi,
} from '@tests/support/fakeApi';
import {
  act,
  fireEvent,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
  within,
} from '@tests/support/renderAdmin';
import { auditPerPage, type StaffMember } from '@/contract/admin/staff';
import Log from './Log';
import { me } from '@tests/support/asStaff';
import Security from './Security';
import Staff from './Staff';

describe('the log', () => {
  const entry = (id: number, action: string, changes: object) => ({
    ...{ id, action, changes, entity: 'thing', entity_id: `${id}`, member: null },
    ...{ at: '2026-11-25T10:00:00Z', source: 'admin' },
    staff: { id: 1, name: 'Jelena', email: 'jelena@bobica.rs' },
  });

  test('shows who changed which values on which device', async () => {
    const closed = (value: boolean) => ({ 'business.opening_hours.1.closed': value });
    const terms = {
      from: { free_from: 400000, 'note.en': '', version: 1, low_stock: 5, ...closed(false) },
      to: { free_from: 500000, 'note.en': 'Fast', version: 2, low_stock: 8, ...closed(true) },
    };
    const role = {
      before: { role: 'staff', disabled: false },
      now: { role: 'owner', disabled: false },
    };
    const entries = [
      entry(4, 'signed_in', { device: 'Firefox, Linux' }),
      entry(3, 'order.confirm', { from: 'placed', to: 'confirmed', transition: 1 }),
      entry(2, 'settings.update', terms),
      { ...entry(1, 'staff_changed', role), member: 'Marko' },
      {
        ...entry(5, 'sign_in_failed', { device: 'Edge, Windows' }),
        ...{ member: 'Marko', source: 'visitor', staff: null },
      },
      { ...entry(6, 'link_printed', {}), source: 'command', staff: null },
      entry(7, 'profile_changed', { from: { locale: 'sr-LAT' }, to: { locale: 'en' } }),
    ];
    renderAdmin(<Log />, { responses: { 'GET /api/admin/log': () => entries } });
    const [signedIn, order, settings, staff, failed, command, profile] =
      await screen.findAllByRole('listitem');
    expect(signedIn).toHaveTextContent('Firefox, Linux');
    expect(signedIn).toHaveTextContent('Jelenajelena@bobica.rs');
    expect(failed).toHaveTextContent('Failed login: wrong passwordMarkoEdge, WindowsNot logged in');
    expect(command).toHaveTextContent('Shop maintenance');
    expect(order).toHaveTextContent('Confirmed an order');
    const updated = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(updated(settings)).toEqual([
      ['Free from', '4,000\u00a0RSD → 5,000\u00a0RSD'],
      ['Note on delivery, English', '– → Fast'],
      ['“Running low” at or below (units)', '5 → 8'],
      ['Closed', 'No → Yes'],
    ]);
    expect(settings).toHaveTextContent('#2');
    expect(staff).toHaveTextContent('Marko');
    expect(staff).not.toHaveTextContent('#1');
    expect(updated(staff)).toEqual([['Role', 'staff → owner']]);
    expect(updated(profile)).toEqual([['Language', 'Srpski → English']]);
  });

  test('shows newer actions when reopened', async () => {
    let entries = [entry(1, 'order.note', {})];
    const { router } = renderAdmin(<Log />, {
      path: '/admin/log',
      pattern: '/admin/log',
      routes: [{ path: '/admin', element: <p>Today</p> }],
      responses: { 'GET /api/admin/log': () => entries },
    });
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    await act(() => router.navigate('/admin'));
    entries = [entry(2, 'order.confirm', {}), ...entries];
    await act(() => router.navigate('/admin/log'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  });

  test('appends older entries below newer entries', async () => {
    const entries = Array.from({ length: auditPerPage + 1 }, (_, index) =>
      entry(auditPerPage + 1 - index, 'order.note', {}),
    );
    const list: FakeResponse = ({ query }) =>
      entries
        .filter(({ id }) => id < Number(query.get('before') ?? Infinity))
        .slice(0, auditPerPage);
    renderAdmin(<Log />, { responses: { 'GET /api/admin/log': list } });
    expect(await screen.findAllByRole('listitem')).toHaveLength(auditPerPage);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(auditPerPage + 1));
    const rows = screen.getAllByRole('listitem');
    expect(rows.at(0)).toHaveTextContent(`#${auditPerPage + 1}`);
    expect(rows.at(-1)).toHaveTextContent('#1');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

describe('security', () => {
  const session = (id: number, device: string, current = false) => ({
    ...{ id, device, current },
    ...{ created_at: '2026-11-24T10:00:00Z', last_used_at: '2026-11-25T10:00:00Z' },
  });

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
      'POST /api/admin/enroll/begin': () => ({
        secret: 'ABCD',
        uri: 'otpauth://totp/x?secret=ABCD',
      }),
      'PUT /api/admin/enroll': () => {
        left = 10;
        return { recovery_codes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'], me: current() };
      },
    });
  }

  test('new recovery codes require the password and re-enrolling the app, and are shown until confirmed', async () => {
    const api = makeServer();
    renderAdmin(<Security />, { api, role: 'owner' });
    expect(await screen.findByText('You have 2 recovery codes left.')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const confirm = within(screen.getByRole('dialog', { name: 'Confirm it’s you' }));
    await userEvent.type(confirm.getByLabelText('Password'), 'wrong');
    await userEvent.click(confirm.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(confirm.getByLabelText('Password')).toBeInvalid());
    expect(api.calls.some(({ path }) => path.startsWith('/api/admin/enroll'))).toBe(false);
    await userEvent.clear(confirm.getByLabelText('Password'));
    await userEvent.type(confirm.getByLabelText('Password'), 'right');
    await userEvent.click(confirm.getByRole('button', { name: 'Continue' }));

    const enroll = within(await screen.findByRole('dialog', { name: 'Set up the second step' }));
    expect(await enroll.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
    const copy = jest.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { clipboard: { writeText: copy } });
    await userEvent.click(enroll.getByRole('button', { name: 'Copy the key' }));
    expect(copy).toHaveBeenCalledWith('ABCD');
    expect(enroll.getByRole('link', { name: 'Open in the app' })).toHaveAttribute(
      'href',
      'otpauth://totp/x?secret=ABCD',
    );
    await userEvent.type(enroll.getByLabelText('Code'), '123456');
    await userEvent.click(enroll.getByRole('button', { name: 'Continue' }));

    const confirmButton = await screen.findByRole('button', { name: 'I’ve saved the codes' });
    expect(screen.getByText('cccccc-dddddd')).toBeVisible();
    expect(api.sent('PUT')[0]?.body).toEqual({ secret: 'ABCD', code: '123456' });
    await userEvent.click(confirmButton);
    expect(await screen.findByText('You have 10 recovery codes left.')).toBeVisible();
    expect(screen.queryByText('cccccc-dddddd')).toBeNull();
  });

  test('another session can be ended, but not the current one', async () => {
    renderAdmin(<Security />, { api: makeServer(), role: 'owner' });
    const [thisDevice, other] = await screen.findAllByRole('listitem');
    expect(thisDevice).toHaveTextContent('This device');
    expect(within(thisDevice as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(
      within(other as HTMLElement).getByRole('button', { name: 'Log out Chrome, Android' }),
    );
    await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
    expect(screen.getByText('Firefox, Linux')).toBeVisible();
  });
});

describe('the staff', () => {
  /** A server with one staff member. Changes require the password once unless the login is `recent`. */
  function makeServer({ recent }: { recent: boolean }) {
    let marko: StaffMember = {
      ...{ id: 5, email: 'marko@bobica.rs', name: 'Marko', role: 'staff', version: 1 },
      ...{ disabled: false, has_second_factor: true, last_used_at: null },
    };
    let invitations = [
      {
        ...{ id: 9, email: 'ana@bobica.rs', role: 'owner', invited_by: 'Jelena' },
        ...{ expires_at: '2099-11-28T10:00:00Z' },
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
  const changes = (api: FakeApi) => api.sent('PUT').map(({ body }) => body);

  async function confirmPassword() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'right');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  }

  test('a change that requires the password is sent again only after the password is confirmed', async () => {
    const api = makeServer({ recent: false });
    renderAdmin(<Staff />, { api });
    const role = await screen.findByRole('combobox', { name: 'Role of Marko' });
    await userEvent.selectOptions(role, 'owner');
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(role).toHaveValue('staff');

    await userEvent.selectOptions(role, 'owner');
    await confirmPassword();
    await waitFor(() => expect(role).toHaveValue('owner'));
    const change = { version: 1, role: 'owner', disabled: false };
    expect(changes(api)).toEqual([change, change, change]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['owner', 'accountant'])(
    "a member can be given the role %s, and the page lists the role's permissions",
    async (role) => {
      const api = makeServer({ recent: true });
      renderAdmin(<Staff />, { api });
      const roleField = await screen.findByRole('combobox', { name: 'Role of Marko' });
      await userEvent.selectOptions(roleField, role);
      await waitFor(() => expect(roleField).toHaveValue(role));
      expect(changes(api)).toEqual([{ version: 1, role, disabled: false }]);
      const name = within(roleField).getByRole('option', { selected: true }).textContent;
      const sentence = new RegExp(`^${name}: `, 'i');
      const [row] = screen.getAllByRole('listitem').filter((item) => item.contains(roleField));
      expect(within(row!).getByText(sentence)).toBeVisible();
    },
  );

  test('after a recent login, access can be disabled and enabled without re-entering the password', async () => {
    const api = makeServer({ recent: true });
    renderAdmin(<Staff />, { api });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove access Marko' }));
    expect(await screen.findByText('Access removed, logged out everywhere.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore access Marko' }));
    await screen.findByRole('button', { name: 'Remove access Marko' });
    expect(changes(api)).toEqual([
      { version: 1, role: 'staff', disabled: true },
      { version: 2, role: 'staff', disabled: false },
    ]);
  });

  test('a link to reset access is sent after the password is confirmed, and the page shows the address it was sent to', async () => {
    renderAdmin(<Staff />, { api: makeServer({ recent: false }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Reset access Marko' }));
    await confirmPassword();
    expect(await screen.findByText('A link was sent to marko@bobica.rs.')).toBeVisible();
  });

  test('confirming the password sends all pending changes', async () => {
    renderAdmin(<Staff />, { api: makeServer({ recent: false }) });
    const access = await screen.findByRole('button', { name: 'Reset access Marko' });
    fireEvent.click(access);
    fireEvent.click(screen.getByRole('button', { name: 'Remove access Marko' }));
    await confirmPassword();
    expect(await screen.findByText('A link was sent to marko@bobica.rs.')).toBeVisible();
    expect(await screen.findByText('Access removed, logged out everywhere.')).toBeVisible();
  });

  test('a pending invitation shows its sender and expiry and can be withdrawn by confirming the password', async () => {
    renderAdmin(<Staff />, { api: makeServer({ recent: false }) });
    const withdraw = { name: 'Withdraw the invitation ana@bobica.rs' };
    const button = await screen.findByRole('button', withdraw);
    expect(button.closest('li')).toHaveTextContent(/owner, invited by Jelena, until 28 Nov 2099/);
    await userEvent.click(button);
    await confirmPassword();
    expect(await screen.findByText(/The invitation for ana@bobica.rs is withdrawn/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', withdraw)).toBeNull());
  });
});

describe('a screen that cannot be loaded', () => {
  const getAnswers = (status: number, code: string) => ({
    'GET /api/admin/log': () => errorResponse(status, code),
    'GET /api/admin/staff': () => errorResponse(status, code),
  });

  test.each([
    ['the log', <Log key="log" />],
    ['the list of staff', <Staff key="staff" />],
  ])('%s tells other staff that it is owner-only and offers no actions', async (_, page) => {
    renderAdmin(page, { responses: getAnswers(403, 'forbidden') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Only the owner can do this');
    expect(alert).toHaveTextContent('Ask the owner to do it or to give you access.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a failed request can be retried', async () => {
    renderAdmin(<Log />, { responses: getAnswers(503, 'unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load: Log.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
