import * as contract from '@/contract/admin/staff';
import { callEndpoint, callPages, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Sign-in, sessions, staff and the audit log. */
export const staffApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(callEndpoint(contract.staffLogin)),
    loginCode: build.mutation(callEndpoint(contract.staffLoginCode)),
    loginRecovery: build.mutation(callEndpoint(contract.staffLoginRecovery)),
    beginEnrollment: build.mutation(callEndpoint(contract.beginEnrollment)),
    enroll: build.mutation(callEndpoint(contract.enroll)),
    readLink: build.query(callEndpoint(contract.readStaffLink)),
    acceptLink: build.mutation(callEndpoint(contract.acceptStaffLink)),
    listSessions: build.query({
      ...callEndpoint(contract.listStaffSessions),
      providesTags: ['Session'],
    }),
    endSession: build.mutation({
      ...callEndpoint(contract.endStaffSession),
      invalidatesTags: whenDone('Session', 'Log'),
    }),
    listStaff: build.query({ ...callEndpoint(contract.listStaff), providesTags: ['Staff'] }),
    invite: build.mutation({
      ...callEndpoint(contract.inviteStaff),
      invalidatesTags: whenDone('Staff', 'Log'),
    }),
    withdrawInvitation: build.mutation({
      ...callEndpoint(contract.withdrawInvitation),
      // Also if it was withdrawn or used meanwhile.
      invalidatesTags: ['Staff', 'Log'],
    }),
    updateStaff: build.mutation({
      ...callEndpoint(contract.updateStaff),
      invalidatesTags: ['Staff', 'Log'],
    }),
    resetStaff: build.mutation({
      ...callEndpoint(contract.resetStaff),
      invalidatesTags: whenDone('Log'),
    }),
    listLog: build.infiniteQuery({
      ...callPages(callEndpoint(contract.listAudit), (page) =>
        page.length === contract.auditPerPage ? page.at(-1)?.id : undefined,
      ),
      providesTags: ['Log'],
    }),
  }),
});
