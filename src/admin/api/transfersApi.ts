import * as bankTransfers from '@/contract/admin/bankTransfers';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

/** Payments to the account of the shop. */
export const transfersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    matchTransfers: build.mutation(callEndpoint(bankTransfers.matchTransfers)),
    bookTransfers: build.mutation(callEndpoint(bankTransfers.bookTransfers, changedOrder)),
  }),
});
