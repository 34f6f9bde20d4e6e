import * as contract from '@/contract/cart';
import { callEndpoint, whenDone } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** A visitor's next cart has a higher id. */
function isSuperseded(response: contract.Cart, by: contract.Cart): boolean {
  if (response.id === by.id) return response.version < by.version;
  return (response.id ?? 0) < (by.id ?? 0);
}

/**
 * The server-side cart of customers and visitors. Mutations return the whole cart. Changes to a line must survive
 * leaving the page, so `sendCart.ts` sends them from the slice `pendingCart` and updates the cache (docs/internals.md).
 */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({
      ...callEndpoint(contract.getCart),
      /** The cache key is the session's id, so that no user sees the data of the previous one. */
      query: (_sessionId: number) => ({ endpoint: contract.getCart }),
      providesTags: ['Cart'],
      merge: (cached, response) => (isSuperseded(response, cached) ? undefined : response),
    }),
    setCartProduct: build.mutation(callEndpoint(contract.setCartProduct)),
    addCartProduct: build.mutation(callEndpoint(contract.addCartProduct)),
    removeCartProduct: build.mutation(callEndpoint(contract.removeCartProduct)),
    clearCart: build.mutation(callEndpoint(contract.clearCart)),
    setCartCode: build.mutation(callEndpoint(contract.setCartCode, whenDone('Cart'))),
    removeCartCode: build.mutation(callEndpoint(contract.removeCartCode, whenDone('Cart'))),
  }),
});
