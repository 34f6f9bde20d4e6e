/** At most so many pieces of work at once, in the order in which they came. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idlers: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Resolves when nothing runs or waits, for work that nobody waits for. */
  whenIdle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idlers.push(resolve);
    });
  }

  #next(): void {
    if (this.#running < this.#atOnce) {
      const begin = this.#waiting.shift();
      if (begin) {
        this.#running += 1;
        begin();
      }
    }
    if (this.#running === 0) for (const resolve of this.#idlers.splice(0)) resolve();
  }
}
