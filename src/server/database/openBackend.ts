import { chmod, mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { EngineStream } from './embedded/EngineStream';
import { EmbeddedEngine } from './embedded/EmbeddedEngine';
import { lockFolder } from './embedded/lockFolder';
import {
  type Listener,
  Listeners,
  listenStatement,
  NotificationClient,
} from './NotificationClient';
import pg from 'pg';
import { getCode, DatabaseConnectionError } from './databaseErrors';
import { PreparingClient } from './PreparingClient';

export interface DatabaseSettings {
  /** The URL of PostgreSQL 15 or newer. If omitted, the embedded database is used. */
  databaseUrl?: string;
  /** The folder of the embedded database, or `:memory:`. */
  dataDir: string;
  /** A PGlite dump that initialises an embedded database in memory. */
  dump?: string;
  /** The embedded database's worker, either the built one or `embedded/worker.mjs`. */
  workerPath: string;
  /** The number of connections to PostgreSQL. The embedded database has one. */
  maxConnections?: number;
  connectionTimeoutMillis?: number;
  /** The time to wait for a previous process to release the data folder. */
  lockWaitMs?: number;
  statementTimeoutMs?: number;
  /** Called with lost connections and ended threads. Pending queries are rejected in any case. */
  onProblem?: (error: Error) => void;
}

/** Hides the differences between the two kinds of database. */
export interface Backend {
  kind: 'embedded' | 'postgresql';
  pool: Pool;
  listen(channel: string, listener: Listener): Promise<() => void>;
  /** Closes everything except the pool, which must have ended. */
  close(): Promise<void>;
}

export function openBackend(settings: DatabaseSettings): Promise<Backend> {
  const { databaseUrl } = settings;
  return databaseUrl ? openPostgres(settings, databaseUrl) : openEmbeddedBackend(settings);
}

async function openPostgres(
  settings: DatabaseSettings,
  connectionString: string,
): Promise<Backend> {
  const {
    onProblem = () => {},
    connectionTimeoutMillis = 10_000,
    statementTimeoutMs = 30_000,
  } = settings;
  const pool = new Pool({
    connectionString,
    max: settings.maxConnections ?? 10,
    statement_timeout: statementTimeoutMs,
    // Without this, the database would keep the locks of a failed machine for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    connectionTimeoutMillis,
    onProblem,
    async onConnect(client) {
      // Just-in-time compilation takes up to half a second for queries that run for a few milliseconds.
      await client.query('set jit = off');
    },
  });
  const notices = new NotificationClient(connectionString, onProblem);
  return {
    kind: 'postgresql',
    pool,
    listen: (channel, listener) => notices.listen(channel, listener),
    close: () => notices.close(),
  };
}

async function openEmbeddedBackend(settings: DatabaseSettings): Promise<Backend> {
  const { onProblem = () => {}, connectionTimeoutMillis = 10_000 } = settings;
  const { dataDir, dump, workerPath, statementTimeoutMs = 30_000 } = settings;
  const isInMemory = dataDir === ':memory:';
  const folder = join(resolve(dataDir), 'database');
  if (!isInMemory) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // PGlite's files are readable by all accounts, so the folder around them must not be.
    await chmod(folder, 0o700);
  }
  const lock = isInMemory ? undefined : await lockFolder(folder, settings.lockWaitMs);
  const engine = new EmbeddedEngine({
    workerPath,
    folder: isInMemory ? null : join(folder, 'cluster'),
    dump,
    hangTimeoutMs: statementTimeoutMs,
    onProblem,
  });
  try {
    await engine.start();
  } catch (error) {
    await lock?.release();
    throw error;
  }
  const listeners = new Listeners();
  let connections = 0;
  const pool = new Pool({
    // The stream has all members of a socket that `pg` uses.
    stream: () => new EngineStream(engine) as unknown as Socket,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis,
    onProblem,
    async onConnect(client) {
      client.on('notification', ({ channel, payload }) => listeners.notify(channel, payload ?? ''));
      for (const channel of listeners.channels) await client.query(listenStatement(channel));
      connections += 1;
      if (connections > 1) listeners.notifyReconnect();
    },
  });
  return {
    kind: 'embedded',
    pool,
    async listen(channel, listener) {
      if (listeners.add(channel, listener)) await pool.query(listenStatement(channel));
      return () => listeners.remove(channel, listener);
    },
    async close() {
      await engine.close();
      await lock?.release();
    },
  };
}

type ConnectionSettings = Pick<
  pg.PoolConfig,
  | 'connectionString'
  | 'stream'
  | 'onConnect'
  | 'user'
  | 'database'
  | 'max'
  | 'idleTimeoutMillis'
  | 'statement_timeout'
  | 'idle_in_transaction_session_timeout'
> & {
  connectionTimeoutMillis: number;
  onProblem(error: Error): void;
};

const { builtins } = pg.types;

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

/** Parses int8 (counts and sums) and dates, which have no time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInteger],
  [builtins.DATE, (text) => text],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');

/** A pool with descriptive errors. A broken connection never ends the process. */
class Pool extends pg.Pool {
  readonly #connectionTimeoutMillis: number;

  constructor({ onProblem, ...settings }: ConnectionSettings) {
    super({ ...settings, types: { getTypeParser }, Client: PreparingClient });
    this.#connectionTimeoutMillis = settings.connectionTimeoutMillis;
    // The pool only handles the errors of idle connections, and emits them again.
    this.on('connect', (client) => client.on('error', onProblem));
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
    }, this.#connectionTimeoutMillis);
    return super
      .connect()
      .catch((error: unknown) => {
        // `pg` gives its timeouts no code. Its own timer starts after this one, so it ends later.
        if (!hasTimedOut || getCode(error) !== undefined) throw error;
        throw new DatabaseConnectionError(
          'CONNECTION_TIMEOUT',
          `No database connection became free within ${this.#connectionTimeoutMillis} ms. ` +
            'Inside a transaction only its own connection may be used.',
          { cause: error },
        );
      })
      .finally(() => clearTimeout(timer));
  }
}
