import { screen, waitFor } from '@testing-library/react';
import { paymentMethods } from '@/contract/payment';
import { paid, withPayment } from '@tests/support/checkoutFixtures';
import { errorResponse } from '@tests/support/fakeApi';
import { openCheckout as start } from '@tests/support/openCheckout';

const button = (name: string) => screen.getByRole('button', { name });

describe('the overview', () => {
  const radio = (name: RegExp) => screen.findByRole('radio', { name });

  it('shows the three payment methods and immediately saves a new choice', async () => {
    const { user, api, at } = start(withPayment);
    expect(await radio(/^Cash upon delivery/)).toBeChecked();
    expect(await radio(/^Credit card Coming soon/)).toBeDisabled();
    expect(screen.getAllByText(/Cash upon delivery/)).toHaveLength(1);
    await user.click(screen.getByRole('checkbox'));
    await user.click(await radio(/^Bank transfer/));
    await waitFor(() =>
      expect(api.sent('POST', '/api/payment/create')).toMatchObject([
        { body: { payment_method_id: paymentMethods['bank-transfer'].id } },
      ]),
    );
    expect(await radio(/^Bank transfer/)).toBeChecked();
    expect(screen.queryByText(/Waiting for your payment/)).toBeNull();
    expect(screen.getByText(/We’ll tell you the delivery day once/)).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(at()).toBe('/checkout/overview');
  });

  it('returns to the saved payment method and shows a message if a different one cannot be saved', async () => {
    const { user } = start({
      ...withPayment,
      'POST /api/payment/create': () => errorResponse(500, 'server_error'),
    });
    await user.click(await radio(/^Bank transfer/));
    expect(await screen.findByText(/We couldn’t save the payment method/)).toBeVisible();
    expect(await radio(/^Cash upon delivery/)).toBeChecked();
  });

  it('shows each section once, with a link to the page where it can be edited', async () => {
    start(withPayment);
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    const links = screen.getAllByRole('link', { name: /^Edit/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Edit: Deliver to', '/checkout/shipping'],
      ['Edit: Contact', '/checkout/shipping'],
      ['Edit: Payment', '/checkout/payment-and-review'],
      ['Edit: Products, 1 item', '/shop/cart'],
    ]);
  });

  it.each([
    ['courier', 'Ljiljana', /^This is a gift, and Ljiljana pays the courier 1,040 RSD\.$/],
    ['courier', '', /^This is a gift, and the recipient pays the courier 1,040 RSD\.$/],
    ['pickup', 'Ljiljana', /^This is a gift, and Ljiljana pays 1,040 RSD on pickup\.$/],
  ] as const)(
    'explains who pays cash for a gift (%s, %s) and offers a bank transfer',
    async (method, name, message) => {
      const gift = {
        ...{ ...paid, delivery_method: method, gift_note: 'Srećno!' },
        address: { ...paid.address, recipient: name },
      };
      const { user, api } = start({
        ...withPayment,
        'GET /api/orders/7': () => gift,
        'POST /api/orders': () => gift,
      });
      expect(await screen.findByText(message)).toBeVisible();
      expect(
        screen.getByText(
          method === 'pickup'
            ? /^The person picking it up pays/
            : /^The recipient pays the courier, in/,
        ),
      ).toBeVisible();
      await user.click(button('I pay, by transfer'));
      expect(await radio(/^Bank transfer/)).toBeChecked();
      expect(screen.queryByText(message)).toBeNull();
      await waitFor(() => expect(api.sent('POST', '/api/payment/create')).toHaveLength(1));
    },
  );
});
