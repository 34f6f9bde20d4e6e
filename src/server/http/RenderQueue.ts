import { setImmediate as turn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { ApiError } from './ApiError';

/** Seconds after which a rejected client may retry. */
export const retryAfterSeconds = 5;

/**
 * Renders two pages at a time, because a rendering spends time waiting for the API. The queue is
 * bounded: excess requests are rejected immediately instead of after the client's timeout.
 * Cacheable pages serve many visitors, so they have priority and twice the queue length.
 */
export class RenderQueue {
  readonly #queue = new PQueue({ concurrency: 2 });
  readonly #mostWaiting: number;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** @throws ApiError `service_unavailable` if the queue is full */
  async run<T>(cached: boolean, render: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= (cached ? 2 : 1) * this.#mostWaiting)
      throw new ApiError('service_unavailable', { details: { retry_after: retryAfterSeconds } });
    // Before the next rendering, let pending I/O run, such as requests for cached pages.
    return this.#queue.add(() => render().finally(turn), { priority: cached ? 1 : 0 });
  }
}
