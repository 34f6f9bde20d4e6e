import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves focus when the focused control is removed: to the element with the ref, a heading or message with
 * `tabIndex={-1}`. Focus moves after the next commit, which may add the element, and after a closing dialog has
 * returned focus.
 */
export function useFocusTarget<E extends HTMLElement>() {
  const target = useRef<E>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) target.current?.focus();
  }, [requests]);
  const focusTarget = useCallback(() => setRequests((before) => before + 1), []);
  return [target, focusTarget] as const;
}
