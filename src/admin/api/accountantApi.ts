import * as contract from '@/contract/admin/accountant';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

export const accountantApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountantMonth: build.query(
      callEndpoint(contract.getAccountantMonth, provides('Order', 'Log')),
    ),
    writeAccountantFile: build.mutation(
      callEndpoint(contract.writeAccountantFile, whenDone('Log')),
    ),
  }),
});
