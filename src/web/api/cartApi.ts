import {
  addCartProduct,
  clearCart,
  getCart,
  removeCartProduct,
  setCartProduct,
  type Cart,
} from '@/contract/cart';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

interface Line {
  productId: number;
  quantity: number;
}

/** A response that a newer one superseded. A visitor's next cart has a higher id. */
function isSuperseded(response: Cart, by: Cart): boolean {
  if (response.id === by.id) return response.version < by.version;
  return (response.id ?? 0) < (by.id ?? 0);
}

/**
 * The cart, owned by the server, for visitors too. Every mutation's response is the whole cart; the
 * store's listeners put it into the cache of `getCart`, so nothing is fetched twice.
 */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the session's id: no user sees the data of the previous one. */
    getCart: build.query({
      ...callEndpoint(getCart, (_sessionId: number) => ({})),
      providesTags: ['Cart'],
      merge: (cached, response) => (isSuperseded(response, cached) ? undefined : response),
    }),
    setCartProduct: build.mutation(
      callEndpoint(setCartProduct, ({ productId, quantity }: Line) => ({
        params: { product_id: productId },
        body: { quantity },
      })),
    ),
    addCartProduct: build.mutation(
      callEndpoint(
        addCartProduct,
        ({ productId, quantity, operationId }: Line & { operationId: string }) => ({
          params: { product_id: productId },
          body: { quantity, operation_id: operationId },
        }),
      ),
    ),
    removeCartProduct: build.mutation(
      callEndpoint(removeCartProduct, (productId: number) => ({
        params: { product_id: productId },
      })),
    ),
    clearCart: build.mutation(callEndpoint(clearCart)),
  }),
});

export const { useGetCartQuery } = cartApi;
