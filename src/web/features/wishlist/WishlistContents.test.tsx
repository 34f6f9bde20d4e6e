import { type FakeResponse, type FakeResponses } from '@tests/support/fakeApi';
import { CartServer } from '@tests/support/CartServer';
import { renderApp, screen, waitFor } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { QuickAdd } from '../catalogue/ShopCard';
import { CartLink } from '../layout/Header';
import { WishlistContents } from './WishlistContents';

function openWishlist(
  ids: readonly number[],
  { inCart = {} as Record<number, number>, responses = {} as FakeResponses } = {},
) {
  const server = new CartServer(9, inCart);
  const listedIds = new Set(ids);
  const list = () => ({
    products: [...listedIds].map((id) =>
      sampleProduct(id, {
        ...(id === 2 && { category: 'tea', category_name: 'Mountain tea' }),
        ...(id === 3 && { stock: { level: 'out', left: 0 } }),
      }),
    ),
  });
  const change: FakeResponse = ({ method, path }) => {
    const id = Number(path.split('/').at(-1));
    if (method === 'PUT') listedIds.add(id);
    else listedIds.delete(id);
    return list();
  };
  const page = (
    <>
      <CartLink />
      <WishlistContents
        action={(product) => <QuickAdd product={product} />}
        suggestions={<p>Featured</p>}
      />
    </>
  );
  const rendered = renderApp(page, {
    path: '/whishlist',
    cart: server,
    responses: {
      'GET /api/wishlist': list,
      'PUT /api/wishlist/*': change,
      'DELETE /api/wishlist/*': change,
      ...responses,
    },
  });
  return { ...rendered, server, listedIds };
}

const addButtonName = (id: number) => `Add one to the cart: Product ${id}`;

test('one or all available products can be added to the cart and are kept on the list', async () => {
  const { user, server, listedIds } = openWishlist([1, 2, 3]);
  await user.click(await screen.findByRole('button', { name: 'Add all to cart' }));
  expect(await screen.findByText('2 products have been added to your cart.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: addButtonName(1) }));
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 2, 2: 1 }));
  expect([...listedIds]).toEqual([1, 2, 3]);
});

test('a product is not added if the cart already contains its whole stock', async () => {
  const { user, server, api } = openWishlist([1, 2], { inCart: { 1: 9 } });
  await screen.findByRole('link', { name: /cart.*1/i });
  expect(await screen.findByText('9')).toBeVisible();
  expect(screen.getByRole('button', { name: addButtonName(1) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Add all to cart' }));
  expect(await screen.findByText('1 product has been added to your cart.')).toBeVisible();
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 9, 2: 1 }));
  expect(api.sent('POST')).toHaveLength(1);
});

test('a removed product can be restored', async () => {
  const { user, listedIds } = openWishlist([1, 2]);
  await user.click(await screen.findByRole('button', { name: 'Remove Product 2 from wishlist' }));
  expect(await screen.findByText('1 product on the list')).toBeVisible();
  await waitFor(() => expect([...listedIds]).toEqual([1]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 products on the list')).toBeVisible();
  await waitFor(() => expect([...listedIds]).toEqual([1, 2]));
});

test('products that are no longer available are counted and removed together', async () => {
  const unavailableIds = new Set([2, 3]);
  const list = () => ({
    products: [],
    ...(unavailableIds.size > 0 && { unavailable: [...unavailableIds] }),
  });
  const responses: FakeResponses = {
    'GET /api/wishlist': list,
    'DELETE /api/wishlist/*': ({ path }) => (
      unavailableIds.delete(Number(path.split('/').at(-1))),
      list()
    ),
  };
  const { user } = openWishlist([1], { responses });
  expect(await screen.findByText('2 products are no longer available.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/are no longer available/)).toBeNull());
  expect(unavailableIds.size).toBe(0);
});

test('a single product is shown as a row with one add button and suggestions below it', async () => {
  const { user, server } = openWishlist([1, 2]);
  expect(await screen.findByText('2 products on the list')).toBeVisible();
  expect(screen.queryByText('Featured')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Product 2 from wishlist' }));
  expect(await screen.findByText('Featured')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add all to cart' })).toBeNull();
  await user.click(screen.getByRole('button', { name: addButtonName(1) }));
  await waitFor(() => expect(Object.fromEntries(server.quantities)).toEqual({ 1: 1 }));
});
