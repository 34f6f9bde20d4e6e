import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AttemptCounter } from './attemptCounter';
import { ApiError } from './ApiError';
import { hashSecret } from './secret';

export interface LimitRule {
  /** Counts apart from other rules. */
  name: string;
  windowMinutes: number;
  /** How many attempts of each may come in the window; the first key that is full rejects. */
  keys: readonly { max: number; keyOf(request: FastifyRequest): string }[];
}

/**
 * Counts an attempt; rejected with `too_many_requests` and the seconds to wait where there were too
 * many. The answer takes the attempt back, for those that turn out to be no guesses.
 */
export interface Limit {
  (request: FastifyRequest): Promise<() => Promise<void>>;
  /** Forgets what was counted under the key at this position of the rule. */
  clear(position: number, key: string): Promise<void>;
}

/** Who knocks: an address, or the part of an IPv6 address that one household gets from most providers. */
export const clientKey = (request: FastifyRequest): string => normalizeIP(request.ip, 56);

/** Who is signed in. */
export const accountKey = ({ actor }: FastifyRequest): string =>
  actor.kind === 'customer' ? String(actor.customerId) : '';

/** Makes limits for routes. To be awaited before `makeLimit`. */
export async function useLimits(app: FastifyInstance, counter: AttemptCounter): Promise<void> {
  app.decorate('attempts', counter);
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
    attempts: AttemptCounter;
  }
}

/** One counter per key, asked in turn: of two hooks of the library on one route only the first runs. */
export function makeLimit(app: FastifyInstance, { name, windowMinutes, keys }: LimitRule): Limit {
  const counterKey = (position: number, key: string) => hashSecret(`${name} ${position} ${key}`);
  const counters = keys.map(({ max, keyOf }, position) =>
    app.createRateLimit({
      max,
      timeWindow: windowMinutes * 60_000,
      // Hashed, because addresses of people do not belong into a table of attempts.
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
      for (const key of counted) await app.attempts.giveBack(key);
    };
  };
  return Object.assign(limit, {
    clear: (position: number, key: string) => app.attempts.clear(counterKey(position, key)),
  });
}
