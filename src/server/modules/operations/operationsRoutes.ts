import type { FastifyInstance } from 'fastify';
import { readHealth } from '../../http/health';
import { ApiError } from '../../http/ApiError';
import { isLocalRequest } from '../../http/isLocalRequest';
import { sameText } from '../../http/secret';
import type { Database } from '../../database/client';
import type { Metrics } from './metrics';

interface OperationsParts {
  database: Database;
  metrics: Metrics;
  /** The bearer token for the metrics. Without one, only the local machine can read them. */
  metricsToken?: string;
}

export function operationsRoutes(app: FastifyInstance, parts: OperationsParts): void {
  /** A failure means that the process must be restarted. */
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  /** While this fails, requests should go to another process. */
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const health = await readHealth(parts.database, request);
    return reply.code(health.database ? 200 : 503).send(health);
  });

  app.get('/metrics', async (request, reply) => {
    // A missing token returns a 404, because metrics are not public.
    const { metricsToken: token } = parts;
    const mayRead =
      token === undefined
        ? isLocalRequest(request)
        : sameText(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!mayRead) throw new ApiError('not_found');
    return reply
      .headers({
        'content-type': parts.metrics.contentType,
        'cache-control': 'no-store',
      })
      .send(await parts.metrics.read());
  });
}
