import { lazy } from 'react';

/** Milliseconds between retries, doubled each time up to the second value. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

/**
 * Loads code, and again after a network failure: after a delay, when the network returns, or when the function
 * given to `onWait` is called.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  onWait?: (retry: () => void) => void,
  delay = firstRetryMs,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    // Code that was loaded and failed stays failed.
    if (!(error instanceof Error && error.name === 'ChunkLoadError')) throw error;
  }
  await new Promise<void>((resolve) => {
    onWait?.(resolve);
    setTimeout(resolve, delay);
    window.addEventListener('online', () => resolve(), { once: true });
  });
  return loadCode(load, onWait, Math.min(2 * delay, lastRetryMs));
}

/** `React.lazy` for a part of a page: without a network it is missing, and the page keeps what was typed. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadCode(load));
