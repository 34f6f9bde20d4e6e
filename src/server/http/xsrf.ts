import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import type { Settings } from '../settings';
import { ApiError } from './ApiError';
import { hasPublicHost } from './publicHost';
import { sameText } from './secret';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is authenticated by a key that browsers do not send automatically. */
    withoutXsrf?: boolean;
    /** Whether shop pages send the request as a beacon, which cannot carry the token. Other pages must not send it. */
    withoutXsrfToken?: boolean;
  }
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Like Laravel Sanctum, requires requests that change data to repeat a readable cookie in a header. Register this after
 * `@fastify/cookie` and before `useIdentity`, so that other sites cannot detect a login.
 */
export function useXsrf(
  app: FastifyInstance,
  { secret, publicUrl }: Pick<Settings, 'secret' | 'publicUrl'>,
): void {
  const secure = publicUrl.startsWith('https:');
  const shopOrigin = hasPublicHost(publicUrl) ? publicUrl : undefined;
  app.decorate('securedByTls', secure);
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`xsrf ${nonce}`).digest('base64url');

  const isValidToken = (token: string | undefined): token is string => {
    const [nonce, signature, ...rest] = token?.split('.') ?? [];
    if (!nonce || !signature || rest.length > 0) return false;
    return sameText(sign(nonce), signature);
  };

  const repeatsToken = (request: FastifyRequest): boolean => {
    const cookie = request.cookies[xsrfCookie];
    const header = request.headers[xsrfHeader.toLowerCase()];
    return isValidToken(cookie) && typeof header === 'string' && sameText(cookie, header);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { withoutXsrf, withoutXsrfToken } = request.routeOptions.config;
    if (safeMethods.has(request.method) || withoutXsrf) done();
    else if (!isFromShop(request, shopOrigin)) done(new ApiError('foreign_origin'));
    else if (withoutXsrfToken || repeatsToken(request)) done();
    else done(new ApiError('csrf_mismatch'));
  });

  app.get(csrfCookiePath, async (request, reply) => {
    const current = request.cookies[xsrfCookie];
    const nonce = randomBytes(18).toString('base64url');
    // A valid token does not change, because another tab may be about to send it.
    const token = isValidToken(current) ? current : `${nonce}.${sign(nonce)}`;
    return reply
      .setCookie(xsrfCookie, token, { path: '/', sameSite: 'lax', secure, httpOnly: false })
      .header('cache-control', 'no-store')
      .code(204)
      .send();
  });
}

/** A subdomain that sets both cookies could forge requests. Only browsers send these headers. */
function isFromShop(request: FastifyRequest, shopOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined || origin === shopOrigin) return true;
  if (shopOrigin || !URL.canParse(origin)) return false;
  // Without a public address, pages of the host that the browser names are accepted.
  const { protocol, host } = new URL(origin);
  const requestOrigin = `${protocol}//${request.host}`;
  return URL.canParse(requestOrigin) && new URL(requestOrigin).host === host;
}
