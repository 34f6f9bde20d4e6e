import { login, register } from '@/contract/customer';
import {
  openAccount,
  openSignInLink,
  requestSignInLink,
  signInByLink,
} from '@/contract/passwordless';
import { callEndpoint, callInLanguage } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(callEndpoint(login)),
    register: build.mutation(callInLanguage(register)),
    openAccount: build.mutation(callInLanguage(openAccount)),
    requestSignInLink: build.mutation(callInLanguage(requestSignInLink)),
    // This is not a query, because the cache key would contain the token.
    openSignInLink: build.mutation(callEndpoint(openSignInLink)),
    signInByLink: build.mutation(callEndpoint(signInByLink)),
  }),
});
