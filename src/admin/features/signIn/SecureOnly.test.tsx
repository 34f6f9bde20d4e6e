import {
  errorResponse,
  press,
  renderAdmin,
  screen,
  userEvent,
  waitFor,
} from '@tests/support/renderAdmin';
import LinkPage from './LinkPage';
import { SignIn } from '../../session/signInMachine';
import { PasswordStep } from './CurrentStep';

const pages = [
  ['signing in', <PasswordStep key="login" />, '/admin'],
  ['a link', <LinkPage key="link" />, '/admin/invite#token'],
] as const;
const show = (
  page: (typeof pages)[number][1],
  path: string,
  secure: boolean,
  login?: () => unknown,
) => {
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true });
  const response = { email: 'marko@bobica.rs', name: 'Marko', kind: 'invitation' };
  return renderAdmin(<SignIn.Provider>{page}</SignIn.Provider>, {
    path,
    responses: {
      'POST /api/admin/links/read': () => response,
      'POST /api/admin/links/accept': () => ({}),
      ...(login && { 'POST /api/admin/login': login }),
    },
  });
};

test.each(pages)(
  '%s over plain HTTP shows the address to use instead of a password field',
  async (_, page, path) => {
    const { api } = show(page, path, false);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Anyone on the same network could read your password here. Open https://localhost${path}.`,
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(api.calls).toEqual([]);
  },
);

test.each(pages)('%s over HTTPS has a password field', async (_, page, path) => {
  show(page, path, true);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

async function choosePassword() {
  const password = 'bobice sa grane 2026';
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText(/^(Confirm|Repeat)/), password);
  await press('Save');
  return { email: 'marko@bobica.rs', password };
}

test('accepting an invitation logs in immediately and continues with the second factor', async () => {
  const { api, at } = show(<LinkPage />, '/admin/invite#token', true, () => ({ next: 'enroll' }));
  const entered = await choosePassword();
  await waitFor(() => expect(at()).toBe('/admin'));
  expect(api.sent('POST').at(-1)).toMatchObject({ path: '/api/admin/login', body: entered });
});

test('a member who is not allowed to log in is told that the password was saved', async () => {
  const login = () => errorResponse(401, 'invalid_credentials');
  const { at } = show(<LinkPage />, '/admin/reset#token', true, login);
  await choosePassword();
  expect(await screen.findByText('Saved. Now log in.')).toBeVisible();
  expect(at()).toBe('/admin/reset');
});
