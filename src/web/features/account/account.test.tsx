import type { ReactElement } from 'react';
import { address } from '@tests/support/checkoutFixtures';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleCity } from '@tests/support/sampleResponses';
import type { Session } from '../../api/session';
import { baseApi } from '../../api/baseApi';
import { selectLanguage, selectTheme } from '../../store/preferences';
import { AddressBook } from './AddressBook';
import { DataExport, DeleteAccount } from './DeleteAccount';
import { LanguageChoice, ThemeChoice } from './ThemeChoice';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './SessionList';

const cities = [
  sampleCity(1, 'Čačak', 'Čačak', '32000'),
  sampleCity(2, 'Beograd', 'Vračar', '11000', '11118'),
  sampleCity(3, 'Beograd', 'Zemun', '11080'),
];
const enteredFields = { street: 'Gospodar Jevremova', street_number: '18' };
const savedAddress = { ...address, ...enteredFields, id: 5, user_id: testUser.id };
const device = (id: number, current = false) => ({
  id,
  device: `Firefox ${id}`,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-20T08:00:00.000Z',
  current,
});

const show = (element: ReactElement, responses?: FakeResponses, session?: Partial<Session>) =>
  renderApp(element, {
    responses: { 'GET /api/address/cities': () => cities, ...responses },
    session: { user: testUser, ...session },
    token: '1|secret',
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sent = ({ api }: ReturnType<typeof show>, method: string) =>
  api.sent(method).map(({ path, body }) => ({ path, body }));

test('saving personal data shows a toast', async () => {
  const shop = show(<ProfileForm user={testUser} />, { 'PUT /api/auth/update': () => testUser });
  await shop.user.clear(screen.getByLabelText('First name'));
  await shop.user.type(screen.getByLabelText('First name'), ' Ana ');
  await shop.user.click(button('Save changes'));
  expect(await screen.findByText('Your details have been saved.')).toBeInTheDocument();
  const { last_name, email, phone } = testUser;
  expect(sent(shop, 'PUT')).toEqual([
    { path: '/api/auth/update', body: { name: 'Ana', last_name, email, phone } },
  ]);
});

test('a wrong current password is reported at its field, and a successful change clears the fields', async () => {
  const shop = show(<PasswordForm user={testUser} />, {
    'PUT /api/auth/password': () =>
      errorResponse(422, 'validation_failed', { errors: { current_password: ['incorrect'] } }),
  });
  const current = () => screen.getByLabelText('Current password');
  await shop.user.type(current(), 'stara-lozinka');
  await shop.user.type(screen.getByLabelText('New password'), 'nova-lozinka');
  await shop.user.type(screen.getByLabelText('Confirm password'), 'nova-lozinka');
  await shop.user.click(button('Change password'));
  await waitFor(() =>
    expect(current()).toHaveAccessibleDescription('That isn’t your current password'),
  );
  expect(screen.getByLabelText('New password')).toHaveValue('nova-lozinka');
  shop.api.respond({ 'PUT /api/auth/password': () => ({}) });
  await shop.user.click(button('Change password'));
  expect(await screen.findByText('Your password has been changed.')).toBeInTheDocument();
  expect(current()).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'Password' })).toHaveFocus();
});

test('the chosen municipality determines the city id, and the user id is sent with the address', async () => {
  const shop = show(<AddressBook userId={testUser.id} />, {
    'GET /api/address/7': () => [],
    'POST /api/address/create': () => savedAddress,
  });
  await shop.user.click(await screen.findByRole('button', { name: 'Add address' }));
  expect(screen.getByRole('heading', { name: 'New address' })).toHaveFocus();
  await shop.user.type(screen.getByLabelText('Street'), 'Njegoševa');
  await shop.user.type(screen.getByLabelText('Street number'), '4');
  await shop.user.type(screen.getByLabelText('City'), 'beog{Enter}');
  await shop.user.selectOptions(screen.getByLabelText('Municipality'), 'Zemun');
  await shop.user.click(button('Save address'));
  expect(await screen.findByText('The address has been saved.')).toBeInTheDocument();
  expect(sent(shop, 'POST')).toMatchObject([
    {
      path: '/api/address/create',
      body: {
        street: 'Njegoševa',
        street_number: '4',
        city_id: 3,
        municipality: 'Zemun',
        zipCode: '11080',
        country: 'Srbija',
        user_id: testUser.id,
      },
    },
  ]);
});

test('focus returns to the heading after an address is saved or deleted, or editing is cancelled', async () => {
  const shop = show(<AddressBook userId={testUser.id} />, {
    'GET /api/address/7': () => [savedAddress],
    'PUT /api/address/5': () => savedAddress,
    'DELETE /api/address/5': () => ({}),
  });
  const heading = await screen.findByRole('heading', { name: 'Addresses' });
  const edit = () => screen.findByRole('button', { name: /^Edit the address/ });
  await shop.user.click(await edit());
  await shop.user.click(button('Cancel'));
  expect(heading).toHaveFocus();
  await shop.user.click(await edit());
  await shop.user.type(screen.getByLabelText('Street number'), '{Enter}');
  await edit();
  expect(heading).toHaveFocus();
  await shop.user.click(button(/^Delete the address Gospodar Jevremova 18/));
  expect(button('Cancel')).toHaveFocus();
  expect(sent(shop, 'DELETE')).toEqual([]);
  shop.api.respond({ 'GET /api/address/7': () => [] });
  await shop.user.click(button('Delete'));
  expect(await screen.findByText('The address has been deleted.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Gospodar Jevremova/)).not.toBeInTheDocument());
  expect(heading).toHaveFocus();
});

test.each([
  ['addresses', 'GET /api/address/7', 'Address'],
  ['cities', 'GET /api/address/cities', 'City'],
  ['devices', 'GET /api/auth/sessions', 'Session'],
] as const)(
  'an open address form, the addresses and the devices stay visible if refetching the %s fails',
  async (_, call, tag) => {
    const page = (
      <>
        <AddressBook userId={testUser.id} />
        <SessionList />
      </>
    );
    const shop = show(page, {
      'GET /api/address/7': () => [savedAddress],
      'GET /api/auth/sessions': () => [device(1, true)],
    });
    await screen.findByText('Firefox 1');
    await shop.user.click(await screen.findByRole('button', { name: 'Add address' }));
    await shop.user.type(screen.getByLabelText('Street'), 'Nova');
    shop.api.respond({ [call]: () => errorResponse(500, 'server_error') });
    const calls = shop.api.calls.length;
    await act(async () => void shop.store.dispatch(baseApi.util.invalidateTags([tag])));
    await waitFor(() => expect(shop.api.calls.length).toBeGreaterThan(calls));
    await act(() => Promise.all(shop.store.dispatch(baseApi.util.getRunningQueriesThunk())));
    expect(screen.getByLabelText('Street')).toHaveValue('Nova');
    expect(screen.getByText('Firefox 1')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await shop.user.click(button('Cancel'));
    expect(screen.getByRole('button', { name: /^Edit the address/ })).toBeVisible();
  },
);

test('an address that cannot be saved is kept in the form, and the reason is shown', async () => {
  const shop = show(<AddressBook userId={testUser.id} />, {
    'GET /api/address/7': () => [savedAddress],
    'PUT /api/address/5': () => errorResponse(500, 'server_error'),
  });
  await shop.user.click(
    await screen.findByRole('button', { name: /^Edit the address Gospodar Jevremova 18/ }),
  );
  expect(screen.getByText('32000 Čačak, Serbia')).toBeVisible();
  await shop.user.type(screen.getByLabelText('Street number'), 'a');
  await shop.user.click(button('Save address'));
  expect(
    await screen.findByText(/^We couldn’t save the address: Something went wrong/),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Street number')).toHaveValue('18a');
});

test('loading the addresses can be retried after a failure', async () => {
  const shop = show(<AddressBook userId={testUser.id} />, {
    'GET /api/address/7': () => errorResponse(500, 'server_error'),
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  shop.api.respond({ 'GET /api/address/7': () => [savedAddress] });
  await shop.user.click(retryButton);
  const address = (await screen.findByText(/Gospodar Jevremova 18/)).parentElement;
  expect(address).toHaveTextContent('32000 Čačak, Serbia');
});

test('only other devices can be logged out, and doing so moves focus to the heading', async () => {
  const shop = show(<SessionList />, {
    'GET /api/auth/sessions': () => [device(1, true), device(2), device(3)],
    'DELETE /api/auth/sessions/2': () => ({}),
    'DELETE /api/auth/sessions/3': () => ({}),
  });
  expect(await screen.findByText('This device')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out Firefox 1' })).not.toBeInTheDocument();
  await shop.user.click(button('Log out Firefox 2'));
  const heading = screen.getByRole('heading', { name: 'Where you’re logged in' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(sent(shop, 'DELETE')).toHaveLength(1);
  await shop.user.click(button('Log out all others'));
  expect(await screen.findByText('The other devices have been logged out.')).toBeInTheDocument();
  expect(sent(shop, 'DELETE').map(({ path }) => path)).toEqual([
    '/api/auth/sessions/2',
    '/api/auth/sessions/2',
    '/api/auth/sessions/3',
  ]);
});

test('a session that is already gone or cannot be ended does not prevent the others from being ended', async () => {
  const shop = show(<SessionList />, {
    'GET /api/auth/sessions': () => [device(1, true), device(2), device(3), device(4)],
    'DELETE /api/auth/sessions/2': () => errorResponse(404, 'session_not_found'),
    'DELETE /api/auth/sessions/3': () => errorResponse(500, 'server_error'),
    'DELETE /api/auth/sessions/4': () => ({}),
  });
  const endOthers = () => shop.user.click(button('Log out all others'));
  await screen.findByText('This device');
  await endOthers();
  expect(await screen.findByText(/Something went wrong/)).toBeInTheDocument();
  expect(sent(shop, 'DELETE')).toHaveLength(3);
  expect(screen.queryByText('The other devices have been logged out.')).not.toBeInTheDocument();
  shop.api.respond({ 'DELETE /api/auth/sessions/3': () => ({}) });
  await endOthers();
  expect(await screen.findByText('The other devices have been logged out.')).toBeInTheDocument();
});

test('the data export is a file named after the export date', async () => {
  const saved: { data?: Promise<unknown>; name?: string } = {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.name = this.download;
  });
  URL.createObjectURL = (file) => {
    saved.data = new Response(file as Blob).json();
    return 'blob:export';
  };
  const data = { user: testUser, exported_at: '2026-11-21T08:00:00.000Z', orders: [] };
  const shop = show(<DataExport />, { 'GET /api/auth/export': () => data });
  await shop.user.click(button('Download data'));
  await waitFor(() => expect(saved.name).toBe('bobica-data-2026-11-21.json'));
  expect(await saved.data).toEqual(data);
  click.mockRestore();
});

test('account deletion asks for the password and resets the session only if it succeeds', async () => {
  const forgetDeletedAccount = jest.fn();
  const wrong = errorResponse(422, 'validation_failed', { errors: { password: ['incorrect'] } });
  const responses = { 'DELETE /api/auth/account': () => wrong };
  const shop = show(<DeleteAccount />, responses, { forgetDeletedAccount });
  await shop.user.click(button('Delete account'));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete your account?' });
  const password = within(dialog).getByLabelText('Your password, to confirm');
  await shop.user.type(password, 'pogresna');
  await shop.user.click(button('Delete for good'));
  await waitFor(() => expect(password).toHaveAccessibleDescription('The password is incorrect'));
  expect(forgetDeletedAccount).not.toHaveBeenCalled();
  shop.api.respond({ 'DELETE /api/auth/account': () => ({}) });
  await shop.user.click(button('Delete for good'));
  await waitFor(() => expect(forgetDeletedAccount).toHaveBeenCalledTimes(1));
  expect(sent(shop, 'DELETE').at(-1)?.body).toEqual({ password: 'pogresna' });
});

test('the theme and the language chosen with radio buttons are stored', async () => {
  const shop = show(
    <>
      <ThemeChoice />
      <LanguageChoice />
    </>,
  );
  await shop.user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(selectTheme(shop.store.getState())).toBe('dark');
  await act(async () => shop.user.click(screen.getByRole('radio', { name: 'English' })));
  expect(selectLanguage(shop.store.getState())).toBe('en');
});
