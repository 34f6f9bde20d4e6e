import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { openBackend, type DatabaseSettings } from './openBackend';
import type { Listener } from './NotificationClient';
import { isStaleStatement } from './PreparingClient';
import type { Tables } from './tables';

export type { DatabaseSettings } from './openBackend';
export type { Listener } from './NotificationClient';
export type { Tables } from './tables';

/** The first argument of repository functions, which is the pool or a transaction. */
export type Connection = Kysely<Tables>;

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly kysely: Kysely<Tables>;
  /**
   * Repeats the work after a deadlock, a serialisation failure or a migration by another process, so it must have no
   * effects outside of `trx`. Use only `trx` inside, because the embedded database has no second connection.
   */
  transaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  ping(): Promise<void>;
  /** Includes notifications by this process. */
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Notifies all subscribers. Within a transaction, it notifies them at the commit. */
  notify(connection: Connection, channel: string, payload?: string): Promise<void>;
  /** Waits for running queries for up to 10 s. */
  close(): Promise<void>;
}

const attempts = 3;
const repeatable = new Set(['40001', '40P01']);
const closeTimeoutMs = 10_000;

function isRepeatable(error: unknown): boolean {
  if (isStaleStatement(error)) return true;
  return error instanceof Error && 'code' in error && repeatable.has(String(error.code));
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in `dataDir` (`:memory:` for a temporary
 * one). @throws FolderInUseError if another process has locked the data folder
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
      closing ??= withTimeout(closeTimeoutMs, kysely.destroy()).finally(() => backend.close());
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
