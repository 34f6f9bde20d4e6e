import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { ApiError } from './ApiError';
import { sameText } from './secret';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is authenticated by a key that browsers do not send automatically. */
    withoutXsrf?: boolean;
  }
}

export interface XsrfSettings {
  secret: string;
  /** Public origin of the shop; requests from this origin are accepted. */
  publicUrl: string;
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * XSRF protection as in Laravel Sanctum: requests that change data repeat a readable cookie in a
 * header. Requires `@fastify/cookie`. Register before `useIdentity`, so that a foreign page cannot
 * detect whether a user is logged in.
 */
export function useXsrf(app: FastifyInstance, { secret, publicUrl }: XsrfSettings): void {
  const secure = publicUrl.startsWith('https:');
  const origins = ownOrigins(publicUrl);
  app.decorate('securedByTls', secure);
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`xsrf ${nonce}`).digest('base64url');

  const isValidToken = (token: string | undefined): token is string => {
    const [nonce, signature, ...rest] = token?.split('.') ?? [];
    if (!nonce || !signature || rest.length > 0) return false;
    return sameText(sign(nonce), signature);
  };

  const mayChange = (request: FastifyRequest): boolean => {
    const cookie = request.cookies[xsrfCookie];
    const header = request.headers[xsrfHeader.toLowerCase()];
    const repeated = isValidToken(cookie) && typeof header === 'string' && sameText(cookie, header);
    return repeated && fromOwnPage(request, origins);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const exempt = safeMethods.has(request.method) || request.routeOptions.config.withoutXsrf;
    if (exempt || mayChange(request)) done();
    else done(new ApiError('csrf_mismatch'));
  });

  app.get(csrfCookiePath, async (request, reply) => {
    const present = request.cookies[xsrfCookie];
    const nonce = randomBytes(18).toString('base64url');
    // A valid token is kept: another tab may be about to send it.
    const token = isValidToken(present) ? present : `${nonce}.${sign(nonce)}`;
    return reply
      .setCookie(xsrfCookie, token, { path: '/', sameSite: 'lax', secure, httpOnly: false })
      .header('cache-control', 'no-store')
      .code(204)
      .send();
  });
}

/**
 * Checks `Origin` and `Sec-Fetch-Site`. Without this check, a subdomain that sets both cookies
 * could forge requests. Clients other than browsers send neither header.
 */
function fromOwnPage(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origins.includes(origin);
}

/** If the public URL is localhost (the default), the loopback addresses are accepted too. */
function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (hostname !== 'localhost') return [publicUrl];
  return [hostname, '127.0.0.1', '[::1]'].map(
    (name) => new URL(`${protocol}//${name}:${port}`).origin,
  );
}
