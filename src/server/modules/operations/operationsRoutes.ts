import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthOf } from '../../http/health';
import { ApiError } from '../../http/ApiError';
import { isLocalRequest } from '../../http/isLocalRequest';
import { sameText } from '../../http/secret';
import { makeMetrics, type MetricsParts } from './metrics';
import { metricsText } from './metricsText';

export interface OperationsParts extends MetricsParts {
  /** Who brings it may read the metrics from anywhere; without one they are read on this machine. */
  metricsToken?: string;
}

/** Liveness, readiness, metrics. */
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
    // 404 without the token: metrics are not public.
    if (!mayRead(request, parts.metricsToken)) throw new ApiError('not_found');
    return reply
      .headers({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
      .send(metricsText(await metrics.read()));
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocalRequest(request);
  return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}
