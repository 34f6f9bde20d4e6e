import type { Order } from '@/contract/order';
import { order, paid } from '@tests/support/checkoutFixtures';
import { testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { testShop } from '@tests/support/sampleResponses';
import { baseApi } from '../../api/baseApi';
import { OrderView } from './OrderView';

/** The following week has no holidays. */
const sunday = new Date('2026-11-29T20:26:00Z');

const placed = order({
  number: '100158',
  status: 'placed',
  created_at: sunday.toISOString(),
  placed_at: sunday.toISOString(),
  expected_on: '2026-12-02',
  payment: paid.payment,
  payment_method: paid.payment_method,
  history: [{ status: 'placed', at: sunday.toISOString() }],
});
const waiting = {
  total_amount: 402_005,
  expected_on: null,
  payment_method: { id: 3, value: 'bank-transfer', label: 'Bank transfer', disabled: false },
  transfer: {
    account: '265-0000001234567-57',
    reference: '08100158',
    pay_until: '2026-12-03',
  },
};

/** `changed` overrides fields of the order. */
function showThanks(changed: Partial<Order> = {}, { hasPassword = true } = {}) {
  const user = { ...testUser, has_password: hasPassword };
  const placedOrder = { ...placed, ...changed };
  const app = renderApp(<OrderView id={7} justPlaced />, {
    session: { user },
    token: '1|secret',
    responses: { 'GET /api/orders/7': () => placedOrder, 'GET /api/shop': () => testShop },
  });
  return { ...app, contact: placedOrder.contact };
}

const steps = async () => {
  const list = within(await screen.findByRole('list', { name: 'Order progress' }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

beforeEach(() => {
  jest.useFakeTimers({ now: sunday, advanceTimers: true });
  setScreen({ width: 1440 });
});
afterEach(() => jest.useRealTimers());

test('the page shows the customer’s name, the email address the confirmation was sent to and the amount to pay the courier', async () => {
  const { contact } = showThanks();
  const heading = await screen.findByRole('heading', { name: `Thank you, ${contact.name}.` });
  expect(heading).toHaveFocus();
  expect(screen.getByText(/^We have your order/)).toHaveTextContent(
    `100158 and sent the confirmation to ${contact.email}.`,
  );
  const cash = screen.getByRole('region', { name: 'Have ready for the courier' });
  expect(cash).toHaveTextContent(contact.phone);
  expect(screen.getByRole('link', { name: 'Follow the order' })).toHaveAttribute(
    'href',
    '/orders/7',
  );
  expect(await screen.findByText(testShop.business.name)).toBeInTheDocument();
});

test.each([
  [
    'paid in cash',
    {},
    [
      /^Placedtoday/,
      'ConfirmedMonday, 30 November',
      'ShippedMonday, 30 November, the tracking number comes by email',
      'DeliveredExpected Wednesday, 2 December',
    ],
  ],
  [
    'for pickup',
    { delivery_method: 'pickup' as const, expected_on: '2026-11-30' },
    [
      /^Placedtoday/,
      'ConfirmedMonday, 30 November',
      'Ready for pickupExpected Monday, 30 November',
      /^Picked up.+opening hours$/,
    ],
  ],
  [
    'paid by transfer',
    waiting,
    [
      /^Placedtoday/,
      /^Payment.+the same working day$/,
      /^Shipped.+after the payment/,
      'DeliveredThursday, 3 December, if you pay by Monday, 30 November',
    ],
  ],
])('each step of an order %s shows its day', async (_how, changed, expected) => {
  showThanks(changed);
  const texts = await steps();
  expect(texts).toHaveLength(4);
  for (const [index, step] of expected.entries())
    expect(texts[index]).toEqual(expect.stringMatching(step));
});

test('an order paid by transfer has no expected day if the next working day is after the last day to pay', async () => {
  showThanks({ ...waiting, transfer: { ...waiting.transfer, pay_until: '2026-11-29' } });
  expect((await steps())[3]).toBe('Delivered');
});

test('a collapsed offer to save the details is shown only to a customer without a password', async () => {
  const { unmount, user } = showThanks({}, { hasPassword: false });
  const offer = await screen.findByText('Remember your details for next time?');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(offer);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  unmount();
  showThanks();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Remember your details for next time?')).toBeNull();
});

describe('an order awaiting a transfer', () => {
  const getPanel = async () => within(await screen.findByRole('region', { name: 'Please pay' }));

  it('shows a QR code and then each detail with a copy button, and can copy all details together', async () => {
    const { user } = showThanks(waiting);
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const panel = await getPanel();
    const code = await panel.findByRole('img', { name: /IPS QR code/ });
    const copied = {
      Recipient: /^Bobica/,
      'Recipient’s account': '265-0000001234567-57',
      Amount: '4020,05',
      Reference: '08100158',
      Purpose: 'Porudžbina 100158',
    };
    for (const [name, value] of Object.entries(copied)) {
      const button = panel.getByRole('button', { name: `Copy: ${name}` });
      expect(code.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await user.click(button);
      expect(copy.mock.lastCall?.[0]).toMatch(value);
    }
    await user.click(panel.getByRole('button', { name: 'Copy the details' }));
    expect(copy.mock.lastCall?.[0].split('\n')).toEqual([
      expect.stringMatching(/^Recipient: Bobica/),
      'Recipient’s account: 265-0000001234567-57',
      'Amount: 4,020.05 RSD',
      'Reference: 97 08100158',
      'Purpose: Porudžbina 100158',
    ]);
  });

  it.each([
    ['a phone', 390, /^Save the picture of the code/, false],
    ['a computer', 1440, /^Open your bank’s app on your phone/, true],
  ])('explains how to use the QR code on %s', async (_where, width, first, open) => {
    setScreen({ width });
    showThanks(waiting);
    const panel = await getPanel();
    expect(await panel.findByText(first)).toBeVisible();
    expect(panel.getByText('Details for the payment order').closest('details')!.open).toBe(open);
  });

  describe('saving the code as a picture', () => {
    const picture = new Blob(['png'], { type: 'image/png' });
    const download = jest.fn();
    const share = jest.fn<Promise<void>, [ShareData]>();

    beforeEach(() => {
      const context = { scale() {}, fillRect() {}, fill() {} } as unknown as RenderingContext;
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
      jest
        .spyOn(HTMLCanvasElement.prototype, 'toBlob')
        .mockImplementation((callback) => callback(picture));
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(download);
      Object.assign(globalThis, { Path2D: class {} });
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
      share.mockResolvedValue();
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'canShare');
      jest.restoreAllMocks();
    });

    async function save({ canShare }: { canShare: boolean }) {
      Object.assign(navigator, { share, canShare: () => canShare });
      const { user } = showThanks(waiting);
      const panel = await getPanel();
      await user.click(await panel.findByRole('button', { name: 'Save the picture' }));
    }

    it('uses the share menu if there is one', async () => {
      await save({ canShare: true });
      await waitFor(() => expect(share).toHaveBeenCalled());
      const [file] = share.mock.lastCall?.[0].files ?? [];
      expect(file).toMatchObject({ name: 'ips-100158.png', type: 'image/png' });
      expect(download).not.toHaveBeenCalled();
    });

    it('does not download the picture if the share menu is closed', async () => {
      share.mockRejectedValue(new DOMException('closed', 'AbortError'));
      await save({ canShare: true });
      await waitFor(() => expect(share).toHaveBeenCalled());
      expect(download).not.toHaveBeenCalled();
    });

    it('downloads the picture if there is no share menu', async () => {
      await save({ canShare: false });
      await waitFor(() => expect(download).toHaveBeenCalled());
      expect(share).not.toHaveBeenCalled();
    });

    it('reports a failure', async () => {
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      await save({ canShare: false });
      expect(await screen.findByText(/^We couldn’t save the picture/)).toBeVisible();
    });
  });

  it('announces the payment if it arrives while the page is open, but not when the page is opened later', async () => {
    const { api, store, unmount } = showThanks(waiting);
    await getPanel();
    const paidOrder = {
      ...placed,
      payment_method: waiting.payment_method,
      payment: { ...paid.payment!, status: 'paid' as const },
    };
    api.respond({ 'GET /api/orders/7': () => paidOrder });
    store.dispatch(baseApi.util.invalidateTags(['Order']));
    expect(await screen.findByText(/^Your payment has arrived/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Please pay' })).toBeNull();
    expect((await steps())[3]).toBe('DeliveredExpected Wednesday, 2 December');
    unmount();
    showThanks(paidOrder);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/^Your payment has arrived/)).toBeNull();
  });
});
