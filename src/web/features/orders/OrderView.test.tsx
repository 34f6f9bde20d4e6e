import type { ComponentProps } from 'react';
import { typedAddress, testCart, testShop } from '@tests/support/sampleResponses';
import { orderComplaints } from '@/contract/complaint';
import type { Order } from '@/contract/order';
import { createSample } from '@tests/support/makeSample';
import { order, paid } from '@tests/support/checkoutFixtures';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import OrderLinkPage from '../../pages/OrderLinkPage';
import { OrderDetails } from './OrderDetails';
import { OrderView } from './OrderView';

const placed = order({
  number: '100007',
  status: 'confirmed',
  placed_at: '2026-11-21T08:14:00.000Z',
  lines: order().lines.map((line) => ({ ...line, name: 'Forest honey' })),
  address: {
    ...typedAddress,
    city: 'Beograd',
    municipality: 'Zemun',
    zipCode: '11080',
    country: 'Srbija',
  },
  note: 'Zvono ne radi',
  gift_note: 'Srećan rođendan!',
  payment: paid.payment,
  payment_method: paid.payment_method,
  history: [
    { status: 'placed', at: '2026-11-21T08:14:00.000Z' },
    { status: 'confirmed', at: '2026-11-21T09:00:00.000Z' },
  ],
});

const transfer = {
  account: '265-0000001234567-57',
  reference: '08100007',
  pay_until: '2026-12-02',
};
/** The data that only an order opened by its link has. */
const linkedOnly = { payment_status: 'pending', to_collect: 0, claimable: false } as const;

const steps = async () =>
  within(await screen.findByRole('list', { name: 'Order progress' })).getAllByRole('listitem');

/** `changed` overrides fields of the order. */
function showOrder(
  changed: Partial<Order> = {},
  { justPlaced = false, responses }: { justPlaced?: boolean; responses?: FakeResponses } = {},
) {
  return renderApp(<OrderView id={7} justPlaced={justPlaced} />, {
    session: { user: testUser },
    token: '1|secret',
    responses: {
      'GET /api/orders/7': () => ({ ...placed, ...changed }),
      'GET /api/shop': () => testShop,
      ...responses,
    },
  });
}

const noComplaints = createSample(orderComplaints, { complaints: [] });

const link = { token: '7.key', heading: { current: null }, onCancelled: () => undefined };

const showLinked = (linked: ComponentProps<typeof OrderDetails>['order']) =>
  renderApp(<OrderDetails {...link} order={linked} />, {
    session: { user: testUser },
    responses: {
      'GET /api/shop': () => testShop,
      'POST /api/order-link/complaints': () => noComplaints,
    },
  });

it('a pickup order opened by its link mentions pickup and no parcel', async () => {
  const linked = {
    ...placed,
    status: 'placed' as const,
    delivery_method: 'pickup' as const,
    transfer,
    ...linkedOnly,
  };
  setScreen({ width: 390 });
  showLinked(linked);
  expect(
    await screen.findByText(/we’ll prepare it and tell you when you can pick it up/),
  ).toBeVisible();
  expect(screen.queryByText(/parcel/)).toBeNull();
});

it('an order opened by its link shows its new status if it can no longer be cancelled', async () => {
  const linked = { ...placed, ...linkedOnly };
  const { user, api } = renderApp(<OrderLinkPage />, {
    path: '/order-link#7.key',
    responses: {
      'GET /api/shop': () => testShop,
      'POST /api/order-link': () => linked,
      'POST /api/order-link/cancel': () => errorResponse(409, 'order_not_cancellable'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  api.respond({ 'POST /api/order-link': () => ({ ...linked, cancellable: false }) });
  const dialog = screen.getByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('This order can no longer be cancelled.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull(),
  );
});

describe('a 0 RSD replacement order for a complaint', () => {
  const free = { ...placed, total_amount: 0, status: 'shipped' as const };
  afterEach(() => {
    expect(screen.queryByText(/Payment|Pay the courier|Cash/)).toBeNull();
    expect(screen.queryByText(/14 days/)).toBeNull();
  });

  it('shows no payment in the account', async () => {
    showOrder(free);
    expect(await screen.findByText('Forest honey')).toBeVisible();
  });

  it('shows no payment and no right of withdrawal when opened by its link', async () => {
    showLinked({ ...free, ...linkedOnly });
    expect(await screen.findByText('Forest honey')).toBeVisible();
  });
});

describe('an order', () => {
  it('still shows the previous price of a product that was reduced', async () => {
    const lines = placed.lines.map((line) => ({ ...line, prior_price: 79_000 }));
    showOrder({ lines });
    const prior = (await screen.findByText('790 RSD')).closest('s');
    expect(prior).toHaveTextContent('Previous price 790 RSD');
  });

  it('shows the history, lines, address, notes and payment', async () => {
    showOrder();
    expect(await screen.findByRole('heading', { name: 'Order no. 100007' })).toBeVisible();
    expect((await steps()).map(({ dataset }) => dataset.state)).toEqual([
      'done',
      'now',
      'coming',
      'coming',
    ]);
    for (const part of [
      'Forest honey',
      '11080 Beograd, Zemun, Serbia',
      'Zvono ne radi',
      'Gift note',
      'Srećan rođendan!',
      'Pay the courier',
    ]) {
      expect(screen.getByText(part)).toBeVisible();
    }
  });

  it.each([
    ['paid', 'Paid'],
    ['refunded', 'Refunded'],
    ['cancelled', 'Total'],
  ] as const)(
    'shows its payment as %s both in the account and when opened by its link',
    async (payment, label) => {
      const totalLabel = { selector: '[data-total] dt' };
      const settled = { ...placed, payment: { ...paid.payment!, status: payment } };
      const { unmount } = showOrder(settled);
      expect(await screen.findByText(label, totalLabel)).toBeVisible();
      unmount();
      showLinked({ ...settled, ...linkedOnly, payment_status: payment });
      expect(await screen.findByText(label, totalLabel)).toBeVisible();
    },
  );

  it('shows the recipient and the buyer on separate lines if they differ', async () => {
    showOrder();
    for (const line of [
      'Recipient: Milica Petrović',
      'Recipient’s phone: +381 63 222 3344',
      'Voćarska 7',
      `Buyer: ${placed.contact.name} ${placed.contact.last_name}`,
    ])
      expect(await screen.findByText(line)).toBeVisible();
  });

  it('links to the tracking page', async () => {
    showOrder({ tracking_number: 'RS 9/1', courier: 'Brza pošta', courier_id: 'brza' });
    const link = await screen.findByRole('link', { name: 'Track the parcel' });
    expect(link).toHaveAttribute('href', 'https://kurir.example/pracenje?broj=RS%209%2F1');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('shows the tracking number as text if the courier has no tracking page', async () => {
    showOrder({ tracking_number: 'RS 9/1', courier: 'Komšija' });
    const parcel = await screen.findByRole('region', { name: 'tracking number' });
    expect(parcel).toHaveTextContent('Komšija, tracking numberRS 9/1');
    expect(await screen.findByRole('region', { name: 'Seller' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Track the parcel' })).toBeNull();
  });

  describe('the expected day', () => {
    const lastStep = async () => (await steps()).at(-1);

    it('is shown at the last step', async () => {
      showOrder({ expected_on: '2099-11-25' });
      expect(await lastStep()).toHaveTextContent('Expected Wednesday, 25 November');
    });

    it.each([
      ['is in the past', { expected_on: '2020-11-25' }],
      ['belongs to a cancelled order', { expected_on: '2099-11-25', status: 'cancelled' }],
      ['is missing', { expected_on: null }],
    ] as const)('is not shown if it %s', async (_what, changes) => {
      showOrder(changes);
      expect(await lastStep()).not.toHaveTextContent('Expected');
    });
  });

  it.each([
    ['cancelled', ['placed'], 'Placed Cancelled'],
    ['returned', ['placed', 'confirmed', 'shipped'], 'Placed Confirmed Shipped Returned'],
  ] as const)(
    'that is %s shows its completed steps, with the time of the last one',
    async (status, completed, expected) => {
      const history = [...completed, status].map((item, index) => ({
        status: item,
        at: `2026-11-2${index}T08:14:00.000Z`,
      }));
      showOrder({ status, history });
      const items = await steps();
      expect(items.map((item) => item.querySelector('b')?.textContent).join(' ')).toBe(expected);
      expect(items.at(-1)).toHaveTextContent(/2[13] November 2026/);
      expect(items.at(-1)).toHaveAttribute('data-state', 'end');
    },
  );

  it('shows an unusual status between the completed and the remaining steps', async () => {
    const reached = ['placed', 'confirmed', 'ready'] as const;
    const history = reached.map((status) => ({ status, at: '2026-11-22T08:14:00.000Z' }));
    showOrder({ status: 'ready', history });
    const items = await steps();
    expect(items.map((item) => item.dataset.state)).toEqual([
      'done',
      'done',
      'now',
      'coming',
      'coming',
    ]);
    expect(items[2]).toHaveTextContent('Ready for pickup');
  });

  it.each([
    ['right after placing', true],
    ['later', false],
  ])('can be cancelled only after confirmation, %s', async (_, justPlaced) => {
    const cancelled = { ...placed, status: 'cancelled', cancellable: false } as const;
    const responses = { 'POST /api/orders/7/cancel': () => cancelled };
    const { user, api } = showOrder({}, { justPlaced, responses });
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel the order?' });
    expect(within(dialog).getByRole('button', { name: 'Keep the order' })).toHaveFocus();
    api.respond({ 'GET /api/orders/7': () => cancelled });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect((await screen.findAllByText('Cancelled'))[0]).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull(),
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('explains why it can no longer be cancelled and shows its new status', async () => {
    const responses = {
      'POST /api/orders/7/cancel': () => errorResponse(409, 'order_not_cancellable'),
    };
    const { user, api } = showOrder({}, { responses });
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = screen.getByRole('alertdialog');
    const shipped = { ...placed, status: 'shipped', cancellable: false } as const;
    api.respond({ 'GET /api/orders/7': () => shipped });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText('This order can no longer be cancelled.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull(),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByText('Shipped')[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the seller with the address, tax number, phone and Viber', async () => {
    showOrder();
    const seller = await screen.findByRole('region', { name: 'Seller' });
    const { business } = testShop;
    for (const part of [business.name, `Tax number: ${business.tax_number}`]) {
      expect(within(seller).getByText(part)).toBeVisible();
    }
    expect(seller).toHaveTextContent(`${business.zip_code} ${business.city}`);
    for (const name of [business.phone, 'Viber'])
      expect(within(seller).getByRole('link', { name })).toBeVisible();
  });

  it.each([false, true])(
    'offers one reminder for when the bottles are nearly empty (just placed: %s)',
    async (justPlaced) => {
      const reminder = { on: '2026-12-30', asked: false };
      const requested = { ...placed, reminder: { ...reminder, asked: true } };
      const responses = { 'PUT /api/orders/7/reminder': () => requested };
      const { user, api } = showOrder({ reminder }, { justPlaced, responses });
      const name = 'Remind me when the bottle is nearly empty, Wednesday, 30 December';
      const box = await screen.findByRole('checkbox', { name });
      expect(box).not.toBeChecked();
      await user.click(box);
      await waitFor(() => expect(box).toBeChecked());
      expect(api.calls.at(-1)?.body).toEqual({ asked: true });
      api.respond({ 'PUT /api/orders/7/reminder': () => errorResponse(500, 'server_error') });
      await waitFor(async () => {
        await user.click(box);
        expect(screen.getByText(/went wrong/)).toBeVisible();
      });
      expect(box).toBeChecked();
    },
  );

  it('offers no reminder if it contains no bottles', async () => {
    showOrder();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('can be reordered, with a list of unavailable products', async () => {
    const missing = [
      { name: 'Pear brandy', requested: 1, added: 0 },
      { name: 'Forest honey', requested: 3, added: 2 },
    ];
    const responses = {
      'POST /api/orders/7/reorder': () => ({ cart: testCart(0), added: 1, missing }),
    };
    const { user } = showOrder({}, { responses });
    await user.click(await screen.findByRole('button', { name: 'Order again' }));
    expect(await screen.findByText('1 product is in your cart.')).toBeVisible();
    expect(screen.getByText('Pear brandy: no longer in stock.')).toBeVisible();
    expect(screen.getByText('Forest honey: 2 of 3 in stock.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the cart' })).toHaveAttribute('href', '/shop/cart');
  });

  it('once delivered, offers reordering and then help with problems below its products', async () => {
    showOrder(
      { status: 'delivered', cancellable: false },
      {
        responses: {
          'GET /api/reviews': () => [],
          'GET /api/orders/7/complaints': () => noComplaints,
        },
      },
    );
    const orderAgainButton = await screen.findByRole('button', { name: 'Order again' });
    const problem = screen.getByText('Is something wrong?');
    expect(orderAgainButton.compareDocumentPosition(problem)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const getOrder = (element: HTMLElement) =>
      Number(element.closest<HTMLElement>('[style*="order"]')!.style.order);
    const [lines, actions, facts, sums] = [
      screen.getByRole('region', { name: 'Products' }),
      orderAgainButton,
      screen.getByRole('region', { name: 'Payment' }),
      screen.getByRole('region', { name: 'Amount' }),
    ].map(getOrder);
    expect([lines, actions, facts, sums]).toEqual([1, 2, 3, 4]);
  });

  it('once delivered, links to a complaint and, for 14 days, to a withdrawal', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const delivered = (days: number) => [{ status: 'delivered' as const, at: at(days) }];
    const order = { ...placed, ...linkedOnly, status: 'delivered' as const, cancellable: false };
    const { unmount } = showLinked({ ...order, history: delivered(13) });
    const row = await screen.findByRole('link', {
      name: /Is something wrong\?.*changed your mind/,
    });
    expect(row).toHaveAttribute('href', '/order-link?step=problem');
    unmount();
    showLinked({ ...order, history: delivered(15) });
    expect(await screen.findByRole('link', { name: /Broken, wrong or missing$/ })).toBeVisible();
  });

  it('cannot be viewed by a different user', async () => {
    const notFound = () => errorResponse(404, 'order_not_found');
    showOrder({}, { responses: { 'GET /api/orders/7': notFound } });
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t find this order' }),
    ).toBeVisible();
  });
});
