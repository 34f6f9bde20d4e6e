import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csrfCookiePath } from '../../contract/paths';
import { xsrfCookie, xsrfHeader } from '../../contract/wire';
import { ApiError } from './ApiError';
import { sameText } from './secret';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own key, which no browser sends by itself. */
    withoutXsrf?: boolean;
  }
}

export interface XsrfSettings {
  secret: string;
  /** Where shoppers find the shop; calls from its pages are its own. */
  publicUrl: string;
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Laravel Sanctum's security token: a readable cookie which every changing call repeats in a header.
 * Needs `@fastify/cookie`; goes before `useIdentity`, so that a foreign page learns nothing about
 * who is signed in.
 */
export function useXsrf(app: FastifyInstance, { secret, publicUrl }: XsrfSettings): void {
  const secure = publicUrl.startsWith('https:');
  const own = ownOrigins(publicUrl);
  app.decorate('securedByTls', secure);
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`xsrf ${nonce}`).digest('base64url');

  const isOurs = (token: string | undefined): token is string => {
    const [nonce, signature, ...rest] = token?.split('.') ?? [];
    if (!nonce || !signature || rest.length > 0) return false;
    return sameText(sign(nonce), signature);
  };

  const mayChange = (request: FastifyRequest): boolean => {
    const cookie = request.cookies[xsrfCookie];
    const header = request.headers[xsrfHeader.toLowerCase()];
    const repeated = isOurs(cookie) && typeof header === 'string' && sameText(cookie, header);
    return repeated && fromOwnPage(request, own);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const exempt = readingMethods.has(request.method) || request.routeOptions.config.withoutXsrf;
    if (exempt || mayChange(request)) done();
    else done(new ApiError('csrf_mismatch'));
  });

  app.get(csrfCookiePath, async (request, reply) => {
    const present = request.cookies[xsrfCookie];
    const nonce = randomBytes(18).toString('base64url');
    // One that is still good stays: another tab may be about to send it.
    const token = isOurs(present) ? present : `${nonce}.${sign(nonce)}`;
    return reply
      .setCookie(xsrfCookie, token, { path: '/', sameSite: 'lax', secure, httpOnly: false })
      .header('cache-control', 'no-store')
      .code(204)
      .send();
  });
}

/**
 * What the browser itself says about where a call comes from. Without it a sub-domain that plants
 * both cookies could speak for the shopper. Programs other than browsers say nothing.
 */
function fromOwnPage(request: FastifyRequest, own: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || own.includes(origin);
}

/** On the machine itself, where nobody said how the shop is reached, its names are as good as each other. */
function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (hostname !== 'localhost') return [publicUrl];
  return [hostname, '127.0.0.1', '[::1]'].map(
    (name) => new URL(`${protocol}//${name}:${port}`).origin,
  );
}
