import * as contract from '@/contract/admin/firstDay';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Steps left before the shop opens. */
export const firstDayApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    // Stale after whatever changes Today, and read anew when the screen opens.
    getFirstDay: build.query(callEndpoint(contract.getFirstDay, provides('Today'))),
    dismissFirstDay: build.mutation(
      callEndpoint(contract.dismissFirstDay, whenDone('Today', 'Log')),
    ),
    sendTestEmail: build.mutation(callEndpoint(contract.sendTestEmail, whenDone('Today', 'Log'))),
    removeSamples: build.mutation(
      callEndpoint(
        contract.removeSamples,
        whenDone('Today', 'Order', 'Product', 'Stock', 'Reduction', 'Review', 'Content', 'Log'),
      ),
    ),
  }),
});
