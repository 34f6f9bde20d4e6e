import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Counts the requests of each connection that are not answered yet. Browsers send one at a time and
 * wait; a client that sends more than `mostPending` without reading the responses is disconnected,
 * because each response would stay in memory. To be called before any other hook.
 */
export function limitPendingRequests(app: FastifyInstance, mostPending: number): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const { socket } = raw;
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    // Node emits it when the response was sent, and for every pending request of a closed connection.
    raw.once('close', () => {
      pending.set(socket, (pending.get(socket) ?? 1) - 1);
      endUnsent(response);
    });
    if (count > mostPending) socket.destroy();
    // The parser hands over the rest of what it has read; nobody waits for these responses.
    if (!socket.destroyed) done();
  });
  app.addHook('onSend', ({ raw }, { raw: response }, payload, done) => {
    if (raw.socket.destroyed) setImmediate(endUnsent, response);
    done(null, payload);
  });
}

/** Handlers wait for the end of their response; Node tells none for one whose turn never came. */
function endUnsent(response: ServerResponse): void {
  if (!response.socket && !response.writableFinished) response.emit('close');
}
