import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Where the focus moves when the focused control is removed: to the element with the ref (a heading or
 * message with `tabIndex={-1}`). The focus moves after the next commit, so the element may be part of it, and
 * after a closing dialog has returned its focus.
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
