import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Actor, StaffActor } from './Actor';

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

/** Fields of database errors that may contain query values. */
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

/** Truncates a path that is longer than any page's path. */
export const toLogPath = (url: string): string => url.split('?', 1)[0]?.slice(0, 200) ?? '';

/** Omits headers, bodies and query strings. */
export function logOptions(level: string): LogOptions {
  return {
    level,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: toLogPath(request.url),
        // Undefined if no route matches.
        route: request.routeOptions?.url,
        ip: request.ip,
      }),
    },
  };
}

/** Creates short ids that are unique across processes and restarts. */
export function requestIds(): () => string {
  const start = `${Date.now().toString(36)}${process.pid.toString(36)}`;
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

/**
 * Calls `write` at most `perSecond` times a second, because clients can cause log lines at will. Passes the number of
 * omitted lines.
 */
export function makeLineLimit(perSecond: number): (write: (omitted: number) => void) => void {
  let second = 0;
  let writtenLines = 0;
  let omitted = 0;
  return (write) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) writtenLines = 0;
    second = now;
    if (writtenLines >= perSecond) {
      omitted += 1;
      return;
    }
    writtenLines += 1;
    write(omitted);
    omitted = 0;
  };
}

/** By status of a rejection. Other statuses have one line per second. */
const linesPerSecond: Readonly<Record<number, number>> = { 401: 20, 403: 20, 409: 20, 422: 20 };

/**
 * Writes, rejections and server errors are logged at `info`. Other reads and missing resources are logged at `debug`,
 * because thousands per second are served from memory. Rejections are limited because anyone can cause them.
 */
export function useRequestLog(app: FastifyInstance): void {
  const limits: Partial<Record<number, ReturnType<typeof makeLineLimit>>> = {};
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const level = isRead && (status < 400 || status === 404) ? 'debug' : 'info';
    const write = (omitted = 0) =>
      request.log[level](
        {
          req: request,
          ...getSender(request),
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(omitted > 0 && { omitted }),
        },
        'request completed',
      );
    if (status < 400 || status === 500) write();
    else (limits[status] ??= makeLineLimit(linesPerSecond[status] ?? 1))(write);
    done();
  });
}

/** Logs only the id. Apps in tests may have no identities. */
function getSender({ actor, staff }: { actor?: Actor; staff?: StaffActor | undefined }): {
  customer?: number;
  staff?: number;
} {
  if (staff) return { staff: staff.staffId };
  return actor?.kind === 'customer' ? { customer: actor.customerId } : {};
}
