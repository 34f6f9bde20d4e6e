import type { Me } from '@/contract/admin/me';
import * as contract from '@/contract/admin/staff';
import type { EndpointData } from '@/contract/endpoint';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi, whenDone } from './adminApi';

/** Sign-in, sessions, staff and the audit log. */
export const staffApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(
      callEndpoint(contract.staffLogin, (body: { email: string; password: string }) => ({ body })),
    ),
    loginCode: build.mutation(
      callEndpoint(contract.staffLoginCode, (code: string) => ({ body: { code } })),
    ),
    loginRecovery: build.mutation(
      callEndpoint(contract.staffLoginRecovery, (code: string) => ({ body: { code } })),
    ),
    beginEnrollment: build.mutation(callEndpoint(contract.beginEnrollment)),
    enroll: build.mutation(
      callEndpoint(contract.enroll, (body: { secret: string; code: string }) => ({ body })),
    ),
    readLink: build.query(
      callEndpoint(contract.readStaffLink, (token: string) => ({ body: { token } })),
    ),
    acceptLink: build.mutation(
      callEndpoint(
        contract.acceptStaffLink,
        (body: {
          token: string;
          name: string;
          password: string;
          password_confirmation: string;
        }) => ({ body }),
      ),
    ),
    listSessions: build.query({
      ...callEndpoint(contract.listStaffSessions),
      providesTags: ['Session'],
    }),
    endSession: build.mutation({
      ...callEndpoint(contract.endStaffSession, (id: number) => ({ params: { id } })),
      invalidatesTags: whenDone('Session', 'Log'),
    }),
    listStaff: build.query({ ...callEndpoint(contract.listStaff), providesTags: ['Staff'] }),
    invite: build.mutation({
      ...callEndpoint(
        contract.inviteStaff,
        (body: { email: string; role: Me['role']; locale: Me['locale'] }) => ({
          body,
        }),
      ),
      invalidatesTags: whenDone('Staff', 'Log'),
    }),
    withdrawInvitation: build.mutation({
      ...callEndpoint(contract.withdrawInvitation, (id: number) => ({ params: { id } })),
      // Also if it was withdrawn or used meanwhile.
      invalidatesTags: ['Staff', 'Log'],
    }),
    updateStaff: build.mutation({
      ...callEndpoint(
        contract.updateStaff,
        ({
          id,
          version,
          role,
          disabled,
        }: Pick<contract.StaffMember, 'id' | 'version' | 'role' | 'disabled'>) => ({
          params: { id },
          body: { version, role, disabled },
        }),
      ),
      invalidatesTags: ['Staff', 'Log'],
    }),
    resetStaff: build.mutation({
      ...callEndpoint(contract.resetStaff, (id: number) => ({ params: { id } })),
      invalidatesTags: whenDone('Log'),
    }),
    listLog: build.infiniteQuery({
      ...callEndpoint(
        contract.listAudit,
        ({ pageParam }: { queryArg: void; pageParam: number | undefined }) => ({
          query: { before: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: undefined as number | undefined,
        getNextPageParam: (page: EndpointData<typeof contract.listAudit>) =>
          page.length === contract.auditPerPage ? page.at(-1)?.id : undefined,
      },
      providesTags: ['Log'],
    }),
  }),
});
