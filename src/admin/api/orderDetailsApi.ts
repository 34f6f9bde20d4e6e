import * as contract from '@/contract/admin/orders';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changed, once, type Numbered, type Once } from './todayApi';

/** What is changed on the page of one order. */
export const orderDetailsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    updateOrderDetails: build.mutation({
      ...callEndpoint(
        contract.updateOrderDetails,
        ({ number, ...body }: Numbered<contract.OrderDetailsInput>) => ({
          params: { number },
          body,
        }),
      ),
      invalidatesTags: changed,
    }),
    addOrderNote: build.mutation({
      ...callEndpoint(
        contract.addOrderNote,
        ({ number, key, text }: Once<Numbered<{ text: string }>>) => ({
          params: { number },
          body: { text },
          headers: once(key),
        }),
      ),
      invalidatesTags: ['Order'],
    }),
    deleteOrderNote: build.mutation({
      ...callEndpoint(contract.deleteOrderNote, (id: number) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
    resendEmail: build.mutation({
      ...callEndpoint(contract.resendEmail, (id: number) => ({ params: { id } })),
      invalidatesTags: ['Order', 'Today'],
    }),
  }),
});
