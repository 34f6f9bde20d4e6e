import { getPrint } from '@/contract/admin/print';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Printed data of orders. Not in `ordersApi.ts`, which Today loads. */
export const printApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPrint: build.query(callEndpoint(getPrint, provides('Order'))),
  }),
});
