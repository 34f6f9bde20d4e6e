import * as contract from '@/contract/admin/money';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

export const moneyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getMoney: build.query(callEndpoint(contract.getMoney, provides('Order'))),
    matchPayments: build.query(callEndpoint(contract.matchPayments, provides('Order'))),
    bookSettlement: build.mutation(callEndpoint(contract.bookSettlement, changedOrder)),
    bookTransfers: build.mutation(callEndpoint(contract.bookTransfers, changedOrder)),
    getSettlement: build.query(callEndpoint(contract.getSettlement, provides('Order'))),
    revokeSettlement: build.mutation(callEndpoint(contract.revokeSettlement, changedOrder)),
    acceptDifference: build.mutation(callEndpoint(contract.acceptDifference, changedOrder)),
    linkPayment: build.mutation(callEndpoint(contract.linkPayment, changedOrder)),
    enterRefund: build.mutation(callEndpoint(contract.enterRefund, changedOrder)),
    deleteRefund: build.mutation(callEndpoint(contract.deleteRefund, changedOrder)),
    payRefund: build.mutation(callEndpoint(contract.payRefund, changedOrder)),
  }),
});
