import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { testCart } from '@tests/support/sampleResponses';
import { baseApi } from '@/web/api/baseApi';
import { selectPreviousRoute } from '@/web/store/preferences';
import { openShop } from '@tests/support/sessionTest';

const cartWith = (count: number) => ({ 'GET /api/carts': () => testCart(count) });

const newAccount = {
  token: '2|fresh',
  user: { ...testUser, has_password: false },
  merged: { cart_lines: 1, cart_capped: 0, wishlist_products: 0 },
};

async function fillInNewCustomer(responses: Parameters<typeof openShop>[0]['responses']) {
  const shop = openShop({ path: '/checkout', responses: { ...cartWith(1), ...responses } });
  const form = within(await screen.findByRole('form', { name: 'Continue without a password' }));
  for (const [label, value] of Object.entries({
    Email: 'mila@primer.rs',
    'Full name': 'Mila Đurić Ilić',
    Phone: '064123456',
  }))
    await shop.user.type(form.getByLabelText(label), value);
  return { ...shop, form };
}

test('a visitor on the way to the checkout can continue without a password', async () => {
  const { user, form, api, store } = await fillInNewCustomer({
    'POST /api/auth/account': () => newAccount,
  });
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  expect(await screen.findByText('checkout of Mila')).toBeInTheDocument();
  expect(api.sent('POST', '/api/auth/account')[0]?.body).toEqual({
    email: 'mila@primer.rs',
    name: 'Mila',
    last_name: 'Đurić Ilić',
    phone: '064123456',
  });
  expect(JSON.stringify(store.getState())).not.toContain('2|fresh');
});

test('the three fields support autofill, select a suitable keyboard and keep their values when offline', async () => {
  const lost = () => Promise.reject(new TypeError('offline'));
  const { user, form, api } = await fillInNewCustomer({ 'POST /api/auth/account': lost });
  for (const [label, autocomplete, keyboard] of [
    ['Email', 'email', 'email'],
    ['Full name', 'name', null],
    ['Phone', 'tel', 'tel'],
  ] as const) {
    expect(form.getByLabelText(label)).toHaveAttribute('autocomplete', autocomplete);
    expect(form.getByLabelText(label).getAttribute('inputmode')).toBe(keyboard);
  }
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  expect(await form.findByRole('alert')).toBeVisible();
  expect(form.getByLabelText('Email')).toHaveValue('mila@primer.rs');
  api.respond({ 'POST /api/auth/account': () => newAccount });
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  expect(await screen.findByText('checkout of Mila')).toBeInTheDocument();
});

test('a new customer whose request got no response sees the three fields again at /login', async () => {
  sessionStorage.setItem('bobica.typed.visitor.user', JSON.stringify({ phone: '064123456' }));
  openShop({ path: '/login', responses: cartWith(0) });
  const form = within(await screen.findByRole('form', { name: 'Continue without a password' }));
  expect(form.getByLabelText('Phone')).toHaveValue('064123456');
  sessionStorage.clear();
});

test('a new customer must enter a first and a last name', async () => {
  const { user, form, api } = await fillInNewCustomer({
    'POST /api/auth/account': () => newAccount,
  });
  const name = form.getByLabelText('Full name');
  await user.clear(name);
  await user.type(name, ' Mila ');
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  expect(name).toHaveAccessibleDescription('Enter your first and last name');
  await waitFor(() => expect(name).toHaveFocus());
  expect(api.sent('POST', '/api/auth/account')).toHaveLength(0);
});

test('for a known email, the form offers a login, keeps the typed values and can send a login link', async () => {
  const { user, form, api } = await fillInNewCustomer({
    'POST /api/auth/account': () =>
      errorResponse(422, 'validation_failed', { errors: { email: ['taken'] } }),
    'POST /api/auth/link': () => ({}),
  });
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  await user.click(await form.findByRole('button', { name: 'Go to login' }));
  const login = within(screen.getByRole('form', { name: 'I already have an account' }));
  expect(login.getByLabelText('Email')).toHaveValue('mila@primer.rs');
  expect(login.getByLabelText('Password')).toHaveFocus();
  expect(form.getByLabelText('Phone')).toHaveValue('064123456');
  await user.click(login.getByRole('button', { name: 'Email me a login link' }));
  expect(await login.findByRole('status')).toHaveTextContent('It’s valid for 20 minutes');
  expect(api.calls.at(-1)).toMatchObject({
    path: '/api/auth/link',
    body: { email: 'mila@primer.rs' },
  });
});

test('a dialog reports that the session expired during checkout and links to a login form without the typed values', async () => {
  const { user, form, api, store } = await fillInNewCustomer({
    'POST /api/auth/account': () => newAccount,
  });
  await user.click(form.getByRole('button', { name: 'Continue to delivery' }));
  await screen.findByText('checkout of Mila');
  api.respond({ 'GET /api/auth/currentuser': () => errorResponse(401, 'unauthenticated') });
  act(() => void store.dispatch(baseApi.util.invalidateTags(['CurrentUser'])));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in to check out' }));
  await user.click(dialog.getByRole('link', { name: 'Login' }));
  await screen.findByRole('form', { name: 'I already have an account' });
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  expect(selectPreviousRoute(store.getState())).toBe('/checkout');
});

test('a visitor with a cart and no earlier session sees both options at /login, unless the login form was filled in before the cart was known', async () => {
  let response: (cart: object) => void = () => undefined;
  const carts = { 'GET /api/carts': () => new Promise((resolve) => (response = resolve)) };
  const { user } = openShop({ path: '/login', responses: carts });
  await user.type(await screen.findByLabelText('Email'), 'mila@primer.rs');
  await user.type(screen.getByLabelText('Password'), 'tajna-lozinka');
  await act(async () => response(testCart(1)));
  expect(screen.getByLabelText('Email')).toHaveValue('mila@primer.rs');
  expect(screen.getByLabelText('Password')).toHaveValue('tajna-lozinka');
  cleanup();
  openShop({ path: '/login', responses: cartWith(1) });
  const opening = await screen.findByRole('form', { name: 'Continue without a password' });
  expect(screen.getAllByRole('form')[0]).toBe(opening);
});

test('requesting a login link needs only an email, and errors are shown at the field', async () => {
  const { user, api } = openShop({
    path: '/login',
    responses: { 'POST /api/auth/link': () => ({}) },
  });
  const send = screen.getByRole('button', { name: 'Email me a login link' });
  await user.type(await screen.findByLabelText('Email'), 'mila');
  await user.click(send);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/valid email/);
  expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  await user.type(screen.getByLabelText('Email'), '@primer.rs{Enter}');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This field is required');
  expect(api.sent()).toEqual([]);
  await user.click(send);
  expect(await screen.findByRole('status')).toHaveTextContent('It’s valid for 20 minutes');
});

test('the page opened by a login link shows the account before the button is pressed', async () => {
  const { api } = openShop({
    path: '/login/link#a-token',
    responses: { 'POST /api/auth/link/account': () => ({ email: 'm•••@primer.rs' }) },
  });
  expect(await screen.findByText(/m•••@primer\.rs/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect(api.sent().map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/link/account', { token: 'a-token' }],
  ]);
});

test.each([
  ['sign_in_link_expired', 'This link has expired.', 'Ask for a new link'],
  ['sign_in_link_used', 'already been used', 'Ask for a new link'],
  ['account_deleted', 'has been deleted', 'Continue without a password'],
])(
  'the page for an unusable link shows the reason and links to the login page: %s',
  async (code, reason, linkName) => {
    const { user, router } = openShop({
      path: '/login/link#a-token',
      responses: {
        'POST /api/auth/link/account': () => errorResponse(422, code),
        'POST /api/auth/link/login': () => errorResponse(422, code),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', '/login');
    // Open the new link in the same tab.
    await act(() => router.navigate('/login/link#another-token'));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);
