import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after which the door is shut although somebody may still stand there. */
const patienceMillis = 1_000;

/**
 * Once begun, every answer ends its connection: a shop that stops would otherwise wait for browsers
 * that keep theirs open.
 */
export function useFarewell(app: FastifyInstance): { begin(): Promise<void> } {
  let begun = false;
  let arrivals = 0;
  app.server.on('connection', () => {
    arrivals += 1;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    /**
     * Resolves once whoever stands at the door is in. Node takes one connection in a turn of its loop;
     * the others have been accepted by the system only, which resets them when the port is closed.
     */
    async begin() {
      begun = true;
      const until = Date.now() + patienceMillis;
      for (let before = -1; before !== arrivals && Date.now() < until;) {
        before = arrivals;
        // Two, as the first may be that of the turn under way, whose look at the door is over.
        await turn();
        await turn();
      }
    },
  };
}
