import { openAccount, requestSignInLink, signInByLink } from '@/contract/passwordless';
import { callEndpoint, callInLanguage } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** Ways to begin a session that only the pages of the login need. */
export const passwordlessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openAccount: build.mutation(callInLanguage(openAccount)),
    requestSignInLink: build.mutation(callInLanguage(requestSignInLink)),
    signInByLink: build.mutation(callEndpoint(signInByLink)),
  }),
});
