import pg from 'pg';
import { StatementNames } from './StatementNames';

/** What a prepared statement answers is fixed; a newer process may have migrated the tables since. */
export function isStaleStatement(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

type Answer = Promise<pg.QueryResult>;

/** A connection that prepares the statements that come again. Those without values stay as they are. */
export class PreparingClient extends pg.Client {
  readonly #statements = new StatementNames();

  /** `pg` has this method in a dozen forms; only text with values is changed. */
  override query = ((...given: unknown[]): unknown => {
    const [text, values, callback] = given;
    const plain = super.query.bind(this) as (...given: unknown[]) => unknown;
    const prepares =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !callback;
    const name = prepares ? this.#statements.nameOf(text) : undefined;
    if (!prepares || name === undefined) return plain(...given);
    const idle = this.getTransactionStatus() === 'I';
    return (plain({ name, text, values }) as Answer).catch((error: unknown) => {
      if (!isStaleStatement(error)) throw error;
      this.#statements.giveUp(text);
      // A transaction has ended with it, and is begun again by whoever began it.
      if (!idle) throw error;
      return plain(text, values);
    });
  }) as pg.Client['query'];
}
