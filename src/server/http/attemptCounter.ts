import { sql } from 'kysely';
import type { Connection } from '../database/client';

/** Counts attempts per key within a window of time that begins with the first one. */
export interface AttemptCounter {
  /** Counts one more. `ttl` is what is left of the window, in milliseconds. */
  add(key: string, windowMillis: number): Promise<{ current: number; ttl: number }>;
  /** Takes one back: it turned out to be no guess. */
  giveBack(key: string): Promise<void>;
  /** Begins to count anew. */
  clear(key: string): Promise<void>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

/** In a table, so that the processes of one shop count together and a restart forgets nothing. */
export function makeAttemptCounter(kysely: Connection): AttemptCounter {
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
      if (!counted) throw new Error('An attempt was not counted.');
      return counted;
    },

    async giveBack(key) {
      await kysely
        .updateTable('rate_limits')
        .set((attempt) => ({ count: attempt('count', '-', 1) }))
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
