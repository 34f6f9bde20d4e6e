import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { errorResponse, makeFakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { fakeSession, testUser } from '@tests/support/fakeSession';
import { renderApp } from '@tests/support/renderApp';
import { SessionContext, type Session } from '../../api/session';
import { StockAlert } from './BuyBox';
import StockAlertPage from '../../pages/StockAlertPage';

const ask = () => screen.findByRole('button', { name: 'Tell me when it is back' });
const visitor = fakeSession();
const customer = fakeSession({ user: testUser });

function show(session: Session, responses: Readonly<Record<string, FakeResponse>> = {}) {
  const api = makeFakeApi(responses);
  const element = (now: Session) => (
    <SessionContext value={now}>
      <StockAlert productId={12}>
        <button>Heart</button>
      </StockAlert>
    </SessionContext>
  );
  return renderApp(element(session), { api, locale: 'en' });
}
const sent = ({ api }: ReturnType<typeof show>) =>
  api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body]);

describe('a customer', () => {
  /** Stores the alert, as the server does. */
  function alertServer(waiting: boolean): Record<string, FakeResponse> {
    const state = { waiting };
    const become = (next: boolean) => () => {
      state.waiting = next;
      return { ...state };
    };
    return {
      'GET /api/stock-alerts/12': () => ({ ...state }),
      'PUT /api/stock-alerts/12': become(true),
      'DELETE /api/stock-alerts/12': become(false),
    };
  }

  test('asks with one tap and withdraws with one; the focus stays', async () => {
    const shop = show(customer, alertServer(false));
    await shop.user.click(await ask());
    expect(await screen.findByText(/email you as soon as it is back/)).toBeVisible();
    const stop = screen.getByRole('button', { name: 'Don’t tell me' });
    expect(stop).toHaveFocus();
    await shop.user.click(stop);
    expect(await ask()).toHaveFocus();
    expect(screen.queryByText(/as soon as it is back/)).toBeNull();
    expect(sent(shop).map(([method]) => method)).toEqual(['PUT', 'DELETE']);
  });

  test('a customer with an alert sees that, and reads why a change failed', async () => {
    const shop = show(customer, {
      ...alertServer(true),
      'DELETE /api/stock-alerts/12': () => errorResponse(503, 'service_unavailable'),
    });
    await shop.user.click(await screen.findByRole('button', { name: 'Don’t tell me' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Don’t tell me' })).toBeVisible();
  });
});

describe('a visitor', () => {
  test('enters an email, reads the same response for every one, and can enter another', async () => {
    const shop = show(visitor, { 'POST /api/stock-alerts': () => ({}) });
    await shop.user.click(await ask());
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveFocus();
    await shop.user.type(field, ' neko@primer.rs {Enter}');
    const response = await screen.findByText(/a link to confirm is on its way to neko@primer.rs/);
    await waitFor(() => expect(response.closest('[role="status"]')).toHaveFocus());
    expect(sent(shop)).toEqual([
      ['POST', '/api/stock-alerts', { product_id: 12, email: 'neko@primer.rs' }],
    ]);
    await shop.user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('keeps what was entered when it is wrong or the shop rejects it', async () => {
    const shop = show(visitor, {
      'POST /api/stock-alerts': () =>
        errorResponse(429, 'too_many_requests', { details: { retry_after: 600 } }),
    });
    await shop.user.click(await ask());
    const field = await screen.findByLabelText('Email');
    await shop.user.type(field, 'neko{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter a valid email address'));
    expect(sent(shop)).toEqual([]);
    await shop.user.type(field, '@primer.rs{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/10 minutes/);
    expect(field).toHaveValue('neko@primer.rs');
  });
});

test('a tap before the session is known is carried out once it is', async () => {
  const api = makeFakeApi({
    'GET /api/stock-alerts/12': () => ({ waiting: false }),
    'PUT /api/stock-alerts/12': () => ({ waiting: true }),
  });
  function Page() {
    const [session, setSession] = useState(fakeSession({ state: 'restoring' }));
    return (
      <SessionContext value={session}>
        <StockAlert productId={12}>{null}</StockAlert>
        <button onClick={() => setSession(customer)}>known</button>
      </SessionContext>
    );
  }
  const shop = renderApp(<Page />, { api, locale: 'en' });
  await shop.user.click(await ask());
  expect(api.calls).toEqual([]);
  await shop.user.click(screen.getByRole('button', { name: 'known' }));
  expect(await screen.findByRole('button', { name: 'Don’t tell me' })).toBeVisible();
});

describe('the page of the links', () => {
  function open(path: string, responses: Readonly<Record<string, FakeResponse>> = {}) {
    const shop = renderApp(<StockAlertPage />, { path, api: makeFakeApi(responses), locale: 'en' });
    const press = (name: string) => shop.user.click(screen.getByRole('button', { name }));
    return { ...shop, press };
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  test('confirms an email on a click only, and the token leaves the URL', async () => {
    const confirm: FakeResponse = ({ body }) => {
      expect(body).toEqual({ token: 'secret' });
      return { product_id: 12, name: 'Quince juice' };
    };
    const shop = open('/stock-alert#secret', { 'POST /api/stock-alerts/confirm': confirm });
    await waitFor(() => expect(shop.router.state.location.hash).toBe(''));
    expect(shop.api.calls).toEqual([]);
    await shop.press('Confirm');
    expect(await heading('We will tell you')).toBeVisible();
    expect(document.body).toHaveTextContent('Quince juice');
    expect(screen.getByRole('link', { name: 'See the product' })).toHaveAttribute(
      'href',
      '/products/12',
    );
  });

  test('unsubscribes on a click only', async () => {
    const shop = open('/stock-alert?unsubscribe=sealed', {
      'POST /api/stock-alerts/unsubscribe': ({ body }) => {
        expect(body).toEqual({ token: 'sealed' });
        return {};
      },
    });
    expect(shop.api.calls).toEqual([]);
    await shop.press('Unsubscribe');
    expect(await heading('You are unsubscribed')).toBeVisible();
  });

  test.each([
    [422, 'email_link_invalid', 'The link is not valid'],
    [409, 'product_in_stock', 'It is back already'],
    [404, 'product_not_found', 'Product not found'],
  ])('a %i %s leads on: %s', async (status, code, title) => {
    const details = { product_id: 12, name: 'Quince juice' };
    const shop = open('/stock-alert#secret', {
      'POST /api/stock-alerts/confirm': () => errorResponse(status, code, { details }),
    });
    await shop.press('Confirm');
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole('link')).toBeVisible();
  });

  test('a link without a token is not valid; another failure can be repeated', async () => {
    open('/stock-alert');
    expect(await heading('The link is not valid')).toBeVisible();
    const shop = open('/stock-alert#secret', {
      'POST /api/stock-alerts/confirm': () => errorResponse(503, 'service_unavailable'),
    });
    await shop.press('Confirm');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });
});
