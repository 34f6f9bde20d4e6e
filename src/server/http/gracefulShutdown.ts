import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const acceptMs = 1_000;

/** Register this before the routes. */
export function useGracefulShutdown(app: FastifyInstance) {
  let isShuttingDown = false;
  let connections = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  const onFinished = () => {
    running -= 1;
    if (running === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  app.server.on('connection', () => {
    connections += 1;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShuttingDown) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function countedHandler(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (!(result instanceof Promise)) return result;
      running += 1;
      return result.finally(onFinished);
    };
  });
  return {
    /**
     * Makes each response close its connection, because keep-alive connections would delay the shutdown. Resolves when
     * Node.js has accepted the connections in the backlog, which closing the port would reset.
     */
    async begin(): Promise<void> {
      isShuttingDown = true;
      const deadline = Date.now() + acceptMs;
      for (let before = -1; before !== connections && Date.now() < deadline;) {
        before = connections;
        // The second turn is needed because the current one may already have accepted its connection.
        await nextTurn();
        await nextTurn();
      }
    },
    /** Resolves when no handler is running. Closing the server only waits for connected clients. */
    drained: (): Promise<void> =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
