import type { ProductSummary } from '@/contract/product';
import { addToWishlist, getWishlist, removeFromWishlist } from '@/contract/wishlist';
import type { ApiExtra } from '@/client/apiExtra';
import { callEndpoint, invalidates } from '@/client/callEndpoint';
import { baseApi, type ApiDispatch } from './baseApi';

interface Wish {
  /** If only the id is known, the product appears after the server's response. */
  product: ProductSummary | { id: number };
  sessionId: number;
}

interface WishApi {
  dispatch: ApiDispatch;
  extra: unknown;
  queryFulfilled: Promise<unknown>;
}

/** Updates the list optimistically and reverts the change on failure. The list is refetched after the last response. */
const wishlistMutation = (
  endpoint: typeof addToWishlist | typeof removeFromWishlist,
  isListed: boolean,
) => ({
  ...callEndpoint(endpoint, invalidates('Wishlist')),
  query: ({ product: { id } }: Wish) => ({
    endpoint,
    params: { product_id: id },
    // The user may leave the page immediately.
    keepalive: true,
  }),
  async onQueryStarted({ product, sessionId }: Wish, { dispatch, extra, queryFulfilled }: WishApi) {
    const { id } = product;
    const before = { index: -1, isUnavailable: false };
    const put = (index: number, isUnavailable: boolean) =>
      dispatch(
        wishlistApi.util.updateQueryData('getWishlist', sessionId, (list) => {
          const { products, unavailable = [] } = list;
          before.index = products.findIndex((other) => other.id === id);
          before.isUnavailable = unavailable.includes(id);
          list.products = products.filter((other) => other.id !== id);
          if (index >= 0 && 'slug' in product) list.products.splice(index, 0, product);
          list.unavailable = unavailable.filter((other) => other !== id);
          if (isUnavailable) list.unavailable.push(id);
        }),
      );
    const show = () => put(isListed ? 0 : -1, false);
    let isPending = true;
    show();
    // A list that was requested before this change does not contain it.
    const running = dispatch(wishlistApi.util.getRunningQueryThunk('getWishlist', sessionId));
    void running?.then(() => isPending && show());
    try {
      await queryFulfilled.finally(() => (isPending = false));
      (extra as ApiExtra).tabs.post(baseApi.util.invalidateTags(['Wishlist']));
    } catch {
      put(before.index, before.isUnavailable);
    }
  },
});

export const wishlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWishlist: build.query({
      ...callEndpoint(getWishlist),
      /** The cache key is the session's id, so that no user sees the data of the previous one. */
      query: (_sessionId: number) => ({ endpoint: getWishlist }),
      providesTags: ['Wishlist'],
    }),
    addToWishlist: build.mutation(wishlistMutation(addToWishlist, true)),
    removeFromWishlist: build.mutation(wishlistMutation(removeFromWishlist, false)),
  }),
});
