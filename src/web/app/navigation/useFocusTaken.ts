import { useCallback, useEffect, useRef } from 'react';
import type { Navigation } from './navigation';

/**
 * Answers whether the shopper has put the focus somewhere since the last navigation began, or typed on
 * where it was: in a menu or a field of the header, say, while the page was on its way. What the app
 * itself moves does not count.
 */
export function useFocusTaken(navigation: Navigation): () => boolean {
  const taken = useRef(false);

  useEffect(() => {
    let acted = false;
    const begin = () => {
      acted = false;
      taken.current = false;
    };
    const act = () => {
      acted = true;
    };
    const take = () => {
      taken.current = acted;
    };
    const stop = navigation.subscribe(begin);
    const listeners = { pointerdown: act, keydown: act, focusin: take, input: take };
    // In the capturing phase: what is pressed answers after it, and may keep the event to itself.
    for (const [event, listener] of Object.entries(listeners)) {
      document.addEventListener(event, listener, true);
    }
    return () => {
      stop();
      for (const [event, listener] of Object.entries(listeners)) {
        document.removeEventListener(event, listener, true);
      }
    };
  }, [navigation]);

  // Where the focus has fallen from what was taken away, nobody has it.
  return useCallback(() => taken.current && document.activeElement !== document.body, []);
}
