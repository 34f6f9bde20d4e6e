import type { Method } from '@/contract/endpoint';
import { callTimeoutMs } from '@/contract/limits';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie } from '@/contract/wire';
import { nextTask } from '@/lib/nextTask';
import { transportError } from './apiError';

export type FetchPath = (path: string, init?: RequestInit) => Promise<Response>;

/** @throws `ApiError` if there is no response in time, or the caller aborts */
export async function inTime<T>(
  path: string,
  request: (signal: AbortSignal) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, callTimeoutMs);
  caller?.addEventListener('abort', abort);
  try {
    return await request(controller.signal);
  } catch {
    if (caller?.aborted) throw transportError('aborted', `${path} was aborted`);
    if (controller.signal.aborted)
      throw transportError('timeout', `${path} took longer than ${callTimeoutMs} ms`);
    throw transportError('network', `${path} could not be reached`);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
}

/** The security token (specification, section 7), a readable cookie that every mutation repeats in a header. */
export interface SecurityToken {
  /**
   * Sends a request with the token. A mutation first fetches a missing token. After a 419, the token is renewed and the
   * request is sent again. @throws the errors of `renew`
   */
  send<Result extends { status: number }>(
    method: Method,
    send: (token: string | null) => Promise<Result>,
  ): Promise<Result>;
  /** @throws `ApiError` on timeout or if cookies are blocked */
  renew(): Promise<string | null>;
}

const csrfMismatch = 419;

/** Returns cookies in the format of `document.cookie`. The result is empty on the server. */
export type ReadCookies = (method?: Method) => string | Promise<string>;

/**
 * Queries use `CookieStore` if available, because the first use of `document.cookie` blocks the page for milliseconds.
 * Mutations do not wait for it, because the user may leave the page immediately.
 */
export const readBrowserCookies: ReadCookies = async (method) => {
  const store = window.cookieStore as CookieStore | undefined;
  if (method !== 'GET' || !store) return document.cookie;
  // `get` returns null if there is no cookie. Firefox returns undefined if cookies are blocked.
  const found = await store.get(xsrfCookie);
  return found ? `${xsrfCookie}=${found.value}` : '';
};

export function makeSecurityToken(fetchPath: FetchPath, readCookies: ReadCookies): SecurityToken {
  // Concurrent requests share one fetch of the cookie.
  let pendingRenewal: Promise<string | null> | null = null;

  const current = async (method?: Method) => {
    for (const part of (await readCookies(method)).split(';')) {
      const [name, ...value] = part.trim().split('=');
      if (name === xsrfCookie) return decodeURIComponent(value.join('=')) || null;
    }
    return null;
  };
  const fetchCookie = async () => {
    const before = await current();
    const response = await inTime(csrfCookiePath, (signal) =>
      fetchPath(csrfCookiePath, {
        method: 'GET',
        credentials: 'same-origin',
        headers: { Accept: 'application/json' },
        signal,
      }),
    );
    // WebKit caches `document.cookie` until its next task.
    if ((await current()) === before) await nextTask();
    const token = await current();
    if (token === null && response.ok) {
      throw transportError('cookies_blocked', 'The browser did not store the security token');
    }
    return token;
  };
  const renew = () => {
    pendingRenewal ??= fetchCookie().finally(() => {
      pendingRenewal = null;
    });
    return pendingRenewal;
  };
  const prepare = async (method: Method) =>
    (await current(method)) ?? (method === 'GET' ? null : renew());
  return {
    renew,
    async send(method, send) {
      const response = await send(await prepare(method));
      return response.status === csrfMismatch ? send(await renew()) : response;
    },
  };
}
