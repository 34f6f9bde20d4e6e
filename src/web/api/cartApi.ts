import * as contract from '@/contract/cart';
import { callEndpoint, whenDone } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** A response that a newer one superseded. A visitor's next cart has a higher id. */
function isSuperseded(response: contract.Cart, by: contract.Cart): boolean {
  if (response.id === by.id) return response.version < by.version;
  return (response.id ?? 0) < (by.id ?? 0);
}

/**
 * The cart, owned by the server, for visitors too. Every mutation's response is the whole cart. No
 * `onQueryStarted` puts that of a line into the cache of `getCart`: changes outlive the page, so the listeners of
 * `sendCart.ts` send them from the slice `pendingCart` and do it (docs/internals.md).
 */
export const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query({
      ...callEndpoint(contract.getCart),
      /** The argument is the session's id: no user sees the data of the previous one. */
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
