import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { SlickTrack } from './SlickTrack';

type Track = ComponentType<Parameters<typeof SlickTrack>[0]>;

/** Loads slick when the element comes near the screen; until then, and if it fails, null. */
export function useSlickTrack(
  element: RefObject<HTMLElement | null>,
  needed: boolean,
): Track | null {
  const [track, setTrack] = useState<{ Track: Track } | null>(null);
  useEffect(() => {
    const target = element.current;
    if (!needed || !target) return undefined;
    let gone = false;
    const load = () => {
      void import('./SlickTrack').then(
        (module) => gone || setTrack({ Track: module.SlickTrack }),
        // The strip scrolls without it.
        () => undefined,
      );
    };
    if (typeof IntersectionObserver === 'undefined') {
      load();
      return () => {
        gone = true;
      };
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: '200px' },
    );
    observer.observe(target);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [element, needed]);
  return track?.Track ?? null;
}
