import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { getCurrentUser, logout } from '@/contract/customer';
import type { ApiExtra } from '@/client/apiExtra';
import { toApiError } from '@/client/apiError';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { baseApi, baseQuery } from './baseApi';

/** Endpoints of the session machine, which alone reads the token. `signInApi` begins sessions. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Never cached: the stale time is 0 (specification, section 9). */
    getCurrentUser: build.query(callEndpoint(getCurrentUser, provides('CurrentUser'))),
  }),
});

/**
 * Logs out on the server; resolves to whether the token is revoked. Not an endpoint, because logging out calls
 * `resetApiState`, which aborts their requests. Survives closing the tab.
 */
export function revokeToken(
  token: string,
): ThunkAction<Promise<boolean>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch, getState, extra) => {
    const aborter = new AbortController();
    // Retried like a query: logout is idempotent.
    const api = {
      dispatch,
      getState,
      extra,
      signal: aborter.signal,
      abort: () => aborter.abort(),
      endpoint: 'logout',
      type: 'query' as const,
    };
    const { error } = await baseQuery({ endpoint: logout, token, keepalive: true }, api, {});
    return error === undefined || toApiError(error).status === 401;
  };
}
