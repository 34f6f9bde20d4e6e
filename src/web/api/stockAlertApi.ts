import type { EndpointData } from '@/contract/endpoint';
import * as contract from '@/contract/stockAlert';
import { isApiError } from '@/client/apiError';
import { type CallArg, callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { baseApi, type ApiDispatch, type Tag } from './baseApi';

interface MutationLifecycle<Data> {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

/** If the product is in stock again, a page that shows it as sold out is outdated. */
const invalidatesProduct = {
  invalidatesTags: (_result: unknown, error: unknown): Tag[] =>
    isApiError(error) && error.code === 'product_in_stock' ? ['Product'] : [],
};

/** Requests for an email when a sold-out product is in stock again. Visitors confirm theirs by link. */
export const stockAlertApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStockAlert: build.query(callEndpoint(contract.getStockAlert, provides('StockAlert'))),
    addStockAlert: build.mutation({
      ...callEndpoint(contract.addStockAlert, invalidatesProduct),
      onQueryStarted: cacheResponse,
    }),
    removeStockAlert: build.mutation({
      ...callEndpoint(contract.removeStockAlert),
      onQueryStarted: cacheResponse,
    }),
    requestStockAlert: build.mutation(callEndpoint(contract.requestStockAlert, invalidatesProduct)),
    confirmStockAlert: build.mutation(callEndpoint(contract.confirmStockAlert)),
    endStockAlerts: build.mutation(callEndpoint(contract.endStockAlerts, whenDone('StockAlert'))),
  }),
});

/** Writes the response to the cache, so that the button does not show the old state until a refetch. */
function cacheResponse(
  arg: CallArg<typeof contract.getStockAlert>,
  { dispatch, queryFulfilled }: MutationLifecycle<EndpointData<typeof contract.getStockAlert>>,
): void {
  const { upsertQueryData } = stockAlertApi.util;
  queryFulfilled.then(
    ({ data }) => dispatch(upsertQueryData('getStockAlert', arg, data)),
    () => undefined,
  );
}
