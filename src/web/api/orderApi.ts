import type { EndpointBody } from '@/contract/endpoint';
import { ordersPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import {
  cancelOrder,
  draftOrder,
  getOrder,
  listOrders,
  placeOrder,
  reorder,
  type OrderSummary,
} from '@/contract/order';
import { idempotencyHeader } from '@/contract/wire';
import { baseApi, whenDone } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

interface OneOrder {
  id: number;
  locale: Locale;
}

interface Placement extends OneOrder {
  /** Version of the draft that the customer confirmed. */
  version: number;
  /** Created once per attempt; the same key returns the same order. */
  idempotencyKey: string;
}

/** The order that a page begins after; null begins with the newest. */
type OrderBefore = number | null;

interface OrderPage {
  queryArg: Locale;
  pageParam: OrderBefore;
}

type DraftRequest = EndpointBody<typeof draftOrder> & { locale: Locale };

/** Orders (docs/decisions.md, Orders). Product names are in the requested language. */
export const orderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, paginated; one extra order per page indicates that there are more. */
    listOrders: build.infiniteQuery<OrderSummary[], Locale, OrderBefore>({
      ...callEndpoint(listOrders, ({ queryArg: locale, pageParam: before }: OrderPage) => ({
        locale,
        query: { ...(before !== null && { before }), limit: ordersPerPage + 1 },
      })),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) =>
          page.length > ordersPerPage ? page[ordersPerPage - 1]?.id : undefined,
      },
      // Back navigation restores the list and the scroll position.
      keepUnusedDataFor: 600,
      providesTags: ['Order'],
    }),
    /** The customer's draft, if any. */
    listDrafts: build.query({
      ...callEndpoint(listOrders, (locale: Locale) => ({
        locale,
        query: { status: 'draft' as const },
      })),
      providesTags: ['Order'],
    }),
    getOrder: build.query({
      ...callEndpoint(getOrder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      providesTags: (_result, _error, { id }) => ['Order', { type: 'Order', id }],
    }),
    draftOrder: build.mutation({
      ...callEndpoint(draftOrder, ({ locale, ...body }: DraftRequest) => ({ locale, body })),
      invalidatesTags: whenDone('Order', 'Payment'),
    }),
    placeOrder: build.mutation({
      ...callEndpoint(placeOrder, ({ id, locale, version, idempotencyKey }: Placement) => ({
        locale,
        params: { id },
        body: { version, terms_accepted: true as const },
        headers: { [idempotencyHeader]: idempotencyKey },
      })),
      invalidatesTags: whenDone('Order', 'Payment', 'Cart', 'Product'),
    }),
    cancelOrder: build.mutation({
      ...callEndpoint(cancelOrder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      invalidatesTags: whenDone('Order', 'Payment', 'Product'),
    }),
    reorder: build.mutation({
      ...callEndpoint(reorder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      invalidatesTags: whenDone('Cart'),
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useReorderMutation,
} = orderApi;
