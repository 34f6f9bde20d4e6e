import pg from 'pg';
import { codeOf, DatabaseConnectionError } from './databaseErrors';
import { PreparingClient } from './PreparingClient';

export type ConnectionSettings = Pick<
  pg.PoolConfig,
  | 'connectionString'
  | 'stream'
  | 'onConnect'
  | 'user'
  | 'database'
  | 'max'
  | 'idleTimeoutMillis'
  | 'statement_timeout'
> & {
  connectionTimeoutMillis: number;
  onProblem(error: Error): void;
};

const { builtins } = pg.types;

function integerOf(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

/** Counts and sums are int8, dates have no time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, integerOf],
  [builtins.DATE, (text) => text],
]);

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');

/** A pool with descriptive errors; a broken connection never ends the process. */
export class Pool extends pg.Pool {
  readonly #connectionTimeoutMillis: number;

  constructor({ onProblem, ...settings }: ConnectionSettings) {
    super({ ...settings, types: { getTypeParser }, Client: PreparingClient });
    this.#connectionTimeoutMillis = settings.connectionTimeoutMillis;
    // The pool listens only to idle connections, and repeats their errors.
    this.on('connect', (client) => client.on('error', onProblem));
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
    }, this.#connectionTimeoutMillis);
    return super
      .connect()
      .catch((error: unknown) => {
        // `pg` gives its timeouts no code. Its own timer starts after this one and so ends after it.
        if (!timedOut || codeOf(error) !== undefined) throw error;
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
