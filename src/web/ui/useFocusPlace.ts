import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Where the focus goes when what was pressed goes away: to the element that is given the ref (a heading,
 * a message; with `tabIndex={-1}`). It is asked for along with the change of the page and done after it,
 * so the element may come with that change, and a dialog has given the focus back before.
 */
export function useFocusPlace<E extends HTMLElement>(): [
  place: RefObject<E | null>,
  focusPlace: () => void,
] {
  const place = useRef<E>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) place.current?.focus();
  }, [asked]);
  const focusPlace = useCallback(() => setAsked((before) => before + 1), []);
  return [place, focusPlace];
}
