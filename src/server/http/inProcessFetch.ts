import type { FastifyInstance } from 'fastify';
import { intlTag, type Locale } from '../../contract/locale';

const withoutBody = new Set([204, 205, 304]);

/**
 * `fetch` for the renderer that calls the API in process. Read-only and without credentials,
 * because the rendered page is shared by all visitors.
 */
export function inProcessFetch(app: FastifyInstance, locale: Locale) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (method !== 'GET' || !path.startsWith('/api/')) {
      throw new Error(`The renderer may only send GET requests to the API, not ${method} ${path}.`);
    }
    const given = new Headers(init.headers);
    const answer = await app.inject({
      method: 'GET',
      url: path,
      headers: {
        accept: 'application/json',
        'accept-language': given.get('accept-language') ?? intlTag(locale),
      },
    });
    const headers = new Headers();
    for (const name of ['content-type', 'vary', 'retry-after']) {
      const value = answer.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    const body = withoutBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers });
  };
}
