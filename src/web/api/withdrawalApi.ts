import { callInLanguage, provides } from '@/client/callEndpoint';
import { getWithdrawalForm } from '@/contract/withdrawal';
import { baseApi } from './baseApi';

export const withdrawalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWithdrawalForm: build.query(callInLanguage(getWithdrawalForm, provides('Shop'))),
  }),
});
