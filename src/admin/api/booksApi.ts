import * as contract from '@/contract/admin/sales';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

export const booksApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getSales: build.query(callEndpoint(contract.getSales, provides('Order'))),
    writeSalesFile: build.mutation(callEndpoint(contract.writeSalesFile, whenDone('Log'))),
  }),
});
