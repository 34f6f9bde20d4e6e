import type { Wishlist } from '@/contract/wishlist';
import { makeTabs, rest } from '@tests/support/cartTab';
import { act, errorResponse, renderApp, screen, waitFor } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { baseApi } from '../api/baseApi';
import { wishlistApi } from '../api/wishlistApi';
import { CartNotices } from '../features/cart/CartNotices';
import { useWishlist, useWishlistChanges } from './wishlist';

function Wishes() {
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

/** `answers` are the responses to each product's change. */
async function open(ids: readonly number[], options: Parameters<typeof renderApp>[1] = {}) {
  let listed = [...ids];
  const answers = new Map<number, (fails?: boolean) => Promise<void>>();
  const answered = (path: string, adds: boolean) => {
    const id = Number(path.split('/').at(-1));
    return new Promise((resolve) =>
      answers.set(id, (fails = false) =>
        act(async () => {
          if (!fails) listed = [...(adds ? [id] : []), ...listed.filter((other) => other !== id)];
          resolve(fails ? errorResponse(503, 'service_unavailable') : getList(listed));
          await rest();
        }),
      ),
    );
  };
  const app = renderApp(<Wishes />, {
    ...options,
    responses: {
      'GET /api/wishlist': () => getList(listed),
      'PUT /api/wishlist/*': ({ path }) => answered(path, true),
      'DELETE /api/wishlist/*': ({ path }) => answered(path, false),
    },
  });
  await waitFor(() => expect(shown()).toBe(`Wished ${ids.join()}`));
  await waitFor(() => expect(app.api.sent('GET', '/api/wishlist')).toHaveLength(1));
  await act(rest);
  const press = (id: number) => app.user.click(screen.getByRole('button', { name: String(id) }));
  const answer = (id: number, fails?: boolean) => answers.get(id)!(fails);
  return { ...app, answer, press };
}

const shown = () => screen.getByText(/^Wished/).textContent;

test('the newest product is shown first at once; the list is refetched after the last response', async () => {
  const { press, answer, api } = await open([3]);
  await press(1);
  await press(2);
  await press(3);
  await waitFor(() => expect(shown()).toBe('Wished 2,1'));
  const reads = () => api.sent('GET', '/api/wishlist').length;
  await answer(3);
  await answer(1);
  expect([shown(), reads()]).toEqual(['Wished 2,1', 1]);
  await answer(2);
  await waitFor(() => expect([shown(), reads()]).toEqual(['Wished 2,1', 2]));
});

test('a change that cannot be saved is undone with a message; a later one is kept', async () => {
  const { press, answer, api } = await open([1, 3]);
  api.respond({ 'GET /api/wishlist': () => errorResponse(503, 'service_unavailable') });
  await press(1);
  await press(2);
  await answer(1, true);
  expect(await screen.findByText(/We couldn’t save your wishlist\./)).toBeVisible();
  await waitFor(() => expect(shown()).toBe('Wished 1,2,3'));
  await answer(2, true);
  await waitFor(() => expect(shown()).toBe('Wished 1,3'));
});

test.each(['before', 'after'])(
  'an older list, %s the response to a wish, does not undo it',
  async (when) => {
    const { press, answer, api, store } = await open([]);
    let resolve: (list: Wishlist) => void = () => undefined;
    const older = new Promise<Wishlist>((resolveList) => (resolve = resolveList));
    const arrive = () => act(async () => (resolve(getList([])), rest()));
    const listed = () =>
      wishlistApi.endpoints.getWishlist.select(0)(store.getState()).data?.products.length;
    api.respond({ 'GET /api/wishlist': () => older });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Wishlist'])));
    await press(1);
    if (when === 'before') await arrive();
    expect(listed()).toBe(1);
    api.respond({ 'GET /api/wishlist': () => getList([1]) });
    await answer(1);
    await arrive();
    await waitFor(() => expect(shown()).toBe('Wished 1'));
  },
);

test('another tab refetches the list', async () => {
  const tabs = makeTabs();
  const other = tabs();
  const received: unknown[] = [];
  other.subscribe((action) => received.push(action));
  const { press, answer } = await open([], { tabs: tabs() });
  await press(1);
  await answer(1);
  expect(received).toEqual([baseApi.util.invalidateTags(['Wishlist'])]);
});
