import { specifiedMessages } from '@/contract/errors';
import { ordersPerPage } from '@/contract/limits';
import * as contract from '@/contract/order';
import * as payment from '@/contract/payment';
import type { ApiError } from '@/client/apiError';
import {
  callEndpoint,
  callInLanguage,
  callPages,
  invalidates,
  provides,
  whenDone,
} from '@/client/callEndpoint';
import { baseApi, tags } from './baseApi';

/** Each request asks for one extra order, which indicates that there are more. */
export const ordersPage = { limit: ordersPerPage + 1 };

/** Returns the specified error (section 8), except for a 401, which must reach the session unchanged. */
function paymentError(error: ApiError): ApiError {
  if (error.code === 'payment_not_found' || error.status === 401) return error;
  const code = 'payment_for_order_failed';
  return { ...error, code, message: specifiedMessages[code] };
}

/** See docs/decisions/orders.md. Product names are in the requested language. */
export const orderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery({
      ...callPages(callInLanguage(contract.listOrders), (page) =>
        page.length > ordersPerPage ? page[ordersPerPage - 1]?.id : undefined,
      ),
      // Back navigation restores the list and the scroll position.
      keepUnusedDataFor: 600,
      providesTags: ['Order'],
    }),
    /** Called with the status `draft`, this returns the customer's draft, if there is one. */
    listDrafts: build.query(callInLanguage(contract.listOrders, provides('Order'))),
    getOrder: build.query({
      ...callInLanguage(contract.getOrder),
      providesTags: (_result, _error, { params: { id } }) => ['Order', { type: 'Order', id }],
    }),
    draftOrder: build.mutation(callInLanguage(contract.draftOrder, whenDone('Order', 'Payment'))),
    placeOrder: build.mutation(
      callInLanguage(contract.placeOrder, whenDone('Order', 'Payment', 'Cart', 'Product')),
    ),
    // A rejection also invalidates the order, because it means that the order has changed.
    cancelOrder: build.mutation(
      callInLanguage(contract.cancelOrder, invalidates('Order', 'Payment', 'Product')),
    ),
    setReminder: build.mutation(callInLanguage(contract.setReminder)),
    reorder: build.mutation(callInLanguage(contract.reorder, whenDone('Cart'))),
    listPaymentMethods: build.query(
      callInLanguage(payment.listPaymentMethods, provides('PaymentMethod')),
    ),
    getOrderPayment: build.query({
      ...callEndpoint(payment.getOrderPayment, provides('Payment')),
      transformErrorResponse: paymentError,
    }),
    // Only this mutation invalidates all caches (specification, section 7).
    createPayment: build.mutation(callEndpoint(payment.createPayment, whenDone(...tags))),
  }),
});
