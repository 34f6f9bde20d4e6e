import type { ApiError } from '../../api/apiError';

/** Milliseconds until waiting changes are sent again, doubling up to the longest. */
const firstDelayMs = 4_000;
const longestDelayMs = 60_000;

/**
 * Whether a call may have failed for reasons that pass: what it asked is kept and asked again. An
 * absolute quantity may be, however often it has been carried out already.
 */
export function passes(error: ApiError): boolean {
  if (error.status === null) return error.code !== 'unreadable';
  return error.code === 'too_many_requests' || error.code === 'service_unavailable';
}

export interface Patience {
  /** Comes back after a while, each time after a longer one. */
  wait(): void;
  /** The network is well: the next wait is short again. */
  reset(): void;
}

export function makePatience(comeBack: () => void): Patience {
  let delay = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        comeBack();
      }, delay);
      delay = Math.min(delay * 2, longestDelayMs);
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      delay = firstDelayMs;
    },
  };
}
