import { startTransition, useEffect, useState } from 'react';

/**
 * Undefined on the server and until the first re-render after hydration, a transition that the browser can interrupt.
 * Pass `clientOnly` only in components that never render on the server.
 */
export function useMediaQuery(query: string, clientOnly = false): boolean | undefined {
  const [matches, setMatches] = useState(() =>
    clientOnly ? window.matchMedia(query).matches : undefined,
  );
  useEffect(() => {
    const list = window.matchMedia(query);
    const read = () => startTransition(() => setMatches(list.matches));
    read();
    list.addEventListener('change', read);
    return () => list.removeEventListener('change', read);
  }, [query]);
  return matches;
}

/** Whether the window is at least this wide; the default leaves room for a second column beside a table. */
export const useWide = (width = 1280): boolean =>
  useMediaQuery(`(min-width: ${width}px)`, true) ?? false;
