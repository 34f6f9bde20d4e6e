import * as contract from '@/contract/admin/receipts';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

export const receiptsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listMissingReceipts: build.query(callEndpoint(contract.listMissingReceipts, provides('Order'))),
    enterReceipt: build.mutation(callEndpoint(contract.enterReceipt, changedOrder)),
    deleteReceipt: build.mutation(callEndpoint(contract.deleteReceipt, changedOrder)),
    readReceipts: build.mutation(callEndpoint(contract.readReceipts)),
    enterReceipts: build.mutation(callEndpoint(contract.enterReceipts, changedOrder)),
  }),
});
