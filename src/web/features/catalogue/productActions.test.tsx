import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { cleanup, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { useCart } from '../../store/cart';
import { CardAction, QuickAdd } from './ShopCard';
import type { Locale } from '@/contract/locale';
import { ShareButton } from './ProductDetails';
import { useState } from 'react';
import { errorResponse, type FakeResponse, type FakeResponses } from '@tests/support/fakeApi';
import { fakeSession, testUser } from '@tests/support/fakeSession';
import { SessionContext } from '../../api/session';
import { StockAlert } from './StockAlert';
import StockAlertPage from '../../pages/StockAlertPage';

describe('the plus button on a card', () => {
  /** Requests the cart, as the header does. */
  function Count() {
    return <output>{useCart().count}</output>;
  }

  function show(product: ProductSummary, quantity = 0) {
    const server = new CartServer(9, quantity > 0 ? { [product.id]: quantity } : {});
    const page = (
      <>
        <Count />
        <QuickAdd product={product} />
      </>
    );
    return { ...renderApp(page, { cart: server }), server };
  }
  const plusName = 'Add one to the cart: Product 1';
  const minusName = 'Decrease quantity, Product 1';

  test('the plus button becomes a quantity stepper, and is a focused plus button again when the quantity is zero', async () => {
    const { user, server } = show(sampleProduct(1));
    const plus = screen.getByRole('button', { name: plusName });
    expect(screen.queryByRole('group')).toBeNull();
    await user.click(plus);
    const stepper = screen.getByRole('group', { name: 'Quantity, Product 1' });
    expect(within(stepper).getByText('1')).toBeVisible();
    // The element stays the same, so that it keeps focus and a press before hydration.
    expect(screen.getByRole('button', { name: plusName })).toBe(plus);
    await user.click(plus);
    expect(within(stepper).getByText('2 in your cart')).toBeInTheDocument();
    await waitFor(() => expect(server.quantities.get(1)).toBe(2));

    await user.click(screen.getByRole('button', { name: minusName }));
    expect(within(stepper).getByText('1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: minusName }));
    expect(screen.queryByRole('group')).toBeNull();
    expect(plus).toHaveFocus();
    await waitFor(() => expect(server.quantities.has(1)).toBe(false));
  });

  test('the plus button has no effect at the maximum, and a message explains why', async () => {
    const { user, api } = show(sampleProduct(1, { stock: { level: 'low', left: 2 } }), 2);
    await screen.findByText('2');
    const plus = screen.getByRole('button', { name: plusName });
    expect(plus).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/Your cart already has all we have/)).toBeInTheDocument();
    await user.click(plus);
    expect(screen.getByText('2')).toBeVisible();
    expect(api.sent()).toEqual([]);
  });
});

describe('sharing', () => {
  async function press(
    locale: Locale,
    share?: (data: ShareData) => Promise<void>,
    copyFails = false,
  ) {
    const button = <ShareButton product={sampleProduct(7, { name: 'Quince jam' })} />;
    const { user } = renderApp(button, { locale, path: '/products/7?from=list' });
    if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    if (copyFails) copy.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: /Quince jam/ }));
    return copy;
  }
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test.each([
    ['en', 'https://shop.test/products/7?lang=en', 'The link has been copied.'],
    ['sr-LAT', 'https://shop.test/products/7', 'Link je kopiran.'],
  ] as const)(
    'the canonical URL is shared in %s, or copied if there is no share menu',
    async (locale, url, message) => {
      expect(await press(locale)).toHaveBeenCalledWith(url);
      expect(await screen.findByText(message)).toBeVisible();
      cleanup();
      const share = jest.fn(() => Promise.resolve());
      expect(await press(locale, share)).toHaveBeenCalledTimes(1);
      expect(share).toHaveBeenCalledWith({ title: 'Quince jam', url });
    },
  );

  test('closing the share menu does not copy the URL', async () => {
    const share = () => Promise.reject(new DOMException('Closed', 'AbortError'));
    expect(await press('en', share)).not.toHaveBeenCalled();
  });

  test('a URL that cannot be copied is shown', async () => {
    await press('en', undefined, true);
    expect(await screen.findByText(/https:\/\/shop\.test\/products\/7\?lang=en/)).toBeVisible();
  });
});

describe('the bell that replaces the plus button on a sold-out card', () => {
  const bell = 'Tell me when it’s back: Product 1';
  const show = (session: object, responses: FakeResponses) =>
    renderApp(<CardAction product={sampleProduct(1, { stock: { level: 'out', left: 0 } })} />, {
      session,
      responses,
    });

  test('requests the alert immediately for a customer', async () => {
    const { user, api } = show(
      { user: testUser },
      {
        'GET /api/stock-alerts/1': () => ({ waiting: false }),
        'PUT /api/stock-alerts/1': () => ({ waiting: true }),
      },
    );
    await user.click(screen.getByRole('button', { name: bell }));
    const dialog = await screen.findByRole('dialog', { name: 'Product 1' });
    expect(await within(dialog).findByRole('button', { name: 'Don’t tell me' })).toBeVisible();
    expect(api.sent('PUT')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a visitor the email field', async () => {
    const { user, api } = show({}, { 'POST /api/stock-alerts': () => ({}) });
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: bell }));
    const field = await screen.findByLabelText('Email');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'neko@primer.rs{Enter}');
    await waitFor(() =>
      expect(api.sent()).toMatchObject([{ body: { product_id: 1, email: 'neko@primer.rs' } }]),
    );
  });
});

describe('a stock alert for a sold-out product', () => {
  const findAlertButton = () => screen.findByRole('button', { name: 'Tell me when it’s back' });
  const visitor = {};
  const customer = { user: testUser };

  const show = (session: typeof visitor, responses: FakeResponses) =>
    renderApp(<StockAlert productId={12}>{null}</StockAlert>, { session, responses });

  describe('a customer', () => {
    /** Simulates the server, which stores the alert. */
    function alertServer(waiting: boolean): FakeResponses {
      const state = { waiting };
      const setWaiting = (next: boolean) => () => {
        state.waiting = next;
        return { ...state };
      };
      return {
        'GET /api/stock-alerts/12': () => ({ ...state }),
        'PUT /api/stock-alerts/12': setWaiting(true),
        'DELETE /api/stock-alerts/12': setWaiting(false),
      };
    }

    test('can request an alert with one tap and cancel it with another, and the button keeps focus', async () => {
      const shop = show(customer, alertServer(false));
      await shop.user.click(await findAlertButton());
      expect(await screen.findByText(/email you as soon as it’s back/)).toBeVisible();
      const stop = screen.getByRole('button', { name: 'Don’t tell me' });
      expect(stop).toHaveFocus();
      await shop.user.click(stop);
      expect(await findAlertButton()).toHaveFocus();
      expect(screen.queryByText(/as soon as it’s back/)).toBeNull();
      expect(shop.api.sent().map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
    });

    test('with an alert sees that it is active, and sees an error if a change fails', async () => {
      const shop = show(customer, {
        ...alertServer(true),
        'DELETE /api/stock-alerts/12': () => errorResponse(503, 'service_unavailable'),
      });
      await shop.user.click(await screen.findByRole('button', { name: 'Don’t tell me' }));
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Don’t tell me' })).toBeVisible();
    });
  });

  test('a customer whose email is not confirmed is sent a confirmation link, like a visitor', async () => {
    const shop = show(customer, {
      'GET /api/stock-alerts/12': () => ({ waiting: false }),
      'PUT /api/stock-alerts/12': () => errorResponse(409, 'email_unconfirmed'),
      'POST /api/stock-alerts': () => ({}),
    });
    await shop.user.click(await findAlertButton());
    expect(await screen.findByLabelText('Email')).toHaveValue(testUser.email);
    expect(screen.queryByRole('alert')).toBeNull();
    await shop.user.click(await findAlertButton());
    expect(await screen.findByText(/we’ve sent a confirmation link to/)).toBeVisible();
    expect(shop.api.sent().at(-1)).toMatchObject({ body: { email: testUser.email } });
  });

  describe('a visitor', () => {
    test('can enter an email, gets the same response for every email, and can enter a different one', async () => {
      const shop = show(visitor, { 'POST /api/stock-alerts': () => ({}) });
      await shop.user.click(await findAlertButton());
      const field = await screen.findByLabelText('Email');
      expect(field).toHaveFocus();
      await shop.user.type(field, ' neko@primer.rs {Enter}');
      const response = await screen.findByText(/we’ve sent a confirmation link to neko@primer.rs/);
      await waitFor(() => expect(response.closest('[role="status"]')).toHaveFocus());
      expect(shop.api.sent()).toMatchObject([
        { body: { product_id: 12, email: 'neko@primer.rs' } },
      ]);
      await shop.user.click(screen.getByRole('button', { name: 'Use another address' }));
      expect(screen.getByLabelText('Email')).toHaveFocus();
    });

    test('can correct the entered email if it is invalid or rejected', async () => {
      const shop = show(visitor, {
        'POST /api/stock-alerts': () =>
          errorResponse(429, 'too_many_requests', { details: { retry_after: 600 } }),
      });
      await shop.user.click(await findAlertButton());
      const field = await screen.findByLabelText('Email');
      await shop.user.type(field, 'neko{Enter}');
      await waitFor(() => expect(field).toHaveAccessibleDescription('Enter a valid email address'));
      expect(shop.api.sent()).toEqual([]);
      await shop.user.type(field, '@primer.rs{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(/10 minutes/);
      expect(field).toHaveValue('neko@primer.rs');
    });
  });

  test('a tap before the session is known takes effect once it is known', async () => {
    function Page() {
      const [session, setSession] = useState(fakeSession({ state: 'restoring' }));
      return (
        <SessionContext value={session}>
          <StockAlert productId={12}>{null}</StockAlert>
          <button onClick={() => setSession(fakeSession(customer))}>known</button>
        </SessionContext>
      );
    }
    const { user, api } = renderApp(<Page />, {
      responses: {
        'GET /api/stock-alerts/12': () => ({ waiting: false }),
        'PUT /api/stock-alerts/12': () => ({ waiting: true }),
      },
    });
    await user.click(await findAlertButton());
    expect(api.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'known' }));
    expect(await screen.findByRole('button', { name: 'Don’t tell me' })).toBeVisible();
  });

  describe('the page that email links open', () => {
    function open(path: string, responses?: FakeResponses) {
      const shop = renderApp(<StockAlertPage />, { path, responses });
      const press = (name: string) => shop.user.click(screen.getByRole('button', { name }));
      return { ...shop, press };
    }
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

    test('confirms an email only on a click and removes the token from the URL', async () => {
      const confirm: FakeResponse = ({ body }) => {
        expect(body).toEqual({ token: 'secret' });
        return { product_id: 12, name: 'Quince juice' };
      };
      const shop = open('/stock-alert#secret', { 'POST /api/stock-alerts/confirm': confirm });
      await waitFor(() => expect(shop.router.state.location.hash).toBe(''));
      expect(shop.api.calls).toEqual([]);
      await shop.press('Confirm');
      expect(await heading('We’ll let you know')).toBeVisible();
      expect(document.body).toHaveTextContent('Quince juice');
      expect(screen.getByRole('link', { name: 'See the product' })).toHaveAttribute(
        'href',
        '/products/12',
      );
    });

    test('unsubscribes only on a click', async () => {
      const shop = open('/stock-alert?unsubscribe=sealed', {
        'POST /api/stock-alerts/unsubscribe': ({ body }) => {
          expect(body).toEqual({ token: 'sealed' });
          return {};
        },
      });
      expect(shop.api.calls).toEqual([]);
      await shop.press('Unsubscribe');
      expect(await heading('You’re unsubscribed')).toBeVisible();
    });

    test.each([
      [422, 'email_link_invalid', 'This link isn’t valid'],
      [409, 'product_in_stock', 'It’s already back'],
      [404, 'product_not_found', 'Product not found'],
    ])('a %i %s response shows a link below the heading "%s"', async (status, code, title) => {
      const details = { product_id: 12, name: 'Quince juice' };
      const shop = open('/stock-alert#secret', {
        'POST /api/stock-alerts/confirm': () => errorResponse(status, code, { details }),
      });
      await shop.press('Confirm');
      expect(await heading(title)).toBeVisible();
      expect(screen.getByRole('link')).toBeVisible();
    });

    test('a link without a token is invalid, and other failures can be retried', async () => {
      open('/stock-alert');
      expect(await heading('This link isn’t valid')).toBeVisible();
      const shop = open('/stock-alert#secret', {
        'POST /api/stock-alerts/confirm': () => errorResponse(503, 'service_unavailable'),
      });
      await shop.press('Confirm');
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
    });
  });
});
