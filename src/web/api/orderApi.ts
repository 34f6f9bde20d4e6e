import type { CallBody, CallData } from '../../contract/call';
import type { Locale } from '../../contract/locale';
import {
  cancelOrder,
  draftOrder,
  getOrder,
  listOrders,
  placeOrder,
  reorder,
  type Order,
  type OrderStatus,
  type OrderSummary,
} from '../../contract/order';
import { idempotencyHeader } from '../../contract/wire';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';
import { whenDone } from './invalidation';

interface OneOrder {
  id: number;
  locale: Locale;
}

interface Placement extends OneOrder {
  /** Of the draft that the shopper saw and agreed to. */
  version: number;
  /** Minted once per attempt; the same key gives the same order again. */
  idempotencyKey: string;
}

type DraftRequest = CallBody<typeof draftOrder> & { locale: Locale };

/** Orders (DECISIONS, Orders). Product names come in the language asked for. */
export const orderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<OrderSummary[], { status?: OrderStatus; locale: Locale }>({
      ...callEndpoint(
        listOrders,
        ({ locale, ...query }: { status?: OrderStatus; locale: Locale }) => ({
          locale,
          query,
        }),
      ),
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, OneOrder>({
      ...callEndpoint(getOrder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      providesTags: (_result, _error, { id }) => ['Order', { type: 'Order', id }],
    }),
    draftOrder: build.mutation<Order, DraftRequest>({
      ...callEndpoint(draftOrder, ({ locale, ...body }: DraftRequest) => ({ locale, body })),
      invalidatesTags: whenDone('Order', 'Payment'),
    }),
    placeOrder: build.mutation<Order, Placement>({
      ...callEndpoint(placeOrder, ({ id, locale, version, idempotencyKey }: Placement) => ({
        locale,
        params: { id },
        body: { version, terms_accepted: true as const },
        headers: { [idempotencyHeader]: idempotencyKey },
      })),
      invalidatesTags: whenDone('Order', 'Payment', 'Cart', 'Product'),
    }),
    cancelOrder: build.mutation<Order, OneOrder>({
      ...callEndpoint(cancelOrder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      invalidatesTags: whenDone('Order', 'Payment', 'Product'),
    }),
    reorder: build.mutation<CallData<typeof reorder>, OneOrder>({
      ...callEndpoint(reorder, ({ id, locale }: OneOrder) => ({ locale, params: { id } })),
      invalidatesTags: whenDone('Cart'),
    }),
  }),
});

export const { useListOrdersQuery, useGetOrderQuery, useCancelOrderMutation, useReorderMutation } =
  orderApi;
