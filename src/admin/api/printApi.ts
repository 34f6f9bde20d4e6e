import { getPrint } from '@/contract/admin/print';
import { callEndpoint } from '@/client/callEndpoint';
import { provides } from '@/client/tags';
import { adminApi } from './adminApi';

/** What is printed of orders. Not in `ordersApi.ts`, which Today loads. */
export const printApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPrint: build.query(callEndpoint(getPrint, provides('Order'))),
  }),
});
