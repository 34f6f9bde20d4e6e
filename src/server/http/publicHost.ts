import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { isForwarded } from './isLocalRequest';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopbackName = (hostname: string): boolean => loopbackNames.has(hostname);

/** Without a public address, the shop accepts every host name. */
export const hasPublicHost = (publicUrl: string): boolean =>
  !isLoopbackName(new URL(publicUrl).hostname);

const ipAddress = /^(?:\[.*\]|[\d.]+)$/;

/** Whether the host name was set by a proxy that does not forward `Host`, instead of by the browser. */
function isProxyName(hostname: string, request: FastifyRequest): boolean {
  if (isLoopbackName(hostname)) return true;
  return ipAddress.test(hostname) ? isForwarded(request) : !hostname.includes('.');
}

/**
 * Redirects pages on another host name (www, an IP address) to PUBLIC_URL. Ignores ports and schemes, because the shop
 * does not know them behind a proxy.
 */
export function toPublicHost(publicUrl: string): onRequestHookHandler {
  const publicName = new URL(publicUrl).hostname;
  const isPublic = hasPublicHost(publicUrl);
  return (request, reply, done) => {
    const hostname = request.hostname.toLowerCase();
    const { url } = request;
    const isOtherHost = isPublic && hostname !== publicName && !isProxyName(hostname, request);
    // Certificate authorities check the ownership of each name.
    if (!isOtherHost || !url.startsWith('/') || url.startsWith('/.well-known/')) return done();
    reply
      .code(308)
      .headers({ location: publicUrl + url, 'cache-control': 'no-store' })
      .send();
  };
}
