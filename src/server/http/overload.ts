import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import type { Endpoint } from '@/contract/endpoint';
import { ApiError } from './ApiError';
import { clientKey } from './rateLimits';

declare module 'fastify' {
  interface FastifyInstance {
    /** API calls whose handler is running or, for visitors, waiting. */
    runningCalls(): number;
  }
}

/** Shares of the calls that may run at a time: actors that are easier to fake get a smaller share. */
const shares = { visitor: 1 / 2, guest: 5 / 8, customer: 3 / 4, staff: 1 } as const;

/** Fields of calls that hash a password or take equally long for every email, and would delay others. */
const slowFields = ['email', 'password', 'current_password'];
const isSlow = ({ body }: Endpoint) => slowFields.some((name) => name in Object(body?.schema));

/**
 * Limits concurrent API calls, which all wait for the database: excess calls are rejected at once with
 * `service_unavailable`, so that accepted ones finish in time. A call counts while its handler runs, not while its body
 * arrives or its response is read, and for its sender's proven identity. Only `maxPerKind` calls of visitors, guests
 * and customers run at a time, and two slow ones; others would wait behind them for the database (with 32, a flood of
 * searches delayed a cart by 2.5 s and Today by 6.2 s on the embedded database). IP addresses take turns: the more
 * calls an address has, the later its next one runs, and it gets half of the places at most. The renderer's requests
 * have no socket and are limited by its queue. Register before the routes.
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
      const places = maxCalls * shares[kind];
      const address = clientKey(request);
      const own = callsByAddress.get(address) ?? 0;
      if (running >= places || (kind !== 'staff' && own >= places / 2))
        throw new ApiError('service_unavailable', { details: { retry_after: 1 } });
      running += 1;
      callsByAddress.set(address, own + 1);
      try {
        const call = async (): Promise<unknown> => handler.call(this, request, reply);
        if (kind === 'staff') return await call();
        return await (isSlow(endpoint) ? slow : queues[kind]).add(call, { priority: -own });
      } finally {
        running -= 1;
        const left = (callsByAddress.get(address) ?? 1) - 1;
        if (left > 0) callsByAddress.set(address, left);
        else callsByAddress.delete(address);
      }
    };
  });
}

/**
 * Limits pending requests per connection. Browsers wait for each response; a client that pipelines more than
 * `maxPending` without reading is disconnected, because its responses would stay in memory. Register before all other
 * hooks.
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
    // The parser still emits requests that it has already read; they need no response.
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
