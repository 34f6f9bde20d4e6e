import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import * as contract from '@/contract/admin/me';
import { isStaffAccess } from '@/contract/endpoint';
import { callTimeoutMs } from '@/contract/limits';
import { xsrfHeader } from '@/contract/wire';
import { apiErrorOf, transportError } from '@/client/apiError';
import { type ApiRequest, callEndpoint, requestPath } from '@/client/callEndpoint';
import type { SecurityToken } from '@/client/securityToken';
import { type AdminError, adminErrorOf } from './adminError';

/** Dependencies of the requests, the store's extra argument. */
export interface AdminExtra {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  securityToken: SecurityToken;
  /** Called when the server no longer knows the session. */
  onSessionEnded: () => void;
}

const csrfMismatch = 419;

async function send(request: ApiRequest, extra: AdminExtra, token: string | null) {
  const { endpoint, body } = request;
  const response = await extra.fetch(requestPath(request), {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(callTimeoutMs),
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { [xsrfHeader]: token }),
      ...request.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  return { status: response.status, ok: response.ok, answer };
}

/** The cookie identifies the session; after a 419 token and request are repeated once. */
const adminBaseQuery: BaseQueryFn<ApiRequest, unknown, AdminError> = async (request, api) => {
  const extra = api.extra as AdminExtra;
  const { endpoint } = request;
  try {
    let result = await send(request, extra, await extra.securityToken.prepare(endpoint.method));
    if (result.status === csrfMismatch)
      result = await send(request, extra, await extra.securityToken.renew());
    const { status, ok, answer } = result;
    if (!ok) {
      if (status === 401 && isStaffAccess(endpoint.access)) extra.onSessionEnded();
      return { error: adminErrorOf(status, answer) };
    }
    return { data: (answer as { data: unknown }).data };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { error: transportError('timeout', 'The shop did not answer in time') };
    if (error instanceof TypeError)
      return { error: transportError('network', 'The shop could not be reached') };
    return { error: apiErrorOf(error) };
  }
};

export const whenDone =
  <Tag extends string>(...tags: Tag[]) =>
  (_result: unknown, error: unknown): Tag[] =>
    error ? [] : tags;

/** The admin's endpoints; each area injects its own. */
export const adminApi = createApi({
  reducerPath: 'admin',
  baseQuery: adminBaseQuery,
  tagTypes: [
    'Me',
    'Session',
    'Staff',
    'Log',
    'Order',
    'Today',
    'Stock',
    'Review',
    'Product',
    'Content',
  ],
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    getMe: build.query({ ...callEndpoint(contract.getMe), providesTags: ['Me'] }),
    updateMe: build.mutation({
      ...callEndpoint(contract.updateMe, (body: Pick<contract.Me, 'name' | 'locale'>) => ({
        body,
      })),
      // Names of products are in the member's language.
      invalidatesTags: whenDone('Order', 'Today', 'Stock', 'Review', 'Product', 'Log'),
    }),
    logout: build.mutation(callEndpoint(contract.staffLogout)),
    reauthenticate: build.mutation({
      ...callEndpoint(contract.reauthenticate, (password: string) => ({ body: { password } })),
      invalidatesTags: whenDone('Me'),
    }),
  }),
});
