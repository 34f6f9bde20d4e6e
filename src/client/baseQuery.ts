import { retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { defaultLocale, htmlLang, isLocale, type Locale } from '@/contract/locale';
import { callTimeoutMs, statusesWithoutRetry } from '@/contract/limits';
import { storageKeys, xsrfHeader } from '@/contract/wire';
import {
  apiErrorOf,
  isApiError,
  apiErrorOfResponse,
  transportError,
  type ApiError,
} from './apiError';
import type { ApiExtra } from './apiExtra';
import { type ApiRequest, requestPath } from './callEndpoint';

const csrfMismatch = 419;
/** The only request without the bearer token (section 6). */
const loginPath = '/api/auth/login';

type Answer = { data: unknown } | { error: ApiError };

/** The language in the store, independent of the store's full type. */
function languageOf(state: unknown): Locale {
  if (typeof state !== 'object' || state === null) return defaultLocale;
  const slice = (state as Record<string, { value?: unknown } | undefined>)[storageKeys.language];
  return isLocale(slice?.value) ? slice.value : defaultLocale;
}

async function send(
  request: ApiRequest,
  api: BaseQueryApi,
  xsrfToken: string | null,
): Promise<Answer> {
  const extra = api.extra as ApiExtra;
  const { endpoint, body, keepalive } = request;
  const path = requestPath(request);
  const bearer = endpoint.path === loginPath ? null : (request.token ?? extra.tokens.read());
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': htmlLang(request.locale ?? languageOf(api.getState())),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(xsrfToken && { [xsrfHeader]: xsrfToken }),
    ...request.headers,
  };
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), callTimeoutMs);
  const giveUp = () => clock.abort();
  api.signal.addEventListener('abort', giveUp);
  try {
    const response = await extra.fetch(path, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: clock.signal,
      ...(keepalive && { keepalive }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await readAnswer(response, path, bearer, extra);
  } catch {
    if (api.signal.aborted) return { error: transportError('aborted', `${path} was given up`) };
    if (clock.signal.aborted) {
      return { error: transportError('timeout', `${path} took longer than ${callTimeoutMs} ms`) };
    }
    return { error: transportError('network', `${path} could not be reached`) };
  } finally {
    clearTimeout(timer);
    api.signal.removeEventListener('abort', giveUp);
  }
}

async function readAnswer(
  response: Response,
  path: string,
  bearer: string | null,
  extra: ApiExtra,
): Promise<Answer> {
  // Reading may fail with a network error, parsing with invalid JSON.
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!response.ok) {
    if (response.status === 401 && bearer) extra.unauthorized.emit({ token: bearer, path });
    return { error: apiErrorOfResponse(response.status, body) };
  }
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    const message = `${path} answered without data`;
    return { error: { status: response.status, code: 'unreadable', message } };
  }
  return { data: body.data };
}

/** Gets the security token and sends the request; after a 419 repeats both once. */
async function sendSecured(request: ApiRequest, api: BaseQueryApi): Promise<Answer> {
  const { securityToken } = api.extra as ApiExtra;
  try {
    const token = await securityToken.prepare(request.endpoint.method);
    const answer = await send(request, api, token);
    if (!('error' in answer) || answer.error.status !== csrfMismatch) return answer;
    return await send(request, api, await securityToken.renew());
  } catch (error) {
    return { error: apiErrorOf(error) };
  }
}

const callOnce: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, api) =>
  (api.extra as ApiExtra).guestLock(request.endpoint, () => sendSecured(request, api));

/** Queries are retried up to three times, mutations never: they may have been applied. */
const callWithRetries: BaseQueryFn<ApiRequest, unknown, ApiError> = retry(callOnce, {
  retryCondition: (error: unknown, _request, { attempt, baseQueryApi }) => {
    const { queryRetries } = baseQueryApi.extra as ApiExtra;
    if (baseQueryApi.type !== 'query' || attempt > queryRetries || !isApiError(error)) return false;
    const final = error.status !== null && statusesWithoutRetry.includes(error.status);
    return !final && error.code !== 'aborted';
  },
});

/**
 * RTK Query repeats a failed query when a component mounts. If the page's loader failed in the same
 * navigation, that error is returned instead, except to a refetch ("Try again", a reconnect).
 */
export const baseQuery: typeof callWithRetries = async (request, api, options) => {
  const { failedLoads } = api.extra as ApiExtra;
  const key = api.queryCacheKey ?? '';
  const error = failedLoads.get(key);
  failedLoads.delete(key);
  return error && !api.forced ? { error } : callWithRetries(request, api, options);
};
