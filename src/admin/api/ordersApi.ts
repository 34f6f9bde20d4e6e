import * as orders from '@/contract/admin/orders';
import * as transitions from '@/contract/admin/orderTransitions';
import { getPrint } from '@/contract/admin/print';
import { callEndpoint, callPages } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

const provides = { providesTags: ['Order'] } as const;

/** Orders, their steps, and what is printed of them. */
export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery({
      ...callPages(callEndpoint(orders.listAdminOrders), (page) =>
        page.more ? page.orders.at(-1)?.number : undefined,
      ),
      ...provides,
    }),
    getOrderCounts: build.query({ ...callEndpoint(orders.getOrderCounts), ...provides }),
    getOrder: build.query({ ...callEndpoint(orders.getAdminOrder), ...provides }),
    getPrint: build.query({ ...callEndpoint(getPrint), ...provides }),
    transitionOrder: build.mutation({
      ...callEndpoint(transitions.transitionOrder),
      ...changedOrder,
    }),
    transitionOrders: build.mutation({
      ...callEndpoint(transitions.transitionOrders),
      ...changedOrder,
    }),
    undoTransition: build.mutation({
      ...callEndpoint(transitions.undoTransition),
      ...changedOrder,
    }),
    undoBatch: build.mutation({ ...callEndpoint(transitions.undoBatch), ...changedOrder }),
    updateOrderDetails: build.mutation({
      ...callEndpoint(orders.updateOrderDetails),
      ...changedOrder,
    }),
    addOrderNote: build.mutation({
      ...callEndpoint(orders.addOrderNote),
      invalidatesTags: ['Order'],
    }),
    deleteOrderNote: build.mutation({
      ...callEndpoint(orders.deleteOrderNote),
      invalidatesTags: ['Order'],
    }),
    resendEmail: build.mutation({
      ...callEndpoint(orders.resendEmail),
      invalidatesTags: ['Order', 'Today'],
    }),
  }),
});
