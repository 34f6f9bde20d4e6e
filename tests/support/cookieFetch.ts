import type { FastifyInstance, InjectOptions } from 'fastify';
import type { FetchPath } from '@/client/securityToken';

/** `fetch` of the web app that stores cookies as a browser does. */
export interface CookieFetch {
  fetch: FetchPath;
  cookies: Map<string, string>;
  /** As `document.cookie` returns them. */
  readCookies(): string;
}

function makeCookieFetch(
  send: (path: string, init: RequestInit) => Promise<Response>,
): CookieFetch {
  const cookies = new Map<string, string>();
  const readCookies = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    readCookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', readCookies());
      const response = await send(path, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(/;\s*/);
        const [name = '', ...value] = pair.split('=');
        if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
        else cookies.set(name, decodeURIComponent(value.join('=')));
      }
      return response;
    },
  };
}

export interface HttpFetchOptions {
  /** Called for each request, because the server may restart on another address. */
  url(): string;
  /** Sent with every request, e.g. the client address behind a proxy. */
  headers?: Record<string, string>;
}

/** For a shop that runs as a process. Rejects if the process has exited. */
export const makeHttpFetch = ({ url, headers: always = {} }: HttpFetchOptions): CookieFetch =>
  makeCookieFetch((path, init) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    return fetch(`${url()}${path}`, { ...init, headers });
  });

/** Through `inject`, without a socket. */
export const makeInjectFetch = (app: Pick<FastifyInstance, 'inject'>): CookieFetch =>
  makeCookieFetch(async (path, init) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'],
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      for (const item of [value ?? []].flat()) headers.append(name, String(item));
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : response.payload, {
      status: response.statusCode,
      headers,
    });
  });
