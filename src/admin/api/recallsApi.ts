import * as contract from '@/contract/admin/recalls';
import { callEndpoint, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changedRecall = invalidates('Stock', 'Order', 'Today', 'Log');

export const recallsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPacking: build.query(callEndpoint(contract.getPacking, provides('Order', 'Stock'))),
    listBatches: build.query(callEndpoint(contract.listBatches, provides('Stock'))),
    getRecall: build.query(callEndpoint(contract.getRecall, provides('Order', 'Stock'))),
    startRecall: build.mutation(callEndpoint(contract.startRecall, changedRecall)),
    endRecall: build.mutation(callEndpoint(contract.endRecall, changedRecall)),
    sendRecallEmails: build.mutation(callEndpoint(contract.sendRecallEmails, changedRecall)),
    sendRecallTest: build.mutation(callEndpoint(contract.sendRecallTest)),
    setRecallCall: build.mutation(callEndpoint(contract.setRecallCall, changedRecall)),
  }),
});
