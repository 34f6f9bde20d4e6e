import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Connection } from '../database/client';
import { ApiError } from './ApiError';
import { hashSecret } from './secret';

export interface LimitRule {
  /** Counts apart from other rules. */
  name: string;
  windowMinutes: number;
  /** Requests per key and window; the first key that is full rejects. */
  keys: readonly { max: number; keyOf(request: FastifyRequest): string }[];
}

/**
 * Counts a request; throws `too_many_requests` with the seconds to wait where there were too many.
 * Returns the refund, for requests that turn out to be no guesses.
 */
export interface Limit {
  (request: FastifyRequest): Promise<() => Promise<void>>;
  /** Forgets what was counted under the key at this position of the rule. */
  clear(position: number, key: string): Promise<void>;
}

/** The client's address, or the part of an IPv6 address that one household gets from most providers. */
export const clientKey = (request: FastifyRequest): string => normalizeIP(request.ip, 56);

/** Who is signed in. */
export const accountKey = ({ actor }: FastifyRequest): string =>
  actor.kind === 'customer' ? String(actor.customerId) : '';

/** Makes limits for routes. To be awaited before `makeLimit`. */
export async function useLimits(app: FastifyInstance, counter: RateLimitStore): Promise<void> {
  app.decorate('rateLimitStore', counter);
  class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMillis: number,
    ): void {
      counter.add(key, windowMillis).then((result) => done(null, result), done);
    }
    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: Store });
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitStore: RateLimitStore;
  }
}

/** One counter per key, asked in turn: of two hooks of the library on one route only the first runs. */
export function makeLimit(app: FastifyInstance, { name, windowMinutes, keys }: LimitRule): Limit {
  const counterKey = (position: number, key: string) => hashSecret(`${name} ${position} ${key}`);
  const counters = keys.map(({ max, keyOf }, position) =>
    app.createRateLimit({
      max,
      timeWindow: windowMinutes * 60_000,
      // Hashed, because the table must not hold personal data.
      keyGenerator: (request) => counterKey(position, keyOf(request)),
    }),
  );
  const limit = async (request: FastifyRequest) => {
    const counted: string[] = [];
    for (const count of counters) {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) {
        throw new ApiError('too_many_requests', { details: { retry_after: result.ttlInSeconds } });
      }
      counted.push(result.key);
    }
    return async () => {
      for (const key of counted) await app.rateLimitStore.refund(key);
    };
  };
  return Object.assign(limit, {
    clear: (position: number, key: string) => app.rateLimitStore.clear(counterKey(position, key)),
  });
}

/** Counts requests per key within a window of time that begins with the first one. */
export interface RateLimitStore {
  /** Counts one more. `ttl` is what is left of the window, in milliseconds. */
  add(key: string, windowMillis: number): Promise<{ current: number; ttl: number }>;
  /** Takes one back that turned out to be no guess. */
  refund(key: string): Promise<void>;
  /** Resets the count. */
  clear(key: string): Promise<void>;
  /** Deletes expired windows. */
  sweep(): Promise<void>;
}

/** In a table, so that the processes of one shop count together and a restart forgets nothing. */
export function makeRateLimitStore(kysely: Connection): RateLimitStore {
  return {
    async add(key, windowMillis) {
      const { rows } = await sql<{ current: number; ttl: number }>`
        insert into rate_limits as present (key, count, expires_at)
        values (${key}, 1, now() + ${windowMillis}::float8 * interval '1 millisecond')
        on conflict (key) do update set
          count = case when present.expires_at <= now() then 1 else present.count + 1 end,
          expires_at = case when present.expires_at <= now() then excluded.expires_at else present.expires_at end
        returning count as current, ceil(extract(epoch from expires_at - now()) * 1000)::integer as ttl
      `.execute(kysely);
      const [counted] = rows;
      if (!counted) throw new Error('The request was not counted.');
      return counted;
    },

    async refund(key) {
      await kysely
        .updateTable('rate_limits')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },

    async clear(key) {
      await kysely.deleteFrom('rate_limits').where('key', '=', key).execute();
    },

    async sweep() {
      await kysely
        .deleteFrom('rate_limits')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute();
    },
  };
}
