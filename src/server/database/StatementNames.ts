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
