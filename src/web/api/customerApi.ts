import {
  changePassword,
  confirmEmail,
  deleteAccount,
  endSession,
  exportData,
  forgotPassword,
  listSessions,
  resetPassword,
  restoreEmail,
  updateUser,
  type UserInfo,
} from '@/contract/account';
import type { EndpointBody } from '@/contract/endpoint';
import type { Locale } from '@/contract/locale';
import { apiErrorOf } from '@/client/apiError';
import { baseApi, whenDone } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

type NewPassword = EndpointBody<typeof changePassword>;
type PasswordReset = EndpointBody<typeof resetPassword>;
type ForgottenPassword = EndpointBody<typeof forgotPassword>;
type AccountDeletion = EndpointBody<typeof deleteAccount>;

/** The customer's account (specification section 7 and docs/decisions.md, Session). */
export const customerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation({
      ...callEndpoint(updateUser, (body: UserInfo) => ({ body })),
      invalidatesTags: whenDone('CurrentUser'),
    }),
    changePassword: build.mutation({
      ...callEndpoint(changePassword, (body: NewPassword) => ({ body })),
      invalidatesTags: whenDone('Session'),
    }),
    forgotPassword: build.mutation(
      callEndpoint(
        forgotPassword,
        ({ locale, ...body }: ForgottenPassword & { locale: Locale }) => ({ body, locale }),
      ),
    ),
    resetPassword: build.mutation(callEndpoint(resetPassword, (body: PasswordReset) => ({ body }))),
    confirmEmail: build.mutation(
      callEndpoint(confirmEmail, (body: EndpointBody<typeof confirmEmail>) => ({ body })),
    ),
    restoreEmail: build.mutation(callEndpoint(restoreEmail, (body: PasswordReset) => ({ body }))),
    listSessions: build.query({
      ...callEndpoint(listSessions),
      providesTags: ['Session'],
    }),
    endSession: build.mutation({
      ...callEndpoint(endSession, (id: number) => ({ params: { id } })),
      // If it no longer exists, the list is stale too.
      invalidatesTags: (_done, error) =>
        !error || apiErrorOf(error).code === 'session_not_found' ? ['Session'] : [],
    }),
    /** A mutation, since the response is a file and must not be cached. */
    exportData: build.mutation(callEndpoint(exportData, (locale: Locale) => ({ locale }))),
    deleteAccount: build.mutation(
      callEndpoint(deleteAccount, (body: AccountDeletion) => ({ body })),
    ),
  }),
});

export const {
  useUpdateUserMutation,
  useChangePasswordMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useRestoreEmailMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = customerApi;
