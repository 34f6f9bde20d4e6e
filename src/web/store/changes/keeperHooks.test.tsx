import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Cart } from '../../../contract/cart';
import type { Wishlist } from '../../../contract/wishlist';
import { CartServer } from '../../../../tests/support/CartServer';
import { makeFakeApi, refusal } from '../../../../tests/support/fakeApi';
import { renderApp } from '../../../../tests/support/renderApp';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { baseApi } from '../../api/baseApi';
import { useCart, useCartChanges } from '../cartChanges';
import { useWishlist, useWishlistChanges } from '../wishlistChanges';

function ShownCart({ label }: { label: string }) {
  const { lines, loading, error, retry } = useCart();
  return (
    <section aria-label={label}>
      <p>{lines.map(({ product }) => product.name).join() || 'no line'}</p>
      {loading && <p>loading</p>}
      {error && <button onClick={retry}>Retry</button>}
    </section>
  );
}

function ShownWishlist({ label }: { label: string }) {
  const { products, loading, error, retry } = useWishlist();
  return (
    <section aria-label={label}>
      <p>{products.map(({ name }) => name).join() || 'no line'}</p>
      {loading && <p>loading</p>}
      {error && <button onClick={retry}>Retry</button>}
    </section>
  );
}

/** The header shows the list from the beginning, the page only when the shopper goes there. */
function HeaderAndPage({ Shown }: { Shown: typeof ShownCart }) {
  const [onPage, setOnPage] = useState(false);
  return (
    <>
      <Shown label="header" />
      {onPage ? <Shown label="page" /> : <button onClick={() => setOnPage(true)}>Go</button>}
    </>
  );
}

function cartOf(productId: number, version: number): Cart {
  const server = new CartServer(9);
  server.quantities.set(productId, 1);
  server.version = version;
  return server.cart();
}

const listOf = (productId: number): Wishlist => ({ products: [sampleProduct(productId)] });

describe.each([
  // The customer's cart has seen fewer changes than the guest's: versions are each cart's own.
  { list: 'cart', path: '/api/carts', Shown: ShownCart, guests: cartOf(1, 7), own: cartOf(2, 1) },
  {
    list: 'wishlist',
    path: '/api/wishlist',
    Shown: ShownWishlist,
    guests: listOf(1),
    own: listOf(2),
  },
])('a former owner’s $list is not taken for that of who has just signed in', (given) => {
  const { path, Shown, guests, own } = given;
  const shown = (label: string) => screen.getByRole('region', { name: label });

  /** The guest's list is on the screen; what is read from now on is answered as the test says. */
  async function openAsGuest() {
    const api = makeFakeApi({ [`GET ${path}`]: () => guests });
    const app = renderApp(<HeaderAndPage Shown={Shown} />, { api });
    await screen.findByText('Product 1');
    let answer: (answered: unknown) => void = () => undefined;
    const reading = new Promise((resolve) => (answer = resolve));
    api.answer({ [`GET ${path}`]: () => reading });
    const asked = () => api.calls.filter((call) => call.path === path).length;
    act(() => app.extra.tokens.write('1|secret'));
    await waitFor(() => expect(asked()).toBe(2));
    return { ...app, answer };
  }

  test('while it is read anew', async () => {
    const { user, answer } = await openAsGuest();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(shown('page')).toHaveTextContent(/^no lineloading$/);
    answer(own);
    await waitFor(() => expect(shown('page')).toHaveTextContent(/^Product 2$/));
    expect(shown('header')).toHaveTextContent(/^Product 2$/);
  });

  test('where it could not be read anew', async () => {
    const { user, api, answer } = await openAsGuest();
    answer(refusal(503, 'service_unavailable'));
    const retry = () => within(shown('header')).findByRole('button', { name: 'Retry' });
    await retry();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(shown('page')).toHaveTextContent(/^no lineRetry$/);
    api.answer({ [`GET ${path}`]: () => own });
    await user.click(await retry());
    await waitFor(() => expect(shown('page')).toHaveTextContent(/^Product 2$/));
    expect(shown('header')).toHaveTextContent(/^Product 2$/);
  });
});

function WishFor() {
  const { add } = useWishlistChanges();
  return <button onClick={() => add(sampleProduct(2))}>Wish</button>;
}

function PutAside() {
  const { setQuantity } = useCartChanges();
  return <button onClick={() => setQuantity(sampleProduct(2), 1)}>Wish</button>;
}

test.each([
  {
    list: 'list',
    path: '/api/wishlist',
    change: 'PUT /api/wishlist/2',
    Shown: ShownWishlist,
    Change: WishFor,
    before: listOf(1),
    after: { products: [sampleProduct(1), sampleProduct(2)] },
  },
  {
    list: 'cart',
    path: '/api/carts',
    change: 'PUT /api/carts/products/2',
    Shown: ShownCart,
    Change: PutAside,
    before: cartOf(1, 7),
    after: cartOf(2, 8),
  },
])('an answer that a change of the $list has overtaken does not undo it', async (given) => {
  const { path, change, Shown, Change, before, after } = given;
  const api = makeFakeApi({ [`GET ${path}`]: () => before });
  const { user, store } = renderApp(
    <>
      <Shown label="header" />
      <Change />
    </>,
    { api },
  );
  await screen.findByText('Product 1');
  let answer: (answered: unknown) => void = () => undefined;
  api.answer({ [`GET ${path}`]: () => new Promise((resolve) => (answer = resolve)) });
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Cart', 'Wishlist'])));
  const asked = () =>
    api.calls.filter((call) => call.path === path && call.method === 'GET').length;
  await waitFor(() => expect(asked()).toBe(2));
  api.answer({ [change]: () => after });
  await user.click(screen.getByRole('button', { name: 'Wish' }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true));
  await screen.findByText(/Product 2/);
  api.answer({ [`GET ${path}`]: () => after });
  await act(async () => answer(before));
  expect(screen.getByRole('region', { name: 'header' })).toHaveTextContent(/Product 2/);
  await waitFor(() => expect(asked()).toBe(3));
  expect(screen.getByRole('region', { name: 'header' })).toHaveTextContent(/Product 2/);
});
