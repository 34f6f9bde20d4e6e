import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { openBackend, type DatabaseSettings } from './openBackend';
import type { Listener } from './NotificationClient';
import { isStaleStatement } from './PreparingClient';
import type { Tables } from './tables';

export type { DatabaseSettings } from './openBackend';
export type { Listener } from './NotificationClient';
export type { Tables } from './tables';

/** First argument of repository functions: the pool or a transaction. */
export type Connection = Kysely<Tables>;

/** The shop's database, of either kind. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly kysely: Kysely<Tables>;
  /**
   * Runs the work in one transaction, and again after a deadlock, a serialisation failure or a migration by another
   * process: it must have no effect outside of `trx`. Use only `trx` inside; the embedded database has no second
   * connection.
   */
  transaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /** Subscribes to a channel, own notifications included. Resolves with a function that unsubscribes. */
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Notifies all subscribers; within a transaction, at its commit. */
  notify(connection: Connection, channel: string, payload?: string): Promise<void>;
  /** Waits for running queries, at most 10 s. */
  close(): Promise<void>;
}

const attempts = 3;
const repeatable = new Set(['40001', '40P01']);
const closeTimeoutMs = 10_000;

function isRepeatable(error: unknown): boolean {
  if (isStaleStatement(error)) return true;
  return error instanceof Error && 'code' in error && repeatable.has(String(error.code));
}

/** Resolves when the work is done or the time is up. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Opens PostgreSQL if `databaseUrl` is given, otherwise the embedded database in `dataDir` (`:memory:` for a
 * temporary one). Does not migrate.
 * @throws FolderInUseError if another process has locked the data folder
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const backend = await openBackend(settings);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: backend.pool }) });
  let closing: Promise<void> | undefined;

  const ping = async () => {
    await sql`select 1`.execute(kysely);
  };

  const database: Database = {
    kind: backend.kind,
    kysely,
    ping,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await kysely.transaction().execute(work);
        } catch (error) {
          if (attempt === attempts || !isRepeatable(error)) throw error;
        }
      }
    },
    listen: (channel, listener) => backend.listen(channel, listener),
    async notify(connection, channel, payload = '') {
      await sql`select pg_notify(${channel}, ${payload})`.execute(connection);
    },
    close() {
      closing ??= atMost(closeTimeoutMs, kysely.destroy()).finally(() => backend.close());
      return closing;
    },
  };

  try {
    await ping();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
