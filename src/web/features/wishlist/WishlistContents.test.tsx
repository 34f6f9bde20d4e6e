import { screen, waitFor } from '@testing-library/react';
import { makeFakeApi, errorResponse } from '@tests/support/fakeApi';
import { CartServer } from '@tests/support/CartServer';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { CartLink } from '../layout/Header';
import { WishlistContents } from './WishlistContents';

function openWishlist(ids: readonly number[], inCart: Record<number, number> = {}) {
  const server = new CartServer(9);
  for (const [id, quantity] of Object.entries(inCart)) server.quantities.set(Number(id), quantity);
  const listed = new Set(ids);
  const list = () => ({
    products: [...listed].map((id) =>
      sampleProduct(id, {
        ...(id === 2 && { category: 'tea', category_name: 'Mountain tea' }),
        ...(id === 3 && { stock: { level: 'out', left: 0 } }),
      }),
    ),
  });
  const api = makeFakeApi({ 'GET /api/wishlist': list, 'GET /api/carts': () => server.cart() });
  for (const id of [1, 2, 3]) {
    api.respond({
      [`PUT /api/wishlist/${id}`]: () => (listed.add(id), list()),
      [`DELETE /api/wishlist/${id}`]: () => (listed.delete(id), list()),
      [`POST /api/carts/products/${id}`]: ({ method, path, body }) =>
        server.handle(method, path, body as object),
    });
  }
  const shown = renderApp(
    <ToastProvider>
      <CartLink />
      <WishlistContents />
    </ToastProvider>,
    { locale: 'en', path: '/whishlist', api },
  );
  return { ...shown, server, listed };
}

test('all available products are added to the cart, one of each', async () => {
  const { user, server } = openWishlist([1, 2, 3]);
  await user.click(await screen.findByRole('button', { name: 'Add all to cart' }));
  expect(await screen.findByText('2 products have been added to your cart.')).toBeVisible();
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 1, 2: 1 }));
});

test('a product that is added to the cart stays on the list', async () => {
  const { user, server, listed } = openWishlist([1, 2]);
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Product 1' }));
  await waitFor(() => expect(server.quantities.get(1)).toBe(1));
  expect([...listed]).toEqual([1, 2]);
});

test('nothing is added to a cart that holds the whole stock', async () => {
  const { user, server, api } = openWishlist([1, 2], { 1: 9 });
  await screen.findByRole('link', { name: /cart.*1/i });
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Product 1' }));
  expect(await screen.findByText(/already holds all we have of “Product 1”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add all to cart' }));
  expect(await screen.findByText('1 product has been added to your cart.')).toBeVisible();
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 9, 2: 1 }));
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a category added by the owner is shown with its name', async () => {
  openWishlist([1, 2]);
  expect(await screen.findByText('Mountain tea')).toBeVisible();
  expect(screen.getByText('Natural juices')).toBeVisible();
});

test('a removed product can be restored', async () => {
  const { user, listed } = openWishlist([1, 2]);
  await user.click(await screen.findByRole('button', { name: 'Remove Product 2 from wishlist' }));
  expect(screen.getByText('1 product on the list')).toBeVisible();
  await waitFor(() => expect([...listed]).toEqual([1]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('2 products on the list')).toBeVisible();
  await waitFor(() => expect([...listed]).toEqual([1, 2]));
});

test('a pending change is reported even if the list is empty', async () => {
  const { user, api } = openWishlist([1]);
  api.respond({ 'DELETE /api/wishlist/1': () => errorResponse(503, 'service_unavailable') });
  await user.click(await screen.findByRole('button', { name: 'Remove Product 1 from wishlist' }));
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

test('an empty list says how to fill it', async () => {
  openWishlist([]);
  expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

test('products that the shop does not show any more are counted, and removed together', async () => {
  const { user, api } = openWishlist([1]);
  api.respond({ 'GET /api/wishlist': () => ({ products: [], unavailable: [2, 3] }) });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(/are no longer on offer/)).not.toBeInTheDocument();
  const deleted = () => api.calls.flatMap(({ method, path }) => (method === 'DELETE' ? path : []));
  await waitFor(() => expect(deleted()).toEqual(['/api/wishlist/2', '/api/wishlist/3']));
});
