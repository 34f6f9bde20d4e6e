import pg from 'pg';
import { getCode, DatabaseConnectionError } from './databaseErrors';

/** Whether a migration by a newer process has changed the result type of a prepared statement. */
export function isStaleStatement(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

type QueryFunction = (...args: unknown[]) => unknown;

/** A connection that prepares repeated statements with parameters, and adds codes to errors after a lost connection. */
export class PreparingClient extends pg.Client {
  readonly #statements = new StatementNames();
  /** Whether the server ended the session. The socket may still be open. */
  #isEnded = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {
      this.#isEnded = true;
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
    if (callback)
      return super.connect((error: Error | null) => callback(error && this.#withCode(error)));
    return super.connect().catch((error: Error) => {
      throw this.#withCode(error);
    });
  }

  /** `pg` has a dozen overloads of this method. Only text with values is prepared. */
  override query = ((...args: unknown[]): unknown => {
    const [text, values, callback] = args;
    const sendQuery = super.query.bind(this) as QueryFunction;
    if (typeof text !== 'string' || typeof values === 'function' || callback)
      return sendQuery(...args);
    const result =
      Array.isArray(values) && values.length > 0
        ? this.#queryPrepared(sendQuery, text, values)
        : (sendQuery(...args) as Promise<pg.QueryResult>);
    return result.catch((error: Error) => {
      throw this.#withCode(error);
    });
  }) as pg.Client['query'];

  async #queryPrepared(
    sendQuery: QueryFunction,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult> {
    const name = this.#statements.getName(text);
    if (name === undefined) return sendQuery(text, values) as Promise<pg.QueryResult>;
    const isIdle = this.getTransactionStatus() === 'I';
    try {
      return (await sendQuery({ name, text, values })) as pg.QueryResult;
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      this.#statements.markUnpreparable(text);
      // The error aborted the transaction, which the caller retries as a whole.
      if (!isIdle) throw error;
      return sendQuery(text, values) as Promise<pg.QueryResult>;
    }
  }

  #withCode(error: Error): Error {
    const isLost = this.#isEnded || this.connection.stream.destroyed;
    if (getCode(error) !== undefined || !isLost) return error;
    return new DatabaseConnectionError('CONNECTION_LOST', error.message, { cause: error });
  }
}

const executionsToPrepare = 3;
/** Higher than the number of the shop's statements. Any others are lists of varying lengths. */
const maxNames = 200;
const maxTexts = 1_000;

/**
 * Names the prepared statements of a connection. Statements are prepared when they are repeated. On PGlite with the
 * sample catalogue, this reduces a listing from 5.0 to 3.6 ms, and a product from 3.4 to 1.6 ms.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #unpreparable = new Set<string>();

  getName(text: string): string | undefined {
    const cached = this.#names.get(text);
    if (cached !== undefined) return cached;
    if (this.#names.size >= maxNames || this.#unpreparable.has(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < executionsToPrepare) {
      if (this.#counts.size >= maxTexts) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `s${this.#names.size + this.#unpreparable.size}`;
    this.#names.set(text, name);
    return name;
  }

  markUnpreparable(text: string): void {
    this.#names.delete(text);
    this.#unpreparable.add(text);
  }
}
