import {
  clearCart,
  getCart,
  removeCartProduct,
  setCartProduct,
  type Cart,
} from '../../contract/cart';
import type { Locale } from '../../contract/locale';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';

interface CartLineArgument {
  productId: number;
  locale: Locale;
}

/**
 * The cart, owned by the server, for visitors too. Every answer is the whole cart; the cart feature
 * decides which answer is the newest and puts it into the cache, so nothing is fetched twice.
 */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<Cart, Locale>({
      ...callEndpoint(getCart, (locale: Locale) => ({ locale })),
      providesTags: ['Cart'],
      // What is kept in the other language misses every change that is made in this one.
      keepUnusedDataFor: 0,
    }),
    setCartProduct: build.mutation<Cart, CartLineArgument & { quantity: number }>({
      ...callEndpoint(
        setCartProduct,
        ({ productId, quantity, locale }: CartLineArgument & { quantity: number }) => ({
          locale,
          params: { product_id: productId },
          body: { quantity },
        }),
      ),
    }),
    removeCartProduct: build.mutation<Cart, CartLineArgument>({
      ...callEndpoint(removeCartProduct, ({ productId, locale }: CartLineArgument) => ({
        locale,
        params: { product_id: productId },
      })),
    }),
    clearCart: build.mutation<Cart, Locale>({
      ...callEndpoint(clearCart, (locale: Locale) => ({ locale })),
    }),
  }),
});

export const { useGetCartQuery } = cartApi;
