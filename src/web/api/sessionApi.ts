import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { getCurrentUser, logout } from '@/contract/customer';
import type { ApiExtra } from '@/client/apiExtra';
import { toApiError } from '@/client/apiError';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { baseApi, baseQuery } from './baseApi';

/** Endpoints that the session machine calls. `signInApi` contains those that begin a session. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The stale time is 0 (specification, section 9). */
    getCurrentUser: build.query(callEndpoint(getCurrentUser, provides('CurrentUser'))),
  }),
});

/**
 * Logs out on the server and resolves to whether the token is revoked. This is not an endpoint, because logging out
 * calls `resetApiState`, which aborts requests of endpoints. The request continues if the tab is closed.
 */
export function revokeToken(
  token: string,
): ThunkAction<Promise<boolean>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch, getState, extra) => {
    const aborter = new AbortController();
    // Logout is idempotent, so it is retried like a query.
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
