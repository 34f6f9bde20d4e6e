import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { renderApp, screen, waitFor } from '@tests/support/renderApp';
import { testShop } from '@tests/support/sampleResponses';
import ForgotPasswordPage from '../../../pages/ForgotPasswordPage';
import { NewPasswordPanel } from './ResetPasswordPanel';

function show(path: string, responses?: FakeResponses) {
  const [page = ''] = path.split('#');
  const element = {
    '/password/forgot': <ForgotPasswordPage />,
    '/password/reset': <NewPasswordPanel />,
    '/email/restore': <NewPasswordPanel restoresEmail />,
  }[page];
  return renderApp(<>{element}</>, {
    path,
    responses: { 'GET /api/shop': () => testShop, ...responses },
  });
}
type Shop = ReturnType<typeof show>;
const sent = ({ api }: Shop) => api.sent().map(({ body }) => body);

async function choose({ user }: Shop, password = 'nova-lozinka') {
  await user.type(screen.getByLabelText('New password', { selector: 'input' }), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

test('requesting a link does not reveal whether an account exists, and can be repeated', async () => {
  const shop = show('/password/forgot', { 'POST /api/auth/password/forgot': () => ({}) });
  await shop.user.type(screen.getByLabelText('Email'), 'neko@primer.rs');
  await shop.user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If there’s an account with this address, we’ve sent you a link.',
  );
  expect(screen.getByRole('status')).toHaveFocus();
  await shop.user.click(screen.getByRole('button', { name: 'Send to another address' }));
  expect(screen.getByLabelText('Email')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  ['/password/reset', 'Your password has been changed.'],
  ['/email/restore', 'Your old email address is back'],
])('%s removes the token from the URL and sends it with a new password', async (path, message) => {
  const shop = show(`${path}#tajni-token`, { [`POST /api/auth${path}`]: () => ({}) });
  await waitFor(() => expect(shop.router.state.location.hash).toBe(''));
  await choose(shop);
  expect(await screen.findByRole('status')).toHaveTextContent(message);
  expect(screen.getByRole('status')).toHaveFocus();
  const password = 'nova-lozinka';
  expect(sent(shop)).toEqual([{ token: 'tajni-token', password, password_confirmation: password }]);
});

test('the page for a used link shows an error and offers a new link', async () => {
  const shop = show('/password/reset#star', {
    'POST /api/auth/password/reset': () => errorResponse(422, 'reset_token_invalid'),
  });
  await choose(shop);
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/password/forgot',
  );
});

test('the form is not shown without a token', async () => {
  show('/password/reset');
  expect(await screen.findByRole('alert')).toHaveTextContent('Open this page from the link');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});
