import { addToWishlist, getWishlist, removeFromWishlist } from '@/contract/wishlist';
import { callEndpoint } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** The wishlist of a customer or visitor; every mutation's response is the whole list. */
export const wishlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWishlist: build.query({
      ...callEndpoint(getWishlist),
      /** The argument is the session's id: no user sees the data of the previous one. */
      query: (_sessionId: number) => ({ endpoint: getWishlist }),
      providesTags: ['Wishlist'],
    }),
    addToWishlist: build.mutation(callEndpoint(addToWishlist)),
    removeFromWishlist: build.mutation(callEndpoint(removeFromWishlist)),
  }),
});
