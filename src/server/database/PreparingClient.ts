import pg from 'pg';
import { getCode, DatabaseConnectionError } from './databaseErrors';

/** Whether a newer process has changed the tables of a prepared statement, whose result type is fixed. */
export function isStaleStatement(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

type QueryFunction = (...given: unknown[]) => unknown;

/** A connection that prepares repeated statements with parameters, and adds codes to errors after a lost connection. */
export class PreparingClient extends pg.Client {
  readonly #statements = new StatementNames();
  /** The server ended the session; the socket may still be open. */
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

  /** `pg` has a dozen overloads of this method; only text with values is prepared. */
  override query = ((...given: unknown[]): unknown => {
    const [text, values, callback] = given;
    const send = super.query.bind(this) as QueryFunction;
    if (typeof text !== 'string' || typeof values === 'function' || callback) return send(...given);
    const result =
      Array.isArray(values) && values.length > 0
        ? this.#queryPrepared(send, text, values)
        : (send(...given) as Promise<pg.QueryResult>);
    return result.catch((error: Error) => {
      throw this.#withCode(error);
    });
  }) as pg.Client['query'];

  async #queryPrepared(
    send: QueryFunction,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult> {
    const name = this.#statements.getName(text);
    if (name === undefined) return send(text, values) as Promise<pg.QueryResult>;
    const isIdle = this.getTransactionStatus() === 'I';
    try {
      return (await send({ name, text, values })) as pg.QueryResult;
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      this.#statements.giveUp(text);
      // The error aborted the transaction; the caller retries it as a whole.
      if (!isIdle) throw error;
      return send(text, values) as Promise<pg.QueryResult>;
    }
  }

  #withCode(error: Error): Error {
    const isLost = this.#isEnded || this.connection.stream.destroyed;
    if (getCode(error) !== undefined || !isLost) return error;
    return new DatabaseConnectionError('CONNECTION_LOST', error.message, { cause: error });
  }
}

/** Number of executions before a statement is prepared. */
const executionsToPrepare = 3;
/** Higher than the number of the shop's statements; the rest are lists of varying lengths. */
const maxNames = 200;
const maxTexts = 1_000;

/**
 * Names of a connection's prepared statements. Only repeated ones are prepared, not those of startup, backups and rare
 * searches. On PGlite with the sample catalogue, a listing takes 3.6 ms instead of 5.0, a product 1.6 instead of 3.4.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #unnameable = new Set<string>();

  /** Undefined if the statement is not prepared. */
  getName(text: string): string | undefined {
    const cached = this.#names.get(text);
    if (cached !== undefined) return cached;
    if (this.#names.size >= maxNames || this.#unnameable.has(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < executionsToPrepare) {
      if (this.#counts.size >= maxTexts) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `s${this.#names.size + this.#unnameable.size}`;
    this.#names.set(text, name);
    return name;
  }

  giveUp(text: string): void {
    this.#names.delete(text);
    this.#unnameable.add(text);
  }
}
