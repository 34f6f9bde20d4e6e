import type { FetchPath } from '../../src/web/api/securityToken';

export interface HttpFetchOptions {
  /** Called for each request, because the server may restart on another address. */
  url(): string;
  /** Sent with every request, e.g. the client address behind a proxy. */
  headers?: Record<string, string>;
}

/** `fetch` of the web app for a shop that runs as a process; stores cookies as a browser does. */
export function makeHttpFetch({ url, headers: always = {} }: HttpFetchOptions): {
  fetch: FetchPath;
  cookies: () => string;
} {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(always)) headers.set(name, value);
      if (jar.size > 0) headers.set('cookie', cookies());
      const answer = await fetch(`${url()}${path}`, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) jar.delete(name);
        else jar.set(name, value.join('='));
      }
      return answer;
    },
  };
}
