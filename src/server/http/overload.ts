import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import type { Endpoint } from '@/contract/endpoint';
import { ApiError } from './ApiError';
import { clientKey } from './rateLimits';

declare module 'fastify' {
  interface FastifyInstance {
    /** Includes queued calls. */
    runningCalls(): number;
  }
}

/** Actors that are easier to fake get a smaller share of the concurrent calls. */
const shares = { visitor: 1 / 2, guest: 5 / 8, customer: 3 / 4, staff: 1 } as const;

/** These calls hash a password, or take equally long for every email, and would delay other calls. */
const slowFields = ['email', 'password', 'current_password'];
const isSlow = ({ body }: Endpoint) => slowFields.some((name) => name in Object(body?.schema));

/**
 * Rejects excess calls immediately, because all calls wait for the database, and accepted calls must finish in time. A
 * call counts only while its handler runs. At most `maxPerKind` calls of visitors, guests and customers each run at a
 * time, and two slow calls (with 32, a flood of searches on the embedded database delayed a cart by 2.5 s and Today by
 * 6.2 s). An address with many calls has a lower priority, and gets at most half of the calls. The renderer's requests
 * have no socket, and are limited by its queue. Register this before the routes.
 */
export function limitRunningCalls(
  app: FastifyInstance,
  maxCalls: number,
  maxPerKind: number,
): void {
  let running = 0;
  const callsByAddress = new Map<string, number>();
  const makeQueue = () => new PQueue({ concurrency: maxPerKind });
  const queues = { visitor: makeQueue(), guest: makeQueue(), customer: makeQueue() };
  // Each password hash occupies a processor.
  const slow = new PQueue({ concurrency: 2 });
  app.decorate('runningCalls', () => running);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const { endpoint } = route.config ?? {};
    if (!endpoint) return;
    route.handler = async function limitedHandler(request, reply) {
      if (!(request.raw.socket instanceof Socket)) return handler.call(this, request, reply);
      const { kind } = request.staff ?? request.actor;
      const maxForKind = maxCalls * shares[kind];
      const address = clientKey(request);
      const callsOfAddress = callsByAddress.get(address) ?? 0;
      if (running >= maxForKind || (kind !== 'staff' && callsOfAddress >= maxForKind / 2))
        throw new ApiError('service_unavailable', { details: { retry_after: 1 } });
      running += 1;
      callsByAddress.set(address, callsOfAddress + 1);
      try {
        const call = async (): Promise<unknown> => handler.call(this, request, reply);
        if (kind === 'staff') return await call();
        return await (isSlow(endpoint) ? slow : queues[kind]).add(call, {
          priority: -callsOfAddress,
        });
      } finally {
        running -= 1;
        const remaining = (callsByAddress.get(address) ?? 1) - 1;
        if (remaining > 0) callsByAddress.set(address, remaining);
        else callsByAddress.delete(address);
      }
    };
  });
}

/**
 * Browsers wait for each response. A client that pipelines more than `maxPending` requests is disconnected, because
 * their responses would stay in memory. Register this before all other hooks.
 */
export function limitPendingRequests(app: FastifyInstance, maxPending: number): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const { socket } = raw;
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    // Emitted when a response has been sent, and for every pending request of a closed connection.
    raw.once('close', () => {
      pending.set(socket, (pending.get(socket) ?? 1) - 1);
      endUnsent(response);
    });
    if (count > maxPending) socket.destroy();
    // The parser still emits requests that it has already read. They need no response.
    if (!socket.destroyed) done();
  });
  app.addHook('onSend', ({ raw }, { raw: response }, payload, done) => {
    if (raw.socket.destroyed) setImmediate(endUnsent, response);
    done(null, payload);
  });
}

/** Node.js emits no `close` for a queued response that was never sent, but handlers wait for it. */
function endUnsent(response: ServerResponse): void {
  if (!response.socket && !response.writableFinished) response.emit('close');
}
