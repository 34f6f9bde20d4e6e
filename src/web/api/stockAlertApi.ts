import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import {
  addStockAlert,
  confirmStockAlert,
  endStockAlerts,
  getStockAlert,
  removeStockAlert,
  requestStockAlert,
} from '@/contract/stockAlert';
import { isApiError } from '@/client/apiError';
import type { ApiDispatch } from './apiState';
import { baseApi, whenDone, type Tag } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

interface MutationLifecycle<Data> {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

const ofProduct = (productId: number) => ({ params: { product_id: productId } });

/** A page that shows the product as sold out is outdated if it is in stock. */
const invalidated = (_result: unknown, error: unknown): Tag[] =>
  isApiError(error) && error.code === 'product_in_stock' ? ['Product'] : [];

/** Emails when a sold-out product is back: a customer's own, and those of visitors by link. */
const stockAlertApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStockAlert: build.query({
      ...callEndpoint(getStockAlert, ofProduct),
      providesTags: ['StockAlert'],
    }),
    addStockAlert: build.mutation({
      ...callEndpoint(addStockAlert, ofProduct),
      invalidatesTags: invalidated,
      onQueryStarted: keepAnswer,
    }),
    removeStockAlert: build.mutation({
      ...callEndpoint(removeStockAlert, ofProduct),
      onQueryStarted: keepAnswer,
    }),
    requestStockAlert: build.mutation({
      ...callEndpoint(requestStockAlert, (body: EndpointBody<typeof requestStockAlert>) => ({
        body,
      })),
      invalidatesTags: invalidated,
    }),
    confirmStockAlert: build.mutation(
      callEndpoint(confirmStockAlert, (token: string) => ({ body: { token } })),
    ),
    endStockAlerts: build.mutation({
      ...callEndpoint(endStockAlerts, (token: string) => ({ body: { token } })),
      invalidatesTags: whenDone('StockAlert'),
    }),
  }),
});

export const {
  useGetStockAlertQuery,
  useAddStockAlertMutation,
  useRemoveStockAlertMutation,
  useRequestStockAlertMutation,
  useConfirmStockAlertMutation,
  useEndStockAlertsMutation,
} = stockAlertApi;

/** The response is the new state, so the button does not change back until it is fetched again. */
function keepAnswer(
  productId: number,
  { dispatch, queryFulfilled }: MutationLifecycle<EndpointData<typeof getStockAlert>>,
): void {
  const { upsertQueryData } = stockAlertApi.util;
  queryFulfilled.then(
    ({ data }) => dispatch(upsertQueryData('getStockAlert', productId, data)),
    () => undefined,
  );
}
