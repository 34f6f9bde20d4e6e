import type { Wishlist } from '@/contract/wishlist';
import { makeTabs, rest } from '@tests/support/cartTab';
import { act, errorResponse, renderApp, screen, waitFor } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { baseApi } from '../api/baseApi';
import { wishlistApi } from '../api/wishlistApi';
import { CartNotices } from '../features/cart/CartNotices';
import { useWishlist, useWishlistChanges } from './wishlist';

function WishlistButtons() {
  const { products } = useWishlist();
  const { toggle } = useWishlistChanges();
  return (
    <>
      <p>Wished {products.map(({ id }) => id).join()}</p>
      {[1, 2, 3].map((id) => (
        <button key={id} onClick={() => void toggle(sampleProduct(id))}>
          {id}
        </button>
      ))}
      <CartNotices pathname="/" />
    </>
  );
}

const getList = (ids: readonly number[]): Wishlist => ({
  products: ids.map((id) => sampleProduct(id)),
});

/** `respond` sends the response to the change of a product. */
async function open(ids: readonly number[], options: Parameters<typeof renderApp>[1] = {}) {
  let listed = [...ids];
  const pendingResponses = new Map<number, (shouldFail?: boolean) => Promise<void>>();
  const makeResponse = (path: string, adds: boolean) => {
    const id = Number(path.split('/').at(-1));
    return new Promise((resolve) =>
      pendingResponses.set(id, (shouldFail = false) =>
        act(async () => {
          if (!shouldFail)
            listed = [...(adds ? [id] : []), ...listed.filter((other) => other !== id)];
          resolve(shouldFail ? errorResponse(503, 'service_unavailable') : getList(listed));
          await rest();
        }),
      ),
    );
  };
  const app = renderApp(<WishlistButtons />, {
    ...options,
    responses: {
      'GET /api/wishlist': () => getList(listed),
      'PUT /api/wishlist/*': ({ path }) => makeResponse(path, true),
      'DELETE /api/wishlist/*': ({ path }) => makeResponse(path, false),
    },
  });
  await waitFor(() => expect(getText()).toBe(`Wished ${ids.join()}`));
  await waitFor(() => expect(app.api.sent('GET', '/api/wishlist')).toHaveLength(1));
  await act(rest);
  const press = (id: number) => app.user.click(screen.getByRole('button', { name: String(id) }));
  const respond = (id: number, shouldFail?: boolean) => pendingResponses.get(id)!(shouldFail);
  return { ...app, respond, press };
}

const getText = () => screen.getByText(/^Wished/).textContent;

test('a new product is listed first immediately, and the list is refetched after the last response', async () => {
  const { press, respond, api } = await open([3]);
  await press(1);
  await press(2);
  await press(3);
  await waitFor(() => expect(getText()).toBe('Wished 2,1'));
  const reads = () => api.sent('GET', '/api/wishlist').length;
  await respond(3);
  await respond(1);
  expect([getText(), reads()]).toEqual(['Wished 2,1', 1]);
  await respond(2);
  await waitFor(() => expect([getText(), reads()]).toEqual(['Wished 2,1', 2]));
});

test('a change that cannot be saved is reverted and a message is shown, but a later change is kept', async () => {
  const { press, respond, api } = await open([1, 3]);
  api.respond({ 'GET /api/wishlist': () => errorResponse(503, 'service_unavailable') });
  await press(1);
  await press(2);
  await respond(1, true);
  expect(await screen.findByText(/We couldn’t save your wishlist\./)).toBeVisible();
  await waitFor(() => expect(getText()).toBe('Wished 1,2,3'));
  await respond(2, true);
  await waitFor(() => expect(getText()).toBe('Wished 1,3'));
});

test.each(['before', 'after'])(
  'an older list that arrives %s the response to an addition does not undo it',
  async (when) => {
    const { press, respond, api, store } = await open([]);
    let resolve: (list: Wishlist) => void = () => undefined;
    const olderList = new Promise<Wishlist>((resolveList) => (resolve = resolveList));
    const arrive = () => act(async () => (resolve(getList([])), rest()));
    const listed = () =>
      wishlistApi.endpoints.getWishlist.select(0)(store.getState()).data?.products.length;
    api.respond({ 'GET /api/wishlist': () => olderList });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Wishlist'])));
    await press(1);
    if (when === 'before') await arrive();
    expect(listed()).toBe(1);
    api.respond({ 'GET /api/wishlist': () => getList([1]) });
    await respond(1);
    await arrive();
    await waitFor(() => expect(getText()).toBe('Wished 1'));
  },
);

test('other tabs are told to refetch the list', async () => {
  const tabs = makeTabs();
  const other = tabs();
  const received: unknown[] = [];
  other.subscribe((action) => received.push(action));
  const { press, respond } = await open([], { tabs: tabs() });
  await press(1);
  await respond(1);
  expect(received).toEqual([baseApi.util.invalidateTags(['Wishlist'])]);
});
