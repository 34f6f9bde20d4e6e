import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Connection } from '../database/client';
import { ApiError } from './ApiError';
import { hashSecret } from './secret';

export interface LimitKey {
  max: number;
  getKey(request: FastifyRequest): string;
}

/**
 * Returns a function that refunds a request that was not a guess. @throws ApiError `too_many_requests` with the seconds
 * to wait
 */
export interface Limit {
  (request: FastifyRequest): Promise<() => Promise<void>>;
  /** Resets the counter of a key. `position` is the index in the limit's `keys`. */
  clear(position: number, key: string): Promise<void>;
}

/** Uses the /56 prefix of an IPv6 address, because most providers assign one to each household. */
export const clientKey = (request: FastifyRequest): string => normalizeIP(request.ip, 56);

export const accountKey = ({ actor }: FastifyRequest): string =>
  actor.kind === 'customer' ? String(actor.customerId) : '';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitStore: RateLimitStore;
  }
}

/** Rejects when a key exceeds its limit. Each name has separate counters. */
export function makeLimit(
  app: FastifyInstance,
  name: string,
  windowMinutes: number,
  ...keys: readonly LimitKey[]
): Limit {
  // The key is hashed, because the table must not contain personal data.
  const counterKey = (position: number, key: string) => hashSecret(`${name} ${position} ${key}`);
  const limit = async (request: FastifyRequest) => {
    const countedKeys: string[] = [];
    for (const [position, { max, getKey }] of keys.entries()) {
      const key = counterKey(position, getKey(request));
      const { current, ttl } = await app.rateLimitStore.add(key, windowMinutes * 60_000);
      if (current > max)
        throw new ApiError('too_many_requests', {
          details: { retry_after: Math.ceil(ttl / 1000) },
        });
      countedKeys.push(key);
    }
    return async () => {
      for (const key of countedKeys) await app.rateLimitStore.refund(key);
    };
  };
  return Object.assign(limit, {
    clear: (position: number, key: string) => app.rateLimitStore.clear(counterKey(position, key)),
  });
}

export async function countFailed<T>(
  limit: (request: FastifyRequest) => ReturnType<Limit>,
  request: FastifyRequest,
  isCounted: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const refund = await limit(request);
  let end: unknown;
  try {
    return await work();
  } catch (error) {
    end = error;
    throw error;
  } finally {
    if (!isCounted(end)) await refund();
  }
}

export const countDone = <T>(limit: Limit, request: FastifyRequest, work: () => Promise<T>) =>
  countFailed(limit, request, (error) => error === undefined, work);

export type RateLimitStore = ReturnType<typeof makeRateLimitStore>;

/**
 * The window starts with the first request. The table lets processes share the counts, which also survive a restart.
 */
export function makeRateLimitStore(kysely: Connection) {
  return {
    /** `ttl` is the remaining time of the window in milliseconds. */
    async add(key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
      const { rows } = await sql<{ current: number; ttl: number }>`
        insert into rate_limits as present (key, count, expires_at)
        values (${key}, 1, now() + ${windowMs}::float8 * interval '1 millisecond')
        on conflict (key) do update set
          count = case when present.expires_at <= now() then 1 else present.count + 1 end,
          expires_at = case when present.expires_at <= now() then excluded.expires_at else present.expires_at end
        returning count as current, ceil(extract(epoch from expires_at - now()) * 1000)::integer as ttl
      `.execute(kysely);
      const [counter] = rows;
      if (!counter) throw new Error('The request was not counted.');
      return counter;
    },

    async refund(key: string): Promise<void> {
      await kysely
        .updateTable('rate_limits')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },

    async clear(key: string): Promise<void> {
      await kysely.deleteFrom('rate_limits').where('key', '=', key).execute();
    },

    async sweep(): Promise<void> {
      await kysely
        .deleteFrom('rate_limits')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute();
    },
  };
}
