import { useCallback, useSyncExternalStore } from 'react';

/** Undefined on the server and during hydration. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}

/** Whether the window has this width; by default room for a second column beside a table. */
export const useWide = (width = 1280): boolean => useMediaQuery(`(min-width: ${width}px)`) ?? false;
