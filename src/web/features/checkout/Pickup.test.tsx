import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { base, cart, paid, user, withPayment } from '@tests/support/checkoutFixtures';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { testShop } from '@tests/support/sampleResponses';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { Checkout } from './Checkout';

function CheckoutAtAddress() {
  return (
    <ToastProvider>
      <Checkout user={user} pathname={useLocation().pathname} />
    </ToastProvider>
  );
}

let offered = true;
beforeEach(() => {
  offered = true;
});

/** The shipping step; `draft` is the answer to a new draft for pickup. */
async function start(draft: (body: object) => unknown) {
  const api = makeFakeApi({
    ...base,
    ...withPayment,
    'GET /api/shop': () => {
      const pickup = { offered, hours: 'On working days from 8 to 4' };
      return { ...testShop, delivery: { ...testShop.delivery, pickup } };
    },
    'POST /api/orders': ({ body }) => {
      const given = body as { delivery_method?: string };
      return given.delivery_method === 'pickup' ? draft(given) : { ...paid, version: 2 };
    },
  });
  const app = renderApp(<CheckoutAtAddress />, {
    api,
    path: '/checkout/shipping',
    token: '1|secret',
    locale: 'en',
  });
  return { ...app, api, choice: await screen.findByRole('radio', { name: /^Pickup/ }) };
}
const goOn = () => screen.getByRole('button', { name: 'Continue to payment' });

test('who picks the order up reads where and when, gives no address and sees no delivery in the sum', async () => {
  const { user: shopper, api, choice } = await start((body) => ({ ...paid, ...body, version: 2 }));
  expect(choice).not.toBeChecked();
  await shopper.click(choice);
  expect(screen.getByText('On working days from 8 to 4')).toBeVisible();
  expect(screen.queryByText('Saved addresses')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Note (optional)')).toBeVisible();
  const [, total] = screen.getAllByText('690 RSD');
  expect(total).toBeDefined();
  expect(cart.total).toBe(104_000);
  await shopper.click(goOn());
  expect(await screen.findByText('Pay in cash when you come for the order.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Payment on pickup' })).toBeChecked();
  expect(api.calls.findLast(({ path }) => path === '/api/orders')?.body).toEqual({
    delivery_method: 'pickup',
    ...{ recipient: '', recipient_phone: '', note: '', gift_note: '' },
  });
});

test('once it is switched off the choice says so and goes, and the address is the way on', async () => {
  const { user: shopper, choice } = await start(() => errorResponse(409, 'pickup_not_offered'));
  await shopper.click(choice);
  offered = false;
  await shopper.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent(/can no longer be picked up/);
  expect(await screen.findByRole('heading', { name: 'Shipping address' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: /^Pickup/ })).not.toBeInTheDocument();
  await shopper.click(screen.getAllByRole('radio')[0] ?? choice);
  await shopper.click(goOn());
  expect(await screen.findByRole('button', { name: 'Review your order' })).toBeVisible();
});
