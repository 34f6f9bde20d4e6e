import { renderAdmin, screen } from '@tests/support/renderAdmin';
import LinkPage from './LinkPage';
import { SignIn } from '../../session/signInMachine';
import { PasswordStep } from './CurrentStep';

const pages = [
  ['signing in', <PasswordStep key="login" />, '/admin'],
  ['a link', <LinkPage key="link" />, '/admin/invite#token'],
] as const;
const show = (page: (typeof pages)[number][1], path: string, secure: boolean) => {
  Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true });
  const response = { email: 'marko@bobica.rs', name: 'Marko', kind: 'invitation' };
  return renderAdmin(<SignIn.Provider>{page}</SignIn.Provider>, {
    path,
    responses: { 'POST /api/admin/links/read': () => response },
  });
};

test.each(pages)(
  'over plain http, %s says where to go before a password can be typed',
  async (_, page, path) => {
    const { api } = show(page, path, false);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Anybody on the same network could read your password here. Open https://localhost${path}.`,
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(api.calls).toEqual([]);
  },
);

test.each(pages)('over https, %s has a field for the password', async (_, page, path) => {
  show(page, path, true);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
