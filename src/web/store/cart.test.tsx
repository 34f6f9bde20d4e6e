import { useState } from 'react';
import type { Cart } from '@/contract/cart';
import type { Wishlist } from '@/contract/wishlist';
import { CartServer } from '@tests/support/CartServer';
import { act, errorResponse, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { useCart, useCartChanges, useCartRejections } from './cart';
import { useWishlist } from './wishlist';

type Products = readonly { name: string }[];
interface List {
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

const show = (label: string, products: Products, { isFetching, error, refetch }: List) => (
  <section aria-label={label}>
    <p>{products.map(({ name }) => name).join() || 'no line'}</p>
    {isFetching && <p>loading</p>}
    {error ? <button onClick={() => void refetch()}>Retry</button> : null}
  </section>
);

function ShownCart({ label }: { label: string }) {
  const cart = useCart();
  const products = cart.lines.map(({ product }) => product);
  return show(label, products, cart);
}

function ShownWishlist({ label }: { label: string }) {
  const wishlist = useWishlist();
  return show(label, wishlist.products, wishlist);
}

/** The header shows the list at once, the page only after navigation. */
function HeaderAndPage({ Shown }: { Shown: typeof ShownCart }) {
  const [onPage, setOnPage] = useState(false);
  return (
    <>
      <Shown label="header" />
      {onPage ? <Shown label="page" /> : <button onClick={() => setOnPage(true)}>Go</button>}
    </>
  );
}

function getCart(productId: number, version: number): Cart {
  const server = new CartServer(9, { [productId]: 1 });
  server.version = version;
  return server.cart();
}

const getList = (productId: number): Wishlist => ({ products: [sampleProduct(productId)] });

describe.each([
  // The customer's cart has had fewer changes than the guest's; each cart has its own versions.
  {
    list: 'cart',
    path: '/api/carts',
    Shown: ShownCart,
    guests: getCart(1, 7),
    customers: getCart(2, 1),
  },
  {
    list: 'wishlist',
    path: '/api/wishlist',
    Shown: ShownWishlist,
    guests: getList(1),
    customers: getList(2),
  },
])('a former owner’s $list is not shown to the person who has just signed in', (given) => {
  const { path, Shown, guests, customers } = given;
  const shown = (label: string) => screen.getByRole('region', { name: label });

  /** The guest's list is shown; later reads get the response given here. */
  async function openAsGuest() {
    const app = renderApp(<HeaderAndPage Shown={Shown} />, {
      responses: { [`GET ${path}`]: () => guests },
    });
    const { api } = app;
    await screen.findByText('Product 1');
    let response: (answered: unknown) => void = () => undefined;
    const reading = new Promise((resolve) => (response = resolve));
    api.respond({ [`GET ${path}`]: () => reading });
    act(() => app.extra.tokens.write('1|secret'));
    await waitFor(() => expect(api.sent('GET', path)).toHaveLength(2));
    return { ...app, response };
  }

  test('while it is being reloaded', async () => {
    const { user, response } = await openAsGuest();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(shown('page')).toHaveTextContent(/^no lineloading$/);
    response(customers);
    await waitFor(() => expect(shown('page')).toHaveTextContent(/^Product 2$/));
    expect(shown('header')).toHaveTextContent(/^Product 2$/);
  });

  test('if it could not be reloaded', async () => {
    const { user, api, response } = await openAsGuest();
    response(errorResponse(503, 'service_unavailable'));
    const retry = () => within(shown('header')).findByRole('button', { name: 'Retry' });
    await retry();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(shown('page')).toHaveTextContent(/^no lineRetry$/));
    api.respond({ [`GET ${path}`]: () => customers });
    await user.click(await retry());
    await waitFor(() => expect(shown('page')).toHaveTextContent(/^Product 2$/));
    expect(shown('header')).toHaveTextContent(/^Product 2$/);
  });
});

test('the cart and the wishlist are each requested once after login', async () => {
  const page = (
    <>
      <ShownCart label="header" />
      <ShownCart label="page" />
      <ShownWishlist label="wishlist" />
    </>
  );
  const { extra, api } = renderApp(page, {
    responses: { 'GET /api/carts': () => getCart(1, 7), 'GET /api/wishlist': () => getList(1) },
  });
  await waitFor(() => expect(screen.getAllByText('Product 1')).toHaveLength(3));
  api.calls.length = 0;
  await act(async () => extra.tokens.write('1|secret'));
  await waitFor(() => expect(screen.getAllByText('Product 1')).toHaveLength(3));
  expect(api.calls.map(({ path }) => path).sort()).toEqual(['/api/carts', '/api/wishlist']);
});

function Rejections() {
  const [results, setResults] = useState<(number | null)[]>([]);
  useCartRejections(({ available }) => setResults((before) => [...before, available]));
  const { setQuantity } = useCartChanges();
  return <button onClick={() => setQuantity(sampleProduct(2), 5)}>Told {results.join()}</button>;
}

test('a component is notified of each rejection once', async () => {
  const rejected = () => errorResponse(422, 'validation_failed', { details: { available: 3 } });
  const { user } = renderApp(<Rejections />, {
    responses: { 'PUT /api/carts/products/2': rejected },
  });
  await user.click(screen.getByRole('button'));
  await screen.findByText('Told 3');
  await user.click(screen.getByRole('button'));
  await screen.findByText('Told 3,3');
});
