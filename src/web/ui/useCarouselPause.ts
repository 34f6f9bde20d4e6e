import {
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** How many slides stand beside each other; one on the server, which does not know the window. */
export function useSlidesShown(cards: boolean): number {
  const two = useMatches('(min-width: 500px)');
  const three = useMatches('(min-width: 800px)');
  if (!cards) return 1;
  return three ? 3 : two ? 2 : 1;
}

/**
 * When a carousel may turn by itself: not under the pointer or a finger, not while anything in it
 * has the focus, not against the system's wish for less motion, and not once it was told to stop.
 * Told to start, it turns although its own buttons have the focus.
 */
export function useCarouselPause(controls: RefObject<HTMLElement | null>) {
  const calm = useMatches(reducedMotion);
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const [hovered, setHovered] = useState(false);
  const [touched, setTouched] = useState(false);
  const [focus, setFocus] = useState<'slides' | 'controls' | null>(null);

  const wanted = choice === null ? !calm : choice === 'play';
  const held =
    hovered || touched || focus === 'slides' || (focus === 'controls' && choice !== 'play');

  return {
    calm,
    /** What the pause button shows. */
    wanted,
    turning: wanted && !held,
    toggle: () => setChoice(wanted ? 'pause' : 'play'),
    watch: {
      // A tap leaves a hover behind that never ends.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onTouchStart: () => setTouched(true),
      onTouchEnd: () => setTouched(false),
      onTouchCancel: () => setTouched(false),
      onFocus: (event: FocusEvent) =>
        setFocus(controls.current?.contains(event.target) ? 'controls' : 'slides'),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(null);
      },
    },
  };
}
