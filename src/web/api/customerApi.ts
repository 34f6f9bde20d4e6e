import * as contract from '@/contract/account';
import { toApiError } from '@/client/apiError';
import { callEndpoint, callInLanguage, provides, whenDone } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation(callEndpoint(contract.updateUser, whenDone('CurrentUser'))),
    choosePassword: build.mutation(
      callEndpoint(contract.choosePassword, whenDone('Session', 'CurrentUser')),
    ),
    changePassword: build.mutation(callEndpoint(contract.changePassword, whenDone('Session'))),
    forgotPassword: build.mutation(callInLanguage(contract.forgotPassword)),
    resetPassword: build.mutation(callEndpoint(contract.resetPassword)),
    confirmEmail: build.mutation(callEndpoint(contract.confirmEmail, whenDone('CurrentUser'))),
    restoreEmail: build.mutation(callEndpoint(contract.restoreEmail)),
    listSessions: build.query(callEndpoint(contract.listSessions, provides('Session'))),
    endSession: build.mutation({
      ...callEndpoint(contract.endSession),
      // If the session no longer exists, the list is also stale.
      invalidatesTags: (_done, error) =>
        !error || toApiError(error).code === 'session_not_found' ? ['Session'] : [],
    }),
    /** This is a mutation because the response is a file that must not be cached. */
    exportData: build.mutation(callInLanguage(contract.exportData)),
    deleteAccount: build.mutation(callEndpoint(contract.deleteAccount)),
  }),
});
