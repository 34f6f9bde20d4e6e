import { retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { type Endpoint, isStaffAccess } from '@/contract/endpoint';
import { specifiedMessages } from '@/contract/errors';
import { htmlLang } from '@/contract/locale';
import { statusesWithoutRetry } from '@/contract/limits';
import { idempotencyHeader, xsrfHeader } from '@/contract/wire';
import { type ApiError, toApiError, isApiError } from './apiError';
import type { ApiExtra, Transport } from './apiExtra';
import { type ApiRequest, requestPath } from './callEndpoint';
import { inTime } from './securityToken';

/** The only endpoint that is called without the bearer token (specification, section 6). */
const loginPath = '/api/auth/login';

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws the errors of `inTime` */
const send = (
  path: string,
  { endpoint, body, keepalive }: ApiRequest,
  headers: Record<string, string>,
  { extra, signal: caller }: BaseQueryApi,
) =>
  inTime(
    path,
    async (signal) => {
      const response = await (extra as Transport).fetch(path, {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        credentials: 'same-origin',
        signal,
        ...(keepalive && { keepalive }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // Reading the body can fail with a network error.
      return { status: response.status, ok: response.ok, body: parse(await response.text()) };
    },
    caller,
  );

/** The error for an empty response where the specification requires content (section 8). It is final, like a 404. */
function emptyError({ whenEmpty, neverEmpty }: Endpoint, body: unknown): ApiError | undefined {
  // An HTML page did not come from the shop's API.
  if (!whenEmpty || body === undefined) return undefined;
  const { data = null } = (body ?? {}) as { data?: unknown };
  const isEmpty = data === null || (neverEmpty && Array.isArray(data) && data.length === 0);
  if (!isEmpty) return undefined;
  return { status: 404, code: whenEmpty, message: specifiedMessages[whenEmpty] };
}

interface Options<Failure> {
  /** Returns the active language, for `Accept-Language`. */
  language: (state: unknown) => string;
  toError: (status: number, body: unknown) => Failure;
}

type BaseQuery<Failure> = BaseQueryFn<ApiRequest, unknown, Failure | ApiError>;

/** The extra argument of the store must be a `Transport`. */
export function makeBaseQuery<Failure>({ language, toError }: Options<Failure>) {
  const baseQuery: BaseQuery<Failure> = async (request, api) => {
    const { endpoint, locale, key } = request;
    const { tokens, securityToken, unauthorized } = api.extra as Transport;
    const bearer = endpoint.path === loginPath ? null : (request.token ?? tokens?.read() ?? null);
    const headers = {
      'Accept-Language': locale ? htmlLang(locale) : language(api.getState()),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(key && { [idempotencyHeader]: key }),
    };
    try {
      const path = requestPath(request);
      const { status, ok, body } = await securityToken.send(endpoint.method, (token) =>
        send(path, request, { ...headers, ...(token && { [xsrfHeader]: token }) }, api),
      );
      if (!ok) {
        if (status === 401 && (bearer || isStaffAccess(endpoint.access)))
          unauthorized.emit({ token: bearer, path });
        return { error: toError(status, body) };
      }
      const error = emptyError(endpoint, body);
      if (error) return { error };
      if (typeof body === 'object' && body !== null && 'data' in body) return { data: body.data };
      return { error: { status, code: 'unreadable', message: `${path} responded without data` } };
    } catch (error) {
      return { error: toApiError(error) };
    }
  };
  return baseQuery;
}

/**
 * Adds the shop's guest lock and retries failed queries. Mutations are never retried, because they may have been
 * applied. RTK Query repeats a failed query when a component mounts. If the page's loader has just failed, this returns
 * the loader's error instead, unless the query is a refetch ("Try again", a reconnect).
 */
export function withRetries(baseQuery: BaseQuery<ApiError>): BaseQuery<ApiError> {
  const callOnce: BaseQuery<ApiError> = (request, api, options) =>
    (api.extra as ApiExtra).guestLock(request.endpoint, async () =>
      baseQuery(request, api, options),
    );
  const callWithRetries: BaseQuery<ApiError> = retry(callOnce, {
    retryCondition: (error: unknown, _request, { attempt, baseQueryApi }) => {
      const { queryRetries } = baseQueryApi.extra as ApiExtra;
      if (baseQueryApi.type !== 'query' || attempt > queryRetries || !isApiError(error))
        return false;
      const final = error.status !== null && statusesWithoutRetry.includes(error.status);
      return !final && error.code !== 'aborted';
    },
  });
  return async (request, api, options) => {
    const { failedLoads } = api.extra as ApiExtra;
    const key = api.queryCacheKey ?? '';
    const error = failedLoads.get(key);
    failedLoads.delete(key);
    return error && !api.forced ? { error } : callWithRetries(request, api, options);
  };
}
