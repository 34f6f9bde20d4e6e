import * as contract from '@/contract/admin/accountant';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Endpoints of the accountant's screen. */
export const accountantApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountantMonth: build.query(
      callEndpoint(contract.getAccountantMonth, provides('Order', 'Log')),
    ),
    getAccountantFile: build.query(callEndpoint(contract.getAccountantFile, provides('Order'))),
  }),
});
