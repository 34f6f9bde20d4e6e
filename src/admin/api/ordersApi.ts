import { getAdminOrder } from '@/contract/admin/orders';
import * as transitions from '@/contract/admin/orderTransitions';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changed, type Numbered } from './todayApi';

/** One order, and the steps of orders. */
export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getOrder: build.query({
      ...callEndpoint(getAdminOrder, (number: string) => ({ params: { number } })),
      providesTags: ['Order'],
    }),
    transitionOrder: build.mutation({
      ...callEndpoint(
        transitions.transitionOrder,
        ({ number, ...body }: Numbered<transitions.TransitionInput>) => ({
          params: { number },
          body,
        }),
      ),
      invalidatesTags: changed,
    }),
    transitionOrders: build.mutation({
      ...callEndpoint(transitions.transitionOrders, (body: transitions.BulkInput) => ({ body })),
      invalidatesTags: changed,
    }),
    undoTransition: build.mutation({
      ...callEndpoint(transitions.undoTransition, (id: number) => ({ params: { id } })),
      invalidatesTags: changed,
    }),
    undoBatch: build.mutation({
      ...callEndpoint(transitions.undoBatch, (batch: string) => ({ params: { batch } })),
      invalidatesTags: changed,
    }),
  }),
});
