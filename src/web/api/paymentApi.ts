import type { EndpointBody } from '@/contract/endpoint';
import type { Locale } from '@/contract/locale';
import { createPayment, getOrderPayment, listPaymentMethods } from '@/contract/payment';
import { baseApi, tags, whenDone } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

type NewPayment = Required<EndpointBody<typeof createPayment>>;

/** Payment methods and the one payment of an order (specification sections 4 and 7). */
export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPaymentMethods: build.query({
      ...callEndpoint(listPaymentMethods, (locale: Locale) => ({ locale })),
      providesTags: ['PaymentMethod'],
    }),
    getOrderPayment: build.query({
      ...callEndpoint(getOrderPayment, (orderId: number) => ({ params: { orderId } })),
      providesTags: ['Payment'],
    }),
    createPayment: build.mutation({
      ...callEndpoint(createPayment, (body: NewPayment) => ({ body })),
      // Section 7: then all caches are invalidated. Nowhere else.
      invalidatesTags: whenDone(...tags),
    }),
  }),
});

export const { useListPaymentMethodsQuery } = paymentApi;
