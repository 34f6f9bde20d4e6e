import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { ApiError } from './ApiError';

declare module 'fastify' {
  interface FastifyInstance {
    /** API calls whose handler runs or, of visitors, waits. */
    runningCalls(): number;
  }
}

/** Shares of the calls that may run at a time: whoever can be more easily invented has less. */
const shares = { visitor: 1 / 2, guest: 5 / 8, customer: 3 / 4, staff: 1 } as const;

/**
 * Limits the API calls that run at a time, which all wait for the database: excess calls are
 * rejected at once with `service_unavailable`, so that accepted ones complete in time. A call counts
 * while its handler runs, not while its body arrives or its response is read, and for what its sender
 * proved to be. Of visitors only `maxVisitors` run at a time, since others would wait behind them before
 * the database: with 32, a flood of searches made a cart wait for 2.5 s and Today for 6.2 s on the
 * embedded one. Requests of the renderer have no socket and are limited by its queue. Register before
 * the routes.
 */
export function limitRunningCalls(
  app: FastifyInstance,
  maxCalls: number,
  maxVisitors: number,
): void {
  let running = 0;
  const visitors = new PQueue({ concurrency: maxVisitors });
  app.decorate('runningCalls', () => running);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    if (!route.config?.endpoint) return;
    route.handler = async function limitedHandler(request, reply) {
      if (!(request.raw.socket instanceof Socket)) return handler.call(this, request, reply);
      const { kind } = request.staff ?? request.actor;
      if (running >= maxCalls * shares[kind])
        throw new ApiError('service_unavailable', { details: { retry_after: 1 } });
      running += 1;
      try {
        const call = async (): Promise<unknown> => handler.call(this, request, reply);
        return await (kind === 'visitor' ? visitors.add(call) : call());
      } finally {
        running -= 1;
      }
    };
  });
}

/**
 * Limits the pending requests of each connection. Browsers wait for each response; a client that
 * pipelines more than `maxPending` requests without reading the responses is disconnected, because
 * each response would stay in memory. Register before all other hooks.
 */
export function limitPendingRequests(app: FastifyInstance, maxPending: number): void {
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
    if (count > maxPending) socket.destroy();
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
