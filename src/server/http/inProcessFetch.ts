import type { FastifyInstance } from 'fastify';
import { intlTag, type Locale } from '../../contract/locale';

const withoutBody = new Set([204, 205, 304]);

/**
 * The API for the renderer, without a socket between: only reads, and as a visitor, because what it
 * answers goes into a page that everybody gets.
 */
export function inProcessFetch(app: FastifyInstance, locale: Locale) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (method !== 'GET' || !path.startsWith('/api/')) {
      throw new Error(`A page may only read from the API, not ${method} ${path}.`);
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
