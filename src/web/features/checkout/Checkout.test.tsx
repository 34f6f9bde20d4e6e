import { act, screen, waitFor, within } from '@testing-library/react';
import { cartChange } from '@/contract/cart';
import { paymentMethods } from '@/contract/payment';
import { idempotencyHeader } from '@/contract/wire';
import {
  user as customer,
  address,
  payment,
  cart,
  order,
  withDraft,
  paid,
  withPayment,
} from '@tests/support/checkoutFixtures';
import { errorResponse } from '@tests/support/fakeApi';
import { testShop } from '@tests/support/sampleResponses';
import { openCheckout } from '@tests/support/openCheckout';
import { baseApi } from '../../api/baseApi';
import { placementKey } from './checkoutStorage';

const start = openCheckout;
const field = (name: string) => screen.getByLabelText(name, { selector: 'input,select,textarea' });
const button = (name: string) => screen.getByRole('button', { name });
const typeAddress = async (user: ReturnType<typeof start>['user']) => {
  await user.type(field('City'), 'cacak{Enter}');
  await user.type(field('Street'), ' Voćarska ');
  await user.type(field('Street number'), '7');
};

describe('the shipping step', () => {
  it('shows the previous price of a reduced product', async () => {
    const [line] = cart.cart_products;
    if (!line) throw new Error('A line');
    const reduction = { prior_price: 79_000, until: null };
    const reduced = { ...line, product: { ...line.product, reduction } };
    start({ 'GET /api/carts': () => ({ ...cart, cart_products: [reduced] }) });
    // The summary is rendered once for phones and once for wide screens.
    for (const prior of await screen.findAllByText('790 RSD'))
      expect(prior.closest('s')).toHaveTextContent('Previous price 790 RSD');
  });

  it('validates the limits and required fields from section 5 of the specification', async () => {
    const { user, api } = start();
    await screen.findByRole('button', { name: 'Continue to payment' });
    await user.click(field('Street'));
    await user.paste('u'.repeat(128));
    await user.click(field('Street number'));
    await user.paste('1'.repeat(32));
    await user.click(button('Continue to payment'));
    expect(await screen.findByText('Street can have at most 127 characters')).toBeVisible();
    expect(screen.getByText('Street number can have at most 31 characters')).toBeVisible();
    expect(field('City')).toHaveAccessibleDescription('Choose a city from the list');
    await waitFor(() => expect(field('Street')).toHaveFocus());
    expect(api.sent('POST', '/api/address/create')).toHaveLength(0);
  });

  it('sends the address with the id of its city, and the draft with the note', async () => {
    const { user, api, at } = start({
      'POST /api/address/create': () => address,
      'GET /api/payment/order/7': () => errorResponse(404, 'payment_not_found'),
    });
    await screen.findByRole('button', { name: 'Continue to payment' });
    await typeAddress(user);
    await user.type(field('Note for the courier (optional)'), 'Zvono');
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(at()).toBe('/checkout/overview'));
    expect(api.sent('POST').map(({ body }) => body)).toMatchObject([
      { street: 'Voćarska', street_number: '7', city_id: 1, zipCode: '32000', user_id: 5 },
      { address_id: 9, note: 'Zvono', gift_note: '' },
      { order_id: 7, payment_method_id: 1 },
    ]);
    expect(await screen.findByText('The address has been saved.')).toBeVisible();
  });

  it('saves unsaved user information when the address is submitted', async () => {
    const { user, api, at } = start({
      ...withDraft,
      'GET /api/orders': () => [],
      'PUT /api/auth/update': ({ body }) => ({ ...customer, ...(body as object) }),
    });
    await screen.findByRole('button', { name: 'Continue to payment' });
    await user.click(await screen.findByRole('button', { name: 'Edit user information' }));
    await user.clear(field('Phone'));
    await user.click(button('Continue to payment'));
    expect(field('Phone')).toHaveAccessibleDescription('This field is required');
    expect(api.sent('POST', '/api/orders')).toHaveLength(0);

    await user.type(field('Phone'), '0659876543');
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(at()).toBe('/checkout/overview'));
    expect(api.sent('PUT', '/api/auth/update')[0]?.body).toMatchObject({ phone: '0659876543' });
    expect(await screen.findByText('Your details have been saved.')).toBeVisible();
    expect(api.sent('POST', '/api/address/create')).toHaveLength(0);
  });

  it('shows why an address was not saved', async () => {
    const { user } = start({
      'POST /api/address/create': () =>
        errorResponse(422, 'validation_failed', { errors: { street: ['invalid'] } }),
    });
    await screen.findByRole('button', { name: 'Continue to payment' });
    await typeAddress(user);
    await user.click(button('Continue to payment'));
    expect(await screen.findByText(/^We couldn’t save the address:/)).toBeVisible();
    expect(field('Street')).toHaveAttribute('aria-invalid', 'true');
  });

  it('keeps the entered address until the next login when the session expires', async () => {
    const { user, api, extra } = start({
      'POST /api/address/create': () => errorResponse(401, 'unauthenticated'),
    });
    await screen.findByRole('button', { name: 'Continue to payment' });
    await typeAddress(user);
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(screen.queryByLabelText('Street')).not.toBeInTheDocument());
    expect(api.sent('POST', '/api/address/create')).toHaveLength(1);

    act(() => extra.tokens.write('2|fresh'));
    await screen.findByRole('button', { name: 'Continue to payment' });
    expect(field('Street')).toHaveValue(' Voćarska ');
    expect(screen.getByText('32000 Čačak, Serbia')).toBeVisible();
  });
});

describe('the payment step', () => {
  it('preselects cash, disables the credit card and sends the customer’s id', async () => {
    const { user, api, at } = start(withDraft);
    const cash = await screen.findByRole('radio', { name: 'Cash upon delivery' });
    expect(at()).toBe('/checkout/payment-and-review');
    expect(cash).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Credit card Coming soon' })).toBeDisabled();
    await user.click(button('Go to overview'));
    await waitFor(() => expect(at()).toBe('/checkout/overview'));
    expect(api.sent('POST', '/api/payment/create')[0]?.body).toEqual({
      order_id: 7,
      payment_method_id: 1,
      amount: 104_000,
      status: 'pending',
      user_id: 5,
    });
  });

  it('cannot be left if no payment method is available', async () => {
    const methods = () => [{ id: 2, value: 'credit-card', label: 'Credit card', disabled: true }];
    const { user, at } = start({ ...withDraft, 'GET /api/payment/methods': methods });
    await user.click(await screen.findByRole('button', { name: 'Go to overview' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
    expect(at()).toBe('/checkout/payment-and-review');
  });
});

it('a bank transfer can be chosen if the shop offers it', async () => {
  const { user, api } = start(withDraft);
  await user.click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
  await user.click(button('Go to overview'));
  await waitFor(() =>
    expect(api.sent('POST', '/api/payment/create')).toMatchObject([
      { body: { payment_method_id: paymentMethods['bank-transfer'].id } },
    ]),
  );
});

it('if the chosen payment method has been switched off, a method must be chosen again', async () => {
  const unknown = { ...payment, payment_method_id: 9 };
  const { at } = start(
    {
      ...withPayment,
      'GET /api/orders/7': () => order({ payment: unknown }),
      'POST /api/orders': () => order({ payment: unknown }),
      'GET /api/payment/order/7': () => unknown,
    },
    '/checkout/overview',
  );
  expect(await screen.findByRole('radio', { name: /^Cash upon delivery/ })).toBeChecked();
  expect(at()).toBe('/checkout/payment-and-review');
});

describe('the step URL', () => {
  it('is replaced if it points to a step that cannot be reached yet', async () => {
    const { at } = start({}, '/checkout/overview');
    await screen.findByRole('button', { name: 'Continue to payment' });
    expect(at()).toBe('/checkout/shipping');
  });

  it('supports back navigation in the browser', async () => {
    const { router, at } = start(withPayment, '/checkout/overview');
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    await act(async () => router.navigate('/checkout/shipping'));
    await screen.findByRole('button', { name: 'Continue to payment' });
    await act(async () => router.navigate(-1));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(at()).toBe('/checkout/overview');
  });
});

describe('placing an order', () => {
  const agreeAndPlace = async (user: ReturnType<typeof start>['user']) => {
    await user.click(await screen.findByRole('checkbox'));
    await user.click(button('Order with obligation to pay'));
  };

  it('requires consent to the terms, then opens the order page', async () => {
    const placed = order({ ...paid, status: 'placed', number: '1007' });
    const { user, at, api } = start({ ...withPayment, 'POST /api/orders/7/place': () => placed });
    await user.click(await screen.findByRole('button', { name: 'Order with obligation to pay' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
    expect(screen.getByText('Accept the terms of sale to place the order')).toBeVisible();
    api.respond({ 'GET /api/carts': () => ({ ...cart, version: 2, cart_products: [] }) });
    await agreeAndPlace(user);
    expect(await screen.findByRole('heading', { name: 'The order' })).toBeVisible();
    expect(at()).toBe('/orders/7');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0'));
    expect(api.sent('POST', '/api/orders/7/place')).toHaveLength(1);
    expect(window.sessionStorage.getItem(placementKey)).toBeNull();
  });

  it('reports missing consent only from the first press of the button until consent is given', async () => {
    const { user } = start(withPayment, '/checkout/overview');
    const missing = 'Accept the terms of sale to place the order';
    const consent = await screen.findByRole('checkbox');
    await user.dblClick(consent);
    await user.tab();
    expect(screen.queryByText(missing)).toBeNull();
    await user.click(button('Order with obligation to pay'));
    expect(consent).toHaveAccessibleDescription(missing);
    const position = consent.compareDocumentPosition(screen.getByText(missing));
    expect(position).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(consent);
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('shows changes to the order and resets the consent', async () => {
    const changes = [
      { kind: 'price', product_id: 4, name: 'Šumski med', before: 69_000, now: 75_000 },
    ];
    const now = order({ ...paid, version: 2, total_amount: 110_000 });
    const { user, api } = start({
      ...withPayment,
      'POST /api/orders/7/place': () =>
        errorResponse(409, 'order_changed', { details: { changes, order: now } }),
    });
    await screen.findByRole('checkbox');
    api.respond({ 'GET /api/orders/7': () => now });
    await agreeAndPlace(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Šumski med: the price was 690 RSD, it is now 750 RSD.');
    expect(alert).toHaveFocus();
    const products = screen.getByRole('heading', { name: 'Products, 1 item' });
    expect(alert.compareDocumentPosition(products)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await agreeAndPlace(user);
    await waitFor(() => expect(api.sent('POST', '/api/orders/7/place')).toHaveLength(2));
    const [first, second] = api.sent('POST', '/api/orders/7/place');
    expect(first?.body).toMatchObject({ version: 0, payment_method_id: 1 });
    expect(second?.body).toMatchObject({ version: 2 });
    expect(second?.headers.get(idempotencyHeader)).not.toBe(first?.headers.get(idempotencyHeader));
  });

  it('describes each kind of change', async () => {
    const changes = Object.keys(cartChange.schema.kind.schema).map((kind) => {
      const [before, now] = ['price', 'delivery', 'discount'].includes(kind)
        ? [1, 2]
        : [null, null];
      return { kind, product_id: null, name: kind === 'code' ? null : 'Med', before, now };
    });
    const { user } = start({
      ...withPayment,
      'POST /api/orders/7/place': () =>
        errorResponse(409, 'order_changed', { details: { changes, order: order(paid) } }),
    });
    await screen.findByRole('checkbox');
    await agreeAndPlace(user);
    const items = within(await screen.findByRole('alert')).getAllByRole('listitem');
    const texts = items.map(({ textContent }) => textContent);
    expect(new Set(texts).size).toBe(changes.length);
    for (const text of texts) expect(text).toMatch(/^[^{}:]+(: [^{}:]+)?\.$/);
  });

  it('shows why the order was not placed, and places it on the next attempt', async () => {
    const placed = order({ ...paid, status: 'placed', number: '1007' });
    const responses = [errorResponse(422, 'too_many_open_orders'), placed];
    const { user } = start({
      ...withPayment,
      'POST /api/orders/7/place': () => responses.shift(),
    });
    await agreeAndPlace(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('orders on their way');
    expect(screen.getByRole('checkbox')).toBeChecked();
    await user.click(button('Order with obligation to pay'));
    expect(await screen.findByRole('heading', { name: 'The order' })).toBeVisible();
  });

  const tooMany = () => errorResponse(429, 'too_many_requests', { details: { retry_after: 1500 } });
  const phone = () => screen.findByRole('link', { name: testShop.business.phone });

  it('shows when to try again and whom to call after too many orders, and discards the attempt', async () => {
    const { user } = start({ ...withPayment, 'POST /api/orders/7/place': tooMany });
    await agreeAndPlace(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Try again in 25 minutes');
    expect(alert).toContainElement(await phone());
    expect(button('Order with obligation to pay')).toBeEnabled();
    expect(window.sessionStorage.getItem(placementKey)).toBeNull();
  });

  it('keeps an attempt that got no response if the retry is refused, and shows the shop’s phone number', async () => {
    const sent = { orderId: 7, version: 0, key: 'sent before' };
    window.sessionStorage.setItem(placementKey, JSON.stringify(sent));
    jest.useFakeTimers({ advanceTimers: true });
    start({ ...withPayment, 'POST /api/orders/7/place': tooMany });
    await screen.findByText(/We haven’t had a reply/);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(
      (await screen.findByText(/We don’t know yet/)).closest('[role="alert"]'),
    ).toContainElement(await phone());
    expect(window.sessionStorage.getItem(placementKey)).not.toBeNull();
  });

  it('retries a request that got no response with the same key, even after a reload', async () => {
    const lost = start({
      ...withPayment,
      'POST /api/orders/7/place': () => {
        throw new TypeError('connection lost');
      },
    });
    await agreeAndPlace(lost.user);
    expect(await screen.findByText(/We haven’t had a reply/)).toBeVisible();
    const key = lost.api.sent('POST', '/api/orders/7/place')[0]?.headers.get(idempotencyHeader);
    lost.unmount();

    const placed = order({ ...paid, status: 'placed', number: '1007' });
    const { api } = start({ ...withPayment, 'POST /api/orders/7/place': () => placed });
    expect(await screen.findByRole('heading', { name: 'The order' })).toBeVisible();
    expect(api.sent('POST', '/api/orders/7/place')[0]?.headers.get(idempotencyHeader)).toBe(key);
  });
});

it('an empty cart cannot be checked out until another tab fills it', async () => {
  const { api, store } = start({ 'GET /api/carts': () => ({ ...cart, cart_products: [] }) });
  await screen.findByRole('heading', { name: 'There is nothing to order' });
  api.respond({ 'GET /api/carts': () => ({ ...cart, version: 2 }) });
  await act(async () => void store.dispatch(baseApi.util.invalidateTags(['Cart'])));
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeVisible();
});

it('a cart without orderable items is reloaded only once', async () => {
  const { api, store } = start({
    ...withDraft,
    'POST /api/orders': () => errorResponse(422, 'cart_empty'),
  });
  await waitFor(() => expect(api.sent('POST', '/api/orders')).toHaveLength(2));
  await waitFor(() => {
    const { queries, mutations } = store.getState().api;
    const sent = Object.values({ ...queries, ...mutations });
    expect(sent.filter((item) => item?.status === 'pending')).toEqual([]);
  });
  expect(await screen.findByRole('heading', { name: 'There is nothing to order' })).toBeVisible();
  expect(api.sent('POST', '/api/orders')).toHaveLength(2);
});

it('loading the checkout can be retried after a failure', async () => {
  const { user, api } = start({
    'GET /api/carts': () => errorResponse(500, 'server_error'),
  });
  await screen.findByRole('heading', { name: 'We couldn’t open the checkout' });
  api.respond({ 'GET /api/carts': () => cart });
  await user.click(button('Try again'));
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeVisible();
});

it('a payment that cannot be fetched is reported as the reason, in the language of the page', async () => {
  start({ ...withDraft, 'GET /api/payment/order/7': () => errorResponse(500, 'server_error') });
  await screen.findByRole('heading', { name: 'We couldn’t open the checkout' });
  expect(screen.getByText('We couldn’t load the payment for this order.')).toBeVisible();
});
