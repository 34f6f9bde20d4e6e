import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { Database } from '../../database/client';
import { durationBuckets, type RequestMeter } from '../../http/requestMeter';
import { selectFigures } from './figuresRepository';
import type { Metric } from './metricsText';

export interface MetricsParts {
  database: Database;
  dataDir: string;
  meter: RequestMeter;
}

/** Between two looks at the loop. Node counts it in with each delay. */
const resolutionMillis = 20;

/** Everything there is to tell of this process and its shop, read when it is asked for. */
export function makeMetrics(parts: MetricsParts): { read(): Promise<Metric[]>; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMillis });
  delay.enable();
  return {
    async read() {
      const [shop, folder] = await Promise.all([
        shopMetrics(parts.database),
        diskMetrics(parts.dataDir),
      ]);
      return [...requestMetrics(parts.meter), ...processMetrics(delay), ...folder, ...shop];
    },
    close: () => delay.disable(),
  };
}

function requestMetrics(meter: RequestMeter): Metric[] {
  const routes = [...meter.routes()];
  return [
    gauge('bobica_http_requests_in_flight', 'Requests not yet answered.', meter.inFlight()),
    {
      name: 'bobica_http_requests_total',
      help: 'Answers by route and status.',
      type: 'counter',
      samples: routes.flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, count]) => [count, { method, route, status }] as const),
      ),
    },
    {
      name: 'bobica_http_request_duration_seconds',
      help: 'Time from the first byte of a request to its answer.',
      type: 'histogram',
      samples: routes.flatMap(({ method, route, withinBuckets, count, seconds }) => [
        ...durationBuckets.map(
          (le, index) => [withinBuckets[index] ?? 0, { method, route, le }, '_bucket'] as const,
        ),
        [count, { method, route, le: '+Inf' }, '_bucket'] as const,
        [seconds, { method, route }, '_sum'] as const,
        [count, { method, route }, '_count'] as const,
      ]),
    },
  ];
}

function processMetrics(delay: IntervalHistogram): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const measured = Number.isFinite(delay.percentile(99)) ? delay.percentile(99) : 0;
  const lagMillis = Math.max(0, measured / 1e6 - resolutionMillis);
  // Since the last look: a morning's stall must not colour the whole day.
  delay.reset();
  return [
    gauge(
      'process_start_time_seconds',
      'When the process started.',
      Date.now() / 1000 - process.uptime(),
    ),
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript values.', heapUsed),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Since the last look.', lagMillis / 1e3),
    {
      name: 'process_cpu_seconds_total',
      help: 'Time of the processor used.',
      type: 'counter',
      samples: [[(user + system) / 1e6]],
    },
  ];
}

async function diskMetrics(dataDir: string): Promise<Metric[]> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk) return [];
  const free = disk.bavail * disk.bsize;
  return [gauge('bobica_data_folder_free_bytes', 'Left on the disk of the data folder.', free)];
}

/** A database that does not answer is told by its own metric; the others are still of use. */
async function shopMetrics(database: Database): Promise<Metric[]> {
  const up = (value: number) => gauge('bobica_database_up', 'Whether the database answers.', value);
  try {
    const started = performance.now();
    await database.ping();
    const seconds = (performance.now() - started) / 1000;
    const figures = await selectFigures(database.kysely);
    return [
      up(1),
      gauge('bobica_database_ping_seconds', 'Waiting for a connection included.', seconds),
      {
        name: 'bobica_orders_open',
        help: 'Orders under way, by condition.',
        type: 'gauge',
        samples: (['placed', 'confirmed', 'shipped'] as const).map((status) => [
          figures.orders.find((one) => one.status === status)?.count ?? 0,
          { status },
        ]),
      },
      gauge('bobica_emails_pending', 'Emails not sent yet.', figures.emailsPending),
      gauge(
        'bobica_emails_oldest_seconds',
        'Age of the oldest pending email.',
        figures.oldestPendingEmail,
      ),
      gauge('bobica_emails_failed', 'Emails that are not retried any more.', figures.emailsFailed),
      gauge(
        'bobica_products_sold_out',
        'Products on sale of which there are none.',
        figures.productsSoldOut,
      ),
    ];
  } catch {
    return [up(0)];
  }
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [[value]] };
}
