import { addToWishlist, getWishlist, removeFromWishlist } from '@/contract/wishlist';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

const ofProduct = (productId: number) => ({ params: { product_id: productId } });

/** The wishlist of a customer or visitor; every mutation's response is the whole list. */
export const wishlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the session's id: no user sees the data of the previous one. */
    getWishlist: build.query({
      ...callEndpoint(getWishlist, (_sessionId: number) => ({})),
      providesTags: ['Wishlist'],
    }),
    addToWishlist: build.mutation(callEndpoint(addToWishlist, ofProduct)),
    removeFromWishlist: build.mutation(callEndpoint(removeFromWishlist, ofProduct)),
  }),
});

export const { useGetWishlistQuery } = wishlistApi;
