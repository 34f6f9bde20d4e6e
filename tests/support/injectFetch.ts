import type { FastifyInstance } from 'fastify';
import type { FetchPath } from '../../src/web/api/securityToken';

/** `fetch` of the web app through `inject`; stores cookies as a browser does. */
export function makeInjectFetch(app: FastifyInstance): { fetch: FetchPath; cookies: () => string } {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async fetch(path, init = {}) {
      const answer = await app.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE',
        url: path,
        headers: {
          ...(init.headers as Record<string, string>),
          ...(jar.size > 0 && { cookie: cookies() }),
        },
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }
      return new Response(answer.statusCode === 204 ? null : answer.payload, {
        status: answer.statusCode,
        headers: { 'Content-Type': String(answer.headers['content-type'] ?? '') },
      });
    },
  };
}
