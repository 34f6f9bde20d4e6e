import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from './ApiError';

/** Seconds after which a rejected client may retry. */
export const retryAfterSeconds = 5;

/**
 * Renders two pages at a time, because a rendering spends time waiting for the API. The queue is
 * bounded: excess requests are rejected immediately instead of after the client's timeout.
 * Cacheable pages serve many visitors, so they have priority and twice the queue length.
 */
export class RenderQueue {
  readonly #mostWaiting: number;
  readonly #waiting: { begin(): void; cached: boolean }[] = [];
  #running = 0;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ApiError `service_unavailable` if the queue is full */
  async run<T>(cached: boolean, render: () => Promise<T>): Promise<T> {
    if (this.#running < 2) this.#running += 1;
    else await this.#turn(cached);
    try {
      return await render();
    } finally {
      // Let pending I/O, such as requests for cached pages, run before the next rendering.
      await turn();
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #turn(cached: boolean): Promise<void> {
    const most = cached ? 2 * this.#mostWaiting : this.#mostWaiting;
    if (this.#waiting.length >= most) {
      throw new ApiError('service_unavailable', { details: { retry_after: retryAfterSeconds } });
    }
    return new Promise((begin) => {
      const firstUncached = this.#waiting.findIndex((waiting) => !waiting.cached);
      const place = cached && firstUncached >= 0 ? firstUncached : this.#waiting.length;
      this.#waiting.splice(place, 0, { begin, cached });
    });
  }
}
