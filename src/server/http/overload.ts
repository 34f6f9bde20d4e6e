import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guestCookie } from '../../contract/wire';
import { ApiError } from './ApiError';

/**
 * Bounds the API calls under way, which all wait for the database: the rest is rejected at once with
 * `service_unavailable`, so that what is admitted is answered in time. Calls of customers and guests
 * (cart, checkout) may take all places, visitors' half of them. Calls that the renderer makes come by
 * no socket and are bounded by its queue. To be called before hooks that read the database.
 */
export function rejectOverload(app: FastifyInstance, mostCalls: number): void {
  let calls = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, url } = request;
    if (!url.startsWith('/api/') || !(raw.socket instanceof Socket)) return done();
    if (calls >= (isKnown(request) ? mostCalls : mostCalls / 2)) {
      return done(new ApiError('service_unavailable', { details: { retry_after: 1 } }));
    }
    calls += 1;
    raw.once('close', () => {
      calls -= 1;
    });
    return done();
  });
}

/** By what the client sent; whether it is valid only the database could say. */
function isKnown({ headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (!endpoint || endpoint.access === 'public') return false;
  return headers.authorization !== undefined || !!headers.cookie?.includes(`${guestCookie}=`);
}
