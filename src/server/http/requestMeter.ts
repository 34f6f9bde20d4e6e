import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Seconds: from a page out of memory to a call that somebody complains about. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What was answered on one route, since the start. */
export interface RouteMeasure {
  method: string;
  /** The pattern, never the address: one for each product would be too many. */
  route: string;
  byStatus: Map<number, number>;
  /** How many took at most as long as each of `durationBuckets`. */
  withinBuckets: number[];
  count: number;
  seconds: number;
}

export interface RequestMeter {
  inFlight(): number;
  routes(): Iterable<RouteMeasure>;
}

/** Counts and times every answer. Call it before the routes are made. */
export function useRequestMeter(app: FastifyInstance): RequestMeter {
  const measures = new Map<string, RouteMeasure>();
  const inFlight = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight.add(request);
    // A pipelined request whose connection closes before its turn has no response.
    request.raw.once('close', () => inFlight.delete(request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.delete(request);
    const measure = measureOf(measures, request);
    const seconds = reply.elapsedTime / 1000;
    measure.byStatus.set(reply.statusCode, (measure.byStatus.get(reply.statusCode) ?? 0) + 1);
    measure.count += 1;
    measure.seconds += seconds;
    durationBuckets.forEach((bucket, index) => {
      if (seconds <= bucket) measure.withinBuckets[index] = (measure.withinBuckets[index] ?? 0) + 1;
    });
    done();
  });
  return { inFlight: () => inFlight.size, routes: () => measures.values() };
}

function measureOf(measures: Map<string, RouteMeasure>, request: FastifyRequest): RouteMeasure {
  const { method } = request;
  const route = request.routeOptions.url ?? 'none';
  const key = `${method} ${route}`;
  const known = measures.get(key);
  if (known) return known;
  const measure: RouteMeasure = {
    method,
    route,
    byStatus: new Map(),
    withinBuckets: durationBuckets.map(() => 0),
    count: 0,
    seconds: 0,
  };
  measures.set(key, measure);
  return measure;
}
