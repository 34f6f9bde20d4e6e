import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window has this width; by default room for a second column beside a table. */
export function useWide(width = 1280): boolean {
  const query = `(min-width: ${width}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
