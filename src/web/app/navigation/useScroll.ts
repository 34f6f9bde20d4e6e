import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { Navigation, Place } from './navigation';

const storageKey = 'scrollPositions';

/**
 * A new page begins at its top or at the place its hash names; Back and Forward find a page where it
 * was left. After a reload the browser does that itself, since the markup is all there.
 */
export function useScroll(navigation: Navigation, place: Place, waiting: boolean): void {
  // By the keys of the history's entries, in pixels.
  const positions = useRef<Record<string, number>>({});
  const shown = useRef({ place, waiting });

  useEffect(() => {
    positions.current = readPositions();
    const keep = () => {
      const left = shown.current;
      if (!left.waiting) positions.current[left.place.location.key] = window.scrollY;
    };
    const take = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      keep();
      writePositions(positions.current);
      window.history.scrollRestoration = 'auto';
    };
    take();
    const stop = navigation.subscribe(keep);
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
    };
  }, [navigation]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { place, waiting };
    if (before.place === place && before.waiting === waiting) return;
    // Whoever waited has been taken to the top already, and may have scrolled on since.
    const waited = before.place === place;
    scrollTo(place, positions.current[place.location.key], waiting, waited);
  }, [place, waiting]);
}

function scrollTo(
  { location, type, keepsScroll }: Place,
  left: number | undefined,
  waiting: boolean,
  waited: boolean,
): void {
  const returning = type === NavigationType.Pop;
  if (returning && (waiting || keepsScroll)) return;
  if (returning && left !== undefined) {
    window.scrollTo(0, left);
    return;
  }
  const named = location.hash && !waiting ? elementOf(location.hash) : null;
  if (named) named.scrollIntoView();
  else if (!keepsScroll && !waited) window.scrollTo(0, 0);
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function writePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Full or forbidden: a page that is come back to begins at its top.
  }
}
