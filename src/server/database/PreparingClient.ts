import pg from 'pg';

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

/** So often a text has to come before it counts as one that comes again. */
const worthNaming = 3;
/** Statements are built from few shapes; what is past this is lists of many lengths. */
const mostNames = 200;
const mostTexts = 1_000;

/**
 * Which statements a connection prepares under a name, so that the database parses and plans them
 * once. Those that come again; a start, a backup or a search of seven words leaves none behind.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #unnameable = new Set<string>();

  /** Undefined for what is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= mostNames || this.#unnameable.has(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < worthNaming) {
      if (this.#counts.size >= mostTexts) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `s${this.#names.size + this.#unnameable.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on it has no name. */
  giveUp(text: string): void {
    this.#names.delete(text);
    this.#unnameable.add(text);
  }
}
