import type { FastifyInstance } from 'fastify';

/**
 * Once begun, every answer ends its connection: a shop that stops would otherwise wait for browsers
 * that keep theirs open.
 */
export function useFarewell(app: FastifyInstance): { begin(): void } {
  let begun = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    begin: () => {
      begun = true;
    },
  };
}
