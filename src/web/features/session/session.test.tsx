import { act, screen, waitFor } from '@testing-library/react';
import { errorResponse, type FakeResponse, type FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { selectPreviousRoute, selectSignedIn } from '../../store/preferences';
import { baseApi } from '../../api/baseApi';
import { sessionApi } from '../../api/sessionApi';
import { openShop } from '@tests/support/sessionTest';
import { returnPath } from './forms/AuthPage';

type Shop = ReturnType<typeof openShop>;

const password = () => screen.getByLabelText('Password');

const openOrders = (responses?: FakeResponses) =>
  openShop({ path: '/orders', token: '1|kept', responses });

async function logIn({ user }: Shop) {
  await user.type(await screen.findByLabelText('Email'), 'mila@primer.rs');
  await user.type(password(), 'tajna-lozinka');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('the store never contains the token or the password', async () => {
  const shop = openShop({ path: '/login' });
  const seen: string[] = [];
  shop.store.subscribe(() => seen.push(JSON.stringify(shop.store.getState())));
  await logIn(shop);
  await screen.findByText('home');
  expect(seen.join()).not.toContain('2|fresh');
  expect(seen.join()).not.toContain('tajna-lozinka');
});

test('login returns to the guarded page and then forgets it', async () => {
  const shop = openShop({ path: '/orders?page=2' });
  await waitFor(() => expect(shop.at()).toBe('/login'));
  expect(await screen.findByText('Log in to pick up where you left off.')).toBeInTheDocument();
  await logIn(shop);
  expect(await screen.findByText('Orders of Mila')).toBeInTheDocument();
  expect(await screen.findByText('You’re logged in.')).toBeInTheDocument();
  expect(shop.at()).toBe('/orders?page=2');
  expect(selectPreviousRoute(shop.store.getState())).toBeNull();
});

test('after a login with wrong credentials, the email is kept and the password is cleared', async () => {
  const shop = openShop({
    path: '/login',
    responses: { 'POST /api/auth/login': () => errorResponse(422, 'invalid_credentials') },
  });
  await logIn(shop);
  expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is incorrect');
  expect(screen.getByLabelText('Email')).toHaveValue('mila@primer.rs');
  expect(password()).toHaveValue('');
  expect(password()).toHaveFocus();
  expect(password()).not.toHaveAttribute('aria-invalid');
});

test('after too many attempts, the waiting time is shown and the values are kept', async () => {
  const details = { retry_after: 170 };
  const shop = openShop({
    path: '/login',
    responses: {
      'POST /api/auth/login': () => errorResponse(429, 'too_many_requests', { details }),
    },
  });
  await logIn(shop);
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 3 minutes.');
  expect(password()).toHaveValue('tajna-lozinka');
});

test('registration fields have autocomplete tokens, and a rejection shows errors at the fields and keeps all values', async () => {
  const shop = openShop({
    path: '/register',
    responses: {
      'POST /api/auth/register': () =>
        errorResponse(422, 'validation_failed', {
          errors: { email: ['taken'], password_confirmation: ['mismatch'] },
        }),
    },
  });
  const fields = [
    ['First name', 'Mila', 'given-name'],
    ['Last name', 'Ilić', 'family-name'],
    ['Email', 'mila@primer.rs', 'email'],
    ['Phone', '064123456', 'tel'],
    ['Password', 'tajna-lozinka', 'new-password'],
    ['Confirm password', 'druga-lozinka', 'new-password'],
  ] as const;
  for (const [label, value, token] of fields) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', token);
    await shop.user.type(screen.getByLabelText(label), value);
  }
  await shop.user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'An account with this email already exists',
  );
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'The passwords don’t match',
  );
  for (const [label, value] of fields) expect(screen.getByLabelText(label)).toHaveValue(value);
});

test('after login, a message explains how the guest cart was merged', async () => {
  const merged = { cart_lines: 2, cart_capped: 1, wishlist_products: 0 };
  const shop = openShop({
    path: '/login',
    responses: { 'POST /api/auth/login': () => ({ token: '2|fresh', user: testUser, merged }) },
  });
  await logIn(shop);
  expect(
    await screen.findByText('We’ve added the products from your guest cart to your cart.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/reduced the quantity to what’s in stock/)).toBeInTheDocument();
});

test('logout revokes and clears the token, clears the caches and the remembered route, and opens /login without waiting for the server', async () => {
  const shop = openOrders({ 'POST /api/auth/logout': () => new Promise(() => undefined) });
  await shop.user.click(await screen.findByText('leave'));
  await waitFor(() => expect(shop.at()).toBe('/login'));
  const logout = shop.api.calls.find(({ path }) => path === '/api/auth/logout');
  expect(logout?.headers.get('Authorization')).toBe('Bearer 1|kept');
  expect(shop.extra.tokens.read()).toBeNull();
  const state = shop.store.getState();
  expect(JSON.stringify(state)).not.toContain(testUser.email);
  expect(selectPreviousRoute(state)).toBeNull();
  expect(selectSignedIn(state)).toBe('signedOut');
});

test('a logout in another tab opens /login without remembering the page', async () => {
  const shop = openOrders();
  await screen.findByText('Orders of Mila');
  act(() => shop.extra.tokens.clear());
  await waitFor(() => expect(shop.at()).toBe('/login'));
  expect(selectPreviousRoute(shop.store.getState())).toBeNull();
});

test('personal queries are not refetched after logout', async () => {
  const shop = openOrders();
  await screen.findByText('0 orders');
  await shop.user.click(screen.getByText('leave'));
  await waitFor(() => expect(shop.at()).toBe('/login'));
  await waitFor(() => {
    expect(JSON.stringify(shop.store.getState())).not.toContain(testUser.email);
  });
  expect(shop.api.calls.filter(({ path }) => path === '/api/orders')).toHaveLength(1);
});

test('a rejected logout does not end a later session', async () => {
  let response: (rejected: Response) => void = () => undefined;
  const shop = openOrders({
    'POST /api/auth/logout': () => new Promise((resolve) => (response = resolve)),
  });
  await shop.user.click(await screen.findByText('leave'));
  await waitFor(() => expect(shop.at()).toBe('/login'));
  await logIn(shop);
  expect(await screen.findByText('home')).toBeInTheDocument();
  await act(async () => response(errorResponse(401, 'unauthenticated')));
  expect(shop.extra.tokens.read()).toBe('2|fresh');
  expect(selectSignedIn(shop.store.getState())).toBe('signedIn');
});

test('a revoked token ends the session on the next request, and a message is shown', async () => {
  const shop = openOrders();
  await screen.findByText('Orders of Mila');
  shop.api.respond({ 'GET /api/auth/currentuser': () => errorResponse(401, 'unauthenticated') });
  act(() => void shop.store.dispatch(baseApi.util.invalidateTags(['CurrentUser'])));
  await waitFor(() => expect(shop.at()).toBe('/login'));
  expect(shop.extra.tokens.read()).toBeNull();
  expect(selectPreviousRoute(shop.store.getState())).toBe('/orders');
  expect((await screen.findAllByText(/Your session has expired/)).length).toBeGreaterThan(0);
});

test('a late 401 for an earlier token does not end the session', async () => {
  const shop = openOrders();
  await screen.findByText('Orders of Mila');
  act(() => shop.extra.unauthorized.emit({ token: '0|old', path: '/api/orders' }));
  expect(screen.getByText('Orders of Mila')).toBeInTheDocument();
  expect(shop.extra.tokens.read()).toBe('1|kept');
});

test('a customer lookup that gets no response keeps the token and can be retried on the same page', async () => {
  const shop = openOrders({
    'GET /api/auth/currentuser': () => Promise.reject(new TypeError('offline')),
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(shop.at()).toBe('/orders');
  expect(shop.extra.tokens.read()).toBe('1|kept');
  shop.api.respond({ 'GET /api/auth/currentuser': () => testUser });
  await shop.user.click(retryButton);
  expect(await screen.findByText('Orders of Mila')).toBeInTheDocument();
});

test('a customer lookup that fails on the server redirects to /login and keeps the token', async () => {
  const shop = openOrders({
    'GET /api/auth/currentuser': () => errorResponse(500, 'server_error'),
  });
  await waitFor(() => expect(shop.at()).toBe('/login'));
  expect(selectPreviousRoute(shop.store.getState())).toBe('/orders');
  expect(shop.extra.tokens.read()).toBe('1|kept');
});

test('a failed customer lookup shows no error on a public page', async () => {
  const shop = openShop({
    path: '/',
    token: '1|kept',
    responses: { 'GET /api/auth/currentuser': () => errorResponse(500, 'server_error') },
  });
  await waitFor(() => expect(shop.api.calls).toHaveLength(1));
  expect(screen.getByText('home')).toBeInTheDocument();
  expect(shop.at()).toBe('/');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a guarded page waits for the customer and ignores a response for an earlier token', async () => {
  const other = { ...testUser, id: 8, name: 'Ana' };
  let respondFirst: (user: typeof testUser) => void = () => undefined;
  const shop = openOrders({
    'GET /api/auth/currentuser': ({ headers }) =>
      headers.get('Authorization') === 'Bearer 1|kept'
        ? new Promise((resolve) => (respondFirst = resolve))
        : other,
  });
  await waitFor(() => expect(shop.api.calls).toHaveLength(1));
  expect(screen.getByText('wait')).toBeInTheDocument();
  expect(shop.at()).toBe('/orders');
  await act(async () => shop.extra.tokens.write('2|fresh'));
  await act(async () => respondFirst(testUser));
  expect(await screen.findByText('Orders of Ana')).toBeInTheDocument();
  const { data } = sessionApi.endpoints.getCurrentUser.select()(shop.store.getState());
  expect(data?.name).toBe('Ana');
});

test('a new email address is confirmed with a button after login, and a used link shows an error', async () => {
  let response: FakeResponse = () => errorResponse(422, 'email_link_invalid');
  const shop = openShop({
    path: '/email/confirm#tajni-token',
    responses: { 'POST /api/auth/email/confirm': (...args) => response(...args) },
  });
  await waitFor(() => expect(shop.router.state.location.hash).toBe(''));
  expect(screen.queryByRole('button', { name: 'Confirm the address' })).not.toBeInTheDocument();
  await logIn(shop);
  const confirm = await screen.findByRole('button', { name: 'Confirm the address' });
  await shop.user.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
  response = () => ({});
  await shop.user.click(confirm);
  expect(await screen.findByText(/has been confirmed/)).toBeInTheDocument();
  const sent = shop.api.calls.filter(({ path }) => path === '/api/auth/email/confirm');
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ token: 'tajni-token' }));
});

describe('the remembered page', () => {
  test.each([
    ['/orders?page=2', '/orders?page=2'],
    ['/checkout/payment-and-review', '/checkout/payment-and-review'],
    ['/', '/'],
  ])('can be the shop page %s', (remembered, path) => {
    expect(returnPath(remembered)).toBe(path);
  });

  test.each([
    null,
    '',
    'orders',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/login',
    '/register?x=1',
  ])('cannot be %j', (remembered) => {
    expect(returnPath(remembered)).toBe('/');
  });
});
