/**
 * Something that only its receiver may read. Events and inputs of machines are shown by the
 * inspector and written out by whoever serializes them; of this they get nothing.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return '•••';
  }
}
