import * as contract from '@/contract/admin/cases';
import { callEndpoint, callPages, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const decided = invalidates('Case', 'Order', 'Today', 'Log');

export const casesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listCases: build.infiniteQuery(
      callPages(callEndpoint(contract.listCases, provides('Case')), ({ more, cases }) =>
        more ? cases.at(-1)?.number : undefined,
      ),
    ),
    getCase: build.query(callEndpoint(contract.getCase, provides('Case'))),
    getCasePicture: build.query(callEndpoint(contract.getCasePicture, provides('Case'))),
    removeCasePicture: build.mutation(
      callEndpoint(contract.removeCasePicture, invalidates('Case', 'Log')),
    ),
    enterCase: build.mutation(callEndpoint(contract.enterCase, decided)),
    editCase: build.mutation(callEndpoint(contract.editCase, whenDone('Case', 'Order', 'Log'))),
    decideCase: build.mutation(callEndpoint(contract.decideCase, decided)),
    sendReplacement: build.mutation(
      callEndpoint(contract.sendReplacement, invalidates('Case', 'Order', 'Today', 'Stock', 'Log')),
    ),
    writeRegister: build.mutation(callEndpoint(contract.writeCaseRegister, whenDone('Log'))),
    followCase: build.mutation(
      callEndpoint(contract.followCase, invalidates('Case', 'Today', 'Log')),
    ),
  }),
});
