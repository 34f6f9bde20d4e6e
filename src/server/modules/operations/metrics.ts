import { openStates, getStatus } from '@/contract/fulfilment';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type VisitCount, type VisitDevice, vitalNames, vitals } from '@/contract/visits';
import type { Database, Connection } from '../../database/client';
import { sql } from 'kysely';
import { selectLastSuccesses } from '../../database/jobRuns';
import { maxAttempts } from '../../email/emailRepository';

/** Leaves out finished orders, whose number grows without limit. */
async function selectFigures(connection: Connection) {
  const orders = await connection
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('status', 'in', openStates)
    .groupBy('status')
    .execute();
  const emails = await connection
    .selectFrom('emails')
    .select([
      sql<number>`count(*) filter (where attempts < ${maxAttempts})`.as('pending'),
      sql<number>`coalesce(extract(epoch from
        now() - min(created_at) filter (where attempts < ${maxAttempts})), 0)::float8`.as('oldest'),
      sql<number>`count(*) filter (where attempts >= ${maxAttempts})`.as('failed'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const soldOut = await connection
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .where('active', '=', true)
    .where('stock', '=', 0)
    .executeTakeFirstOrThrow();
  return { orders, emails, soldOut };
}

export type Metrics = ReturnType<typeof useMetrics>;

/** Call it before the routes are registered. */
export function useMetrics(app: FastifyInstance, database: Database, dataDir: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registers);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const databaseUp = gauge('bobica_database_up', '1 if the database responds, otherwise 0.');
  const ping = gauge(
    'bobica_database_ping_seconds',
    'Duration of a database ping, including the wait for a connection.',
  );
  const orders = new Gauge({
    name: 'bobica_orders_open',
    help: 'Open orders by status.',
    labelNames: ['status'],
    registers,
  });
  const emailsPending = gauge('bobica_emails_pending', 'Emails not sent yet.');
  const oldestEmail = gauge('bobica_emails_oldest_seconds', 'Age of the oldest pending email.');
  const emailsFailed = gauge('bobica_emails_failed', 'Emails that are no longer retried.');
  const soldOut = gauge('bobica_products_sold_out', 'Products on sale without stock.');
  const jobs = new Gauge({
    name: 'bobica_job_last_success_timestamp_seconds',
    help: 'Time of the last success of each background job, or 0 if there is none.',
    labelNames: ['job'],
    registers,
  });
  const observeVisit = measureVisits(registers);
  const freeBytes = gauge('bobica_data_folder_free_bytes', 'Free space of the data folder’s disk.');

  async function readShop(): Promise<void> {
    try {
      const started = performance.now();
      await database.ping();
      ping.set((performance.now() - started) / 1000);
      const figures = await selectFigures(database.kysely);
      for (const status of new Set(openStates.map(getStatus))) {
        const counts = figures.orders.filter((order) => getStatus(order.status) === status);
        orders.set(
          { status },
          counts.reduce((sum, { count }) => sum + Number(count), 0),
        );
      }
      emailsPending.set(figures.emails.pending);
      oldestEmail.set(figures.emails.oldest);
      emailsFailed.set(figures.emails.failed);
      soldOut.set(figures.soldOut.count);
      for (const { name, at } of await selectLastSuccesses(database.kysely))
        jobs.set({ job: name }, at);
      databaseUp.set(1);
    } catch {
      // Gauges report NaN until the database is back.
      for (const shopGauge of [ping, emailsPending, oldestEmail, emailsFailed, soldOut]) {
        shopGauge.set(NaN);
      }
      orders.reset();
      databaseUp.set(0);
    }
  }

  return {
    contentType: registry.contentType,
    observeVisit,
    async read() {
      const disk = await statfs(dataDir).catch(() => undefined);
      freeBytes.set(disk ? disk.bavail * disk.bsize : NaN);
      await readShop();
      return registry.metrics();
    },
  };
}

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const inFlight = new Set<FastifyRequest>();
  new Gauge({
    name: 'bobica_http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(inFlight.size);
    },
  });
  const requests = new Counter({
    name: 'bobica_http_requests_total',
    help: 'Responses by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'bobica_http_request_duration_seconds',
    help: 'Time from the first byte of a request to its response.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    inFlight.add(request);
    // A pipelined request gets no response if its connection closes before its turn.
    request.raw.once('close', () => inFlight.delete(request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.delete(request);
    const { method } = request;
    // Use the route pattern, because URLs would create one label per product.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function measureVisits(registers: Registry[]) {
  const events = new Counter({
    name: 'bobica_visits_total',
    help: 'Visits, started carts and orders from browsers that allow counting.',
    labelNames: ['device', 'event'],
    registers,
  });
  const histograms = new Map<VisitCount, Histogram<'device'>>(
    vitalNames.map((name) => [
      name,
      new Histogram({
        name: `bobica_page_${name}${name === 'cls' ? '' : '_seconds'}`,
        help: `${name.toUpperCase()} of pages, measured by shoppers' devices.`,
        labelNames: ['device'],
        buckets: vitals[name].bounds.map((bound) => bound / 1000),
        registers,
      }),
    ]),
  );
  return (device: VisitDevice, name: VisitCount, value: number): void => {
    const histogram = histograms.get(name);
    if (histogram) histogram.observe({ device }, value / 1000);
    else events.inc({ device, event: name });
  };
}
