import type { FastifyInstance } from 'fastify';

export interface WorkInFlight {
  /** Resolves once no handler runs any more. */
  idle(): Promise<void>;
}

/**
 * Counts handlers that run. A server that closes waits for its clients only: the handler of one that
 * has gone still needs the database. Call it before the routes are made.
 */
export function countWorkInFlight(app: FastifyInstance): WorkInFlight {
  let running = 0;
  const waiting: (() => void)[] = [];
  const finished = () => {
    running -= 1;
    if (running === 0) for (const resolve of waiting.splice(0)) resolve();
  };
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
    idle: () =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
