import { act, screen } from '@testing-library/react';
import type { Locale } from '@/contract/locale';
import type { ProductSummary } from '@/contract/product';
import { CartServer } from '@tests/support/CartServer';
import { makeFakeApi, type SeenCall } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { useCart, useCartChanges } from '../store/cartChanges';
import { useWishlist, useWishlistChanges } from '../store/wishlistChanges';
import { languageChosen } from '../store/preferences';
import { keepLanguage } from './start';

/** The product in the language of the request. */
function named({ headers }: SeenCall, product: ProductSummary): ProductSummary {
  const english = headers.get('Accept-Language') === 'en';
  return english ? product : { ...product, name: `Proizvod ${product.id}` };
}

function makeShop() {
  const server = new CartServer(9);
  server.handle('PUT', '/api/carts/products/1', { quantity: 1 });
  const cart = (call: SeenCall) => {
    server.handle(call.method, call.path, call.body as { quantity: number });
    const { cart_products: lines, ...sums } = server.cart();
    const cart_products = lines.map((line) => ({ ...line, product: named(call, line.product) }));
    return { ...sums, cart_products };
  };
  const listed = [1];
  const list = (call: SeenCall) => {
    if (call.method === 'PUT') listed.push(2);
    return { products: listed.map((id) => named(call, sampleProduct(id))) };
  };
  return makeFakeApi({
    'GET /api/carts': cart,
    'PUT /api/carts/products/2': cart,
    'GET /api/wishlist': list,
    'PUT /api/wishlist/2': list,
  });
}

/** Differs from the server's name, so that its response is visible. */
const requested = sampleProduct(2, { name: 'Wanted' });

function CartNames() {
  const { setQuantity } = useCartChanges();
  const names = useCart().lines.map(({ product }) => product.name);
  return <button onClick={() => setQuantity(requested, 1)}>{names.join()}</button>;
}

function WishlistNames() {
  const { add } = useWishlistChanges();
  const names = useWishlist().products.map(({ name }) => name);
  return <button onClick={() => add(requested)}>{names.sort().join()}</button>;
}

test.each([
  { list: 'cart', Names: CartNames },
  { list: 'wishlist', Names: WishlistNames },
])('the $list follows the language there and back, whatever changed meanwhile', async (given) => {
  const app = renderApp(<given.Names />, { api: makeShop() });
  const stop = await act(async () => keepLanguage({ ...app, document }));
  const speak = (language: Locale) => act(async () => app.store.dispatch(languageChosen(language)));
  await screen.findByText('Proizvod 1');
  await speak('en');
  await app.user.click(await screen.findByText('Product 1'));
  await screen.findByText('Product 1,Product 2');
  await speak('sr-LAT');
  expect(await screen.findByText('Proizvod 1,Proizvod 2')).toBeVisible();
  stop();
});
