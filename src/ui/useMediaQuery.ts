import { startTransition, useEffect, useState } from 'react';

/**
 * Undefined on the server and until a rendering after hydration, which the browser can interrupt. `atOnce`: for what
 * is rendered in browsers only.
 */
export function useMediaQuery(query: string, atOnce = false): boolean | undefined {
  const [matches, setMatches] = useState(() =>
    atOnce ? window.matchMedia(query).matches : undefined,
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

/** Whether the window has this width; by default room for a second column beside a table. */
export const useWide = (width = 1280): boolean =>
  useMediaQuery(`(min-width: ${width}px)`, true) ?? false;
