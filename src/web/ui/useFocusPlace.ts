import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Where the focus moves when the focused control is removed: to the element with the ref (a heading or
 * message with `tabIndex={-1}`). The focus moves after the next commit, so the element may be part of it, and
 * after a closing dialog has returned its focus.
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
