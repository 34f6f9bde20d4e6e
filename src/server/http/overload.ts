import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guestCookie } from '../../contract/wire';
import { ApiError } from './ApiError';

/**
 * Limits concurrent API requests, which all wait for the database: excess requests are rejected at
 * once with `service_unavailable`, so that accepted ones complete in time. Customers and guests
 * (cart, checkout) may use the full limit, visitors half of it. Requests of the renderer have no
 * socket and are limited by its queue. Register before hooks that read the database.
 */
export function rejectOverload(app: FastifyInstance, maxRequests: number): void {
  let calls = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, url } = request;
    if (!url.startsWith('/api/') || !(raw.socket instanceof Socket)) return done();
    if (calls >= (isKnown(request) ? maxRequests : maxRequests / 2)) {
      return done(new ApiError('service_unavailable', { details: { retry_after: 1 } }));
    }
    calls += 1;
    raw.once('close', () => {
      calls -= 1;
    });
    return done();
  });
}

/** Whether the request has credentials; they are not validated, which needs the database. */
function isKnown({ headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (!endpoint || endpoint.access === 'public') return false;
  return headers.authorization !== undefined || !!headers.cookie?.includes(`${guestCookie}=`);
}

/**
 * Limits the pending requests of each connection. Browsers wait for each response; a client that
 * pipelines more than `mostPending` requests without reading the responses is disconnected, because
 * each response would stay in memory. Register before all other hooks.
 */
export function limitPendingRequests(app: FastifyInstance, mostPending: number): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const { socket } = raw;
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    // Emitted when the response was sent, and for every pending request of a closed connection.
    raw.once('close', () => {
      pending.set(socket, (pending.get(socket) ?? 1) - 1);
      endUnsent(response);
    });
    if (count > mostPending) socket.destroy();
    // The parser still emits requests it has already read; they need no response.
    if (!socket.destroyed) done();
  });
  app.addHook('onSend', ({ raw }, { raw: response }, payload, done) => {
    if (raw.socket.destroyed) setImmediate(endUnsent, response);
    done(null, payload);
  });
}

/** Node emits no `close` for a queued response that was never sent, but handlers wait for it. */
function endUnsent(response: ServerResponse): void {
  if (!response.socket && !response.writableFinished) response.emit('close');
}
