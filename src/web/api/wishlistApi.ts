import type { Locale } from '../../contract/locale';
import {
  addToWishlist,
  getWishlist,
  removeFromWishlist,
  type Wishlist,
} from '../../contract/wishlist';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';

interface WishArgument {
  productId: number;
  locale: Locale;
}

/** The wishlist of a customer or visitor; every answer is the whole list. */
export const wishlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWishlist: build.query<Wishlist, Locale>({
      ...callEndpoint(getWishlist, (locale: Locale) => ({ locale })),
      providesTags: ['Wishlist'],
      // What is kept in the other language misses every change that is made in this one.
      keepUnusedDataFor: 0,
    }),
    addToWishlist: build.mutation<Wishlist, WishArgument>({
      ...callEndpoint(addToWishlist, ({ productId, locale }: WishArgument) => ({
        locale,
        params: { product_id: productId },
      })),
    }),
    removeFromWishlist: build.mutation<Wishlist, WishArgument>({
      ...callEndpoint(removeFromWishlist, ({ productId, locale }: WishArgument) => ({
        locale,
        params: { product_id: productId },
      })),
    }),
  }),
});

export const { useGetWishlistQuery } = wishlistApi;
