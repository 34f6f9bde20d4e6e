import type { Messages } from '@lingui/core';
import {
  translationFirstDelayMs,
  translationParallelReads,
  translationRetries,
} from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import { translationPath } from '@/contract/paths';
import type { Namespace } from '../namespaces';

export type LoadMessages = (locale: Locale, namespace: Namespace) => Promise<Messages>;

/** A response without the file. 5xx is transient, 4xx permanent (specification, section 8). */
class TranslationFailure extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path}: ${status}`);
  }
}

/** Lets at most `limit` tasks run at once; the others are queued. */
export function limitParallel(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes directly to the next in the queue, so that no new task takes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type Fetch = (path: string) => Promise<Response>;

async function readOnce(fetchPath: Fetch, path: string): Promise<Messages> {
  const response = await fetchPath(path);
  if (!response.ok) throw new TranslationFailure(path, response.status);
  return (await response.json()) as Messages;
}

/** The browser's loader: 5 retries after 350 ms, doubling, and at most 10 reads at a time. */
export function makeMessageFetcher(fetchPath: Fetch): LoadMessages {
  const inTurn = limitParallel(translationParallelReads);
  return async (locale, namespace) => {
    const path = translationPath(locale, namespace);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await inTurn(() => readOnce(fetchPath, path));
      } catch (error) {
        const isFinal = error instanceof TranslationFailure && error.status < 500;
        if (isFinal || attempt >= translationRetries) throw error;
        const delay = translationFirstDelayMs * 2 ** attempt;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  };
}
