import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
