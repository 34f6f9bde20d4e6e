import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Actor } from './Actor';

/** Fields that must never stand in a log, wherever an object brings them. */
const secretFields = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-xsrf-token"]',
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'secret',
];

/** An error of the database repeats values of the query in these. */
const errorFields = ['detail', 'where', 'parameters', 'query'];

const redacted = [
  ...secretFields.flatMap((name) =>
    name.startsWith('[')
      ? [`*${name}`, `*.headers${name}`]
      : [name, `*.${name}`, `*.headers.${name}`, `*.body.${name}`],
  ),
  ...errorFields.map((name) => `err.${name}`),
];

export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Structured lines with request ids, without headers, bodies and query values. */
export function logOptions(level: string): LogOptions {
  return {
    level,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  };
}

/** Short, and different in every process and start. */
export function requestIds(): () => string {
  const start = `${Date.now().toString(36)}${process.pid.toString(36)}`;
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

/** Somebody knocks where they do not belong: worth a line also where they only read. */
const turnedAway: ReadonlySet<number> = new Set([401, 403]);

/**
 * One line per answer: what changed something at `info`, reads at `debug` (thousands a second come
 * from memory). Rejected and failed ones show by their status. Calls of the API answer with their id.
 */
export function useRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const level = reads && status < 500 && !turnedAway.has(status) ? 'debug' : 'info';
    request.log[level](
      { req: request, ...whoOf(request), status, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}

/** By number alone. Small apps of tests have no identities. */
function whoOf({ actor }: { actor?: Actor }): { customer?: number } {
  return actor?.kind === 'customer' ? { customer: actor.customerId } : {};
}
