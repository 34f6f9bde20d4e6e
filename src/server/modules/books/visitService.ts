import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Period, Sales } from '@/contract/admin/sales';
import { shopDay } from '@/contract/deliveryDay';
import {
  visitDevices,
  vitalNames,
  vitals,
  type PageVisit,
  type VisitCount,
  type VisitCounter,
  type VisitDevice,
} from '@/contract/visits';
import type { Connection } from '../../database/client';
import { dayText } from '../../database/expressions';

export const asksNotToBeTracked = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1';

/** Anything that is not a phone counts as a desktop. */
const getDevice = ({ headers }: Pick<FastifyRequest, 'headers'>): VisitDevice =>
  /\bMobi/.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop';

interface Row {
  day: string;
  device: VisitDevice;
  name: VisitCount;
  counts: number[];
}

/** Values above all bounds go into an extra last bucket. */
function getBucket(bounds: readonly number[], value: number): number {
  const found = bounds.findIndex((bound) => value <= bound);
  return found < 0 ? bounds.length : found;
}

const countBuckets = (name: VisitCount) =>
  name in vitals ? vitals[name as keyof typeof vitals].bounds.length + 1 : 1;

export type VisitCounts = ReturnType<typeof makeVisitCounts>;

const getKey = ({ day, device, name }: Omit<Row, 'counts'>) => `${day} ${device} ${name}`;

interface VisitParts {
  observe?(device: VisitDevice, name: VisitCount, value: number): void;
  onProblem?(error: unknown): void;
}

const saveEveryMs = 10_000;

/** Saves every ten seconds, so that no request waits. A killed process loses its unsaved counts. */
export function makeVisitCounts(
  connection: Connection,
  { observe = () => undefined, onProblem = () => undefined }: VisitParts = {},
) {
  let pending = new Map<string, Row>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function add(device: VisitDevice, name: VisitCount, bucket: number): void {
    const day = shopDay(new Date());
    const counts = Array.from({ length: countBuckets(name) }, () => 0);
    const key = getKey({ day, device, name });
    const row = pending.get(key) ?? { day, device, name, counts };
    row.counts[bucket] = (row.counts[bucket] ?? 0) + 1;
    pending.set(key, row);
    timer ??= setTimeout(() => void save().catch(onProblem), saveEveryMs).unref();
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...pending.values()];
    pending = new Map();
    if (rows.length === 0) return;
    // A fixed order of rows prevents deadlocks between processes.
    rows.sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
    await sql`
      insert into daily_visits as present (day, device, name, counts)
      select day, device, name, array(select value::int from jsonb_array_elements_text(counts) as value)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (day date, device text, name text, counts jsonb)
      on conflict (day, device, name) do update set counts = array(
        select coalesce(a, 0) + coalesce(b, 0)
        from unnest(present.counts, excluded.counts) with ordinality as both_counts (a, b, place)
        order by place)`.execute(connection);
  }

  function count(device: VisitDevice, name: VisitCounter): void {
    add(device, name, 0);
    observe(device, name, 1);
  }

  return {
    save,
    addPage({ device, arrived, ...measured }: PageVisit): void {
      if (arrived) count(device, 'visit');
      for (const name of vitalNames) {
        const value = measured[name];
        if (value === undefined) continue;
        add(device, name, getBucket(vitals[name].bounds, value));
        observe(device, name, value);
      }
    },
    /** Does nothing if the browser asks not to be tracked. */
    addFromRequest(request: FastifyRequest, name: VisitCounter): void {
      if (!asksNotToBeTracked(request)) count(getDevice(request), name);
    },
  };
}

/** Sums the counters of all devices by day. */
export async function visitsByDay(connection: Connection, { from, to }: Period) {
  const { rows } = await sql<{ day: string; name: VisitCounter; count: number }>`
    select ${dayText('day')} as day, name, sum(counts[1])::int as count from daily_visits
    where day between ${from}::date and ${to}::date and name in ('visit', 'cart', 'order')
    group by day, name`.execute(connection);
  const byDay = new Map<string, Partial<Record<VisitCounter, number>>>();
  for (const { day, name, count } of rows) byDay.set(day, { ...byDay.get(day), [name]: count });
  return byDay;
}

/** Returns the 75th percentile, interpolated within its bucket. */
export function threeQuarters(bounds: readonly number[], counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    const upper = bounds[index] ?? bounds.at(-1) ?? 0;
    if (below + count >= all * 0.75) {
      const lower = bounds[index - 1] ?? 0;
      return Math.round(lower + ((all * 0.75 - below) / count) * (upper - lower));
    }
    below += count;
  }
  return null;
}

/** Returns the 75th percentile of the largest contentful paint. */
export async function getOpening(
  connection: Connection,
  { from, to }: Period,
): Promise<Sales['opening']> {
  const { rows } = await sql<{ device: VisitDevice; counts: number[] }>`
    select device, array_agg(count order by place) as counts from (
      select device, place, sum(count)::int as count
      from daily_visits, unnest(counts) with ordinality as c (count, place)
      where name = 'lcp' and day between ${from}::date and ${to}::date group by device, place
    ) as places group by device`.execute(connection);
  const getPercentile = (device: VisitDevice) =>
    threeQuarters(vitals.lcp.bounds, rows.find((row) => row.device === device)?.counts ?? []);
  const [phone, desktop] = visitDevices.map(getPercentile);
  return { phone: phone ?? null, desktop: desktop ?? null };
}
