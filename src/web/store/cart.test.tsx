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

function CartProducts({ label }: { label: string }) {
  const cart = useCart();
  const products = cart.lines.map(({ product }) => product);
  return show(label, products, cart);
}

function WishlistProducts({ label }: { label: string }) {
  const wishlist = useWishlist();
  return show(label, wishlist.products, wishlist);
}

/** The header shows the list immediately, and the page only after a navigation. */
function HeaderAndPage({ Shown }: { Shown: typeof CartProducts }) {
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
  // The customer's cart has fewer changes than the guest's. Each cart has its own versions.
  {
    list: 'cart',
    path: '/api/carts',
    Shown: CartProducts,
    guestList: getCart(1, 7),
    customerList: getCart(2, 1),
  },
  {
    list: 'wishlist',
    path: '/api/wishlist',
    Shown: WishlistProducts,
    guestList: getList(1),
    customerList: getList(2),
  },
])(
  'a customer who has just signed in does not see the guest’s $list',
  ({ path, Shown, guestList, customerList }) => {
    const getRegion = (label: string) => screen.getByRole('region', { name: label });

    /** Shows the guest's list. Later reads get the response passed to `respond`. */
    async function openAsGuest() {
      const app = renderApp(<HeaderAndPage Shown={Shown} />, {
        responses: { [`GET ${path}`]: () => guestList },
      });
      const { api } = app;
      await screen.findByText('Product 1');
      let respond: (answered: unknown) => void = () => undefined;
      const reading = new Promise((resolve) => (respond = resolve));
      api.respond({ [`GET ${path}`]: () => reading });
      act(() => app.extra.tokens.write('1|secret'));
      await waitFor(() => expect(api.sent('GET', path)).toHaveLength(2));
      return { ...app, respond };
    }

    test('while their own is being loaded', async () => {
      const { user, respond } = await openAsGuest();
      await user.click(screen.getByRole('button', { name: 'Go' }));
      expect(getRegion('page')).toHaveTextContent(/^no lineloading$/);
      respond(customerList);
      await waitFor(() => expect(getRegion('page')).toHaveTextContent(/^Product 2$/));
      expect(getRegion('header')).toHaveTextContent(/^Product 2$/);
    });

    test('if their own cannot be loaded', async () => {
      const { user, api, respond } = await openAsGuest();
      respond(errorResponse(503, 'service_unavailable'));
      const retry = () => within(getRegion('header')).findByRole('button', { name: 'Retry' });
      await retry();
      await user.click(screen.getByRole('button', { name: 'Go' }));
      await waitFor(() => expect(getRegion('page')).toHaveTextContent(/^no lineRetry$/));
      api.respond({ [`GET ${path}`]: () => customerList });
      await user.click(await retry());
      await waitFor(() => expect(getRegion('page')).toHaveTextContent(/^Product 2$/));
      expect(getRegion('header')).toHaveTextContent(/^Product 2$/);
    });
  },
);

test('the cart and the wishlist are each requested once after login', async () => {
  const page = (
    <>
      <CartProducts label="header" />
      <CartProducts label="page" />
      <WishlistProducts label="wishlist" />
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
