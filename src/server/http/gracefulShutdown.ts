import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface GracefulShutdown {
  /**
   * From now on every response ends its connection: otherwise the shop would wait for browsers that keep
   * theirs open. Resolves once connections that the system has accepted have reached Node, which takes
   * one in a turn of its event loop; those left would be reset when the port is closed.
   */
  begin(): Promise<void>;
  /** Resolves once no handler runs any more; closing the server waits for connected clients only. */
  drained(): Promise<void>;
}

/** Milliseconds for which waiting connections are still accepted. */
const acceptMillis = 1_000;

/** Call it before the routes are made. */
export function useGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  let begun = false;
  let connections = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  const finished = () => {
    running -= 1;
    if (running === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  app.server.on('connection', () => {
    connections += 1;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function countedHandler(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (!(result instanceof Promise)) return result;
      running += 1;
      return result.finally(finished);
    };
  });
  return {
    async begin() {
      begun = true;
      const until = Date.now() + acceptMillis;
      for (let before = -1; before !== connections && Date.now() < until;) {
        before = connections;
        // Two: the turn under way may have accepted its connection already.
        await nextTurn();
        await nextTurn();
      }
    },
    drained: () =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
