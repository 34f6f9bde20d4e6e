import { transitionOrder, transitionOrders } from '../../contract/admin/orders';
import type { BulkInput, TransitionInput } from '../../contract/admin/orders';
import { getPrint } from '../../contract/admin/print';
import { getToday } from '../../contract/admin/today';
import { callEndpoint } from '../../web/api/callEndpoint';
import { adminApi } from './adminApi';

/** Today and printing. A refused transition shows an old state, therefore Today is read again. */
export const todayApi = adminApi.enhanceEndpoints({ addTagTypes: ['Today'] }).injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...callEndpoint(getToday), providesTags: ['Today'] }),
    moveOrder: build.mutation({
      ...callEndpoint(
        transitionOrder,
        ({ number, ...body }: TransitionInput & { number: string }) => ({
          params: { number },
          body,
        }),
      ),
      invalidatesTags: ['Today'],
    }),
    moveOrders: build.mutation({
      ...callEndpoint(transitionOrders, (body: BulkInput) => ({ body })),
      invalidatesTags: ['Today'],
    }),
    getPrint: build.query(callEndpoint(getPrint, (numbers: string) => ({ query: { numbers } }))),
  }),
});
