import { useEffect, useState } from 'react';

/** Debounce of a search while typing, in milliseconds. */
export const searchDelayMs = 200;

/** Returns the value after it has not changed for a while. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
