import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthOf } from '../../http/health';
import { ApiError } from '../../http/ApiError';
import { sameText } from '../../http/secret';
import { makeMetrics, type MetricsParts } from './metrics';
import { metricsText } from './metricsText';

export interface OperationsParts extends MetricsParts {
  /** Who brings it may read the metrics from anywhere; without one they are read on this machine. */
  metricsToken?: string;
}

/** What a proxy adds to requests that it hands on. */
const markOfProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;
const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For whoever runs the shop: does it live, can it sell, how does it do. */
export function operationsRoutes(app: FastifyInstance, parts: OperationsParts): void {
  const metrics = makeMetrics(parts);
  app.addHook('onClose', () => metrics.close());

  /** The process answers. Where it does not, only a restart helps. */
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  /** The shop can sell. Where it cannot, shoppers are better sent to another process. */
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const health = await healthOf(parts.database, request);
    return reply.code(health.database ? 200 : 503).send(health);
  });

  app.get('/metrics', async (request, reply) => {
    // As if there were none: how the shop does is nobody else's business.
    if (!mayRead(request, parts.metricsToken)) throw new ApiError('not_found');
    return reply
      .headers({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
      .send(metricsText(await metrics.read()));
  });
}

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(headers.authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine speaks for the world.
  if (markOfProxies.some((name) => headers[name] !== undefined)) return false;
  return ownMachine.has(socket.remoteAddress ?? '');
}
