import type { EndpointData } from '@/contract/endpoint';
import * as contract from '@/contract/stockAlert';
import { isApiError } from '@/client/apiError';
import { type CallArg, callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { baseApi, type ApiDispatch, type Tag } from './baseApi';

interface MutationLifecycle<Data> {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<{ data: Data }>;
}

/** The product is back in stock, so a page that shows it as sold out is outdated. */
const outdated = {
  invalidatesTags: (_result: unknown, error: unknown): Tag[] =>
    isApiError(error) && error.code === 'product_in_stock' ? ['Product'] : [],
};

/** Emails sent when a sold-out product is back: to customers, and to visitors who confirm by link. */
export const stockAlertApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStockAlert: build.query(callEndpoint(contract.getStockAlert, provides('StockAlert'))),
    addStockAlert: build.mutation({
      ...callEndpoint(contract.addStockAlert, outdated),
      onQueryStarted: keepResponse,
    }),
    removeStockAlert: build.mutation({
      ...callEndpoint(contract.removeStockAlert),
      onQueryStarted: keepResponse,
    }),
    requestStockAlert: build.mutation(callEndpoint(contract.requestStockAlert, outdated)),
    confirmStockAlert: build.mutation(callEndpoint(contract.confirmStockAlert)),
    endStockAlerts: build.mutation(callEndpoint(contract.endStockAlerts, whenDone('StockAlert'))),
  }),
});

/** The response is the new state, so the button does not change back until it is fetched again. */
function keepResponse(
  arg: CallArg<typeof contract.getStockAlert>,
  { dispatch, queryFulfilled }: MutationLifecycle<EndpointData<typeof contract.getStockAlert>>,
): void {
  const { upsertQueryData } = stockAlertApi.util;
  queryFulfilled.then(
    ({ data }) => dispatch(upsertQueryData('getStockAlert', arg, data)),
    () => undefined,
  );
}
