import { act, screen, waitFor } from '@testing-library/react';
import { CartServer } from '@tests/support/CartServer';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { CartBarLoader } from './CartBarLoader';

function show(quantities: Record<number, number>, missing = 0) {
  const server = new CartServer(9);
  for (const [id, quantity] of Object.entries(quantities))
    server.quantities.set(Number(id), quantity);
  const api = makeFakeApi({
    'GET /api/carts': () => ({ ...server.cart(), free_delivery_missing: missing }),
  });
  return renderApp(<CartBarLoader />, { locale: 'en', api });
}

test('says how many products are in the cart, their sum and what is missing for free shipping, and leads there', async () => {
  show({ 1: 2, 2: 1 }, 208_000);
  const bar = await screen.findByRole('region', { name: 'Cart' });
  expect(bar).toHaveTextContent(/2 in cart · 1,920\sRSD\s?2,080\sRSD to free shipping/);
  expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/shop/cart');
});

test('with free shipping it says so; without products there is none', async () => {
  const { unmount } = show({ 1: 1 });
  expect(await screen.findByText('free shipping')).toBeVisible();
  unmount();
  const { api } = show({});
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('region')).toBeNull();
});
