import * as contract from '@/contract/admin/staff';
import { callEndpoint, callPages, invalidates, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { tags } from './tags';

/** Logging in invalidates everything: a page whose request failed when the session ended may still be open. */
const signedIn = whenDone(...tags);

export const staffApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(callEndpoint(contract.staffLogin)),
    loginCode: build.mutation(callEndpoint(contract.staffLoginCode, signedIn)),
    loginRecovery: build.mutation(callEndpoint(contract.staffLoginRecovery, signedIn)),
    beginEnrollment: build.mutation(callEndpoint(contract.beginEnrollment)),
    enroll: build.mutation(callEndpoint(contract.enroll)),
    // Not invalidated by accepting the link, because a used link cannot be read again.
    readLink: build.query(callEndpoint(contract.readStaffLink, provides('Staff'))),
    acceptLink: build.mutation(callEndpoint(contract.acceptStaffLink)),
    listSessions: build.query(callEndpoint(contract.listStaffSessions, provides('Session'))),
    endSession: build.mutation(callEndpoint(contract.endStaffSession, whenDone('Session', 'Log'))),
    listStaff: build.query(callEndpoint(contract.listStaff, provides('Staff'))),
    invite: build.mutation(callEndpoint(contract.inviteStaff, whenDone('Staff', 'Log'))),
    withdrawInvitation: build.mutation(
      callEndpoint(contract.withdrawInvitation, invalidates('Staff', 'Log')),
    ),
    updateStaff: build.mutation(callEndpoint(contract.updateStaff, invalidates('Staff', 'Log'))),
    resetStaff: build.mutation(callEndpoint(contract.resetStaff, whenDone('Log'))),
    listLog: build.infiniteQuery(
      callPages(callEndpoint(contract.listAudit, provides('Log')), (page) =>
        page.length === contract.auditPerPage ? page.at(-1)?.id : undefined,
      ),
    ),
  }),
});
