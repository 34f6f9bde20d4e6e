import * as contract from '../../contract/admin/orders';
import * as transitions from '../../contract/admin/orderTransitions';
import { getToday } from '../../contract/admin/today';
import { idempotencyHeader } from '../../contract/wire';
import { callEndpoint } from '../../web/api/callEndpoint';
import { adminApi } from './adminApi';

export type OrderListFilter = Omit<contract.AdminOrderQuery, 'before' | 'limit'>;
export type Numbered<Input> = Input & { number: string };
/** The key is the form's: sent again, the same request is done once. */
export type Once<Input> = Input & { key: string };

export const once = (key: string) => ({ [idempotencyHeader]: key });

/** A refused change shows an old state, therefore the tags do not depend on the outcome. */
export const changed = ['Order', 'Today', 'Stock'] as const;

/** Orders and Today. */
export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...callEndpoint(getToday), providesTags: ['Today'] }),
    listOrders: build.infiniteQuery({
      ...callEndpoint(
        contract.listAdminOrders,
        ({
          queryArg,
          pageParam,
        }: {
          queryArg: OrderListFilter;
          pageParam: string | undefined;
        }) => ({
          query: { ...queryArg, before: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ more, orders }: contract.AdminOrderList) =>
          more ? orders.at(-1)?.number : undefined,
      },
      providesTags: ['Order'],
    }),
    getOrderCounts: build.query({
      ...callEndpoint(contract.getOrderCounts),
      providesTags: ['Order'],
    }),
    getOrder: build.query({
      ...callEndpoint(contract.getAdminOrder, (number: string) => ({ params: { number } })),
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
