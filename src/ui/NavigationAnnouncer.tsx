import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isSamePage } from './samePage';
import { VisuallyHidden } from './VisuallyHidden';

function focusHeading(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return null;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return target;
}

/**
 * After a navigation, focuses the heading and announces the title. A menu opened in the meantime keeps focus, because
 * losing focus would close it.
 */
export function NavigationAnnouncer() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const { location: next } = useNavigation();
  const [announced, setAnnounced] = useState('');
  const currentPath = useRef(pathname);
  const underWay = useRef(false);
  const { focusTaken, forget } = useFocusTaken();

  useLayoutEffect(() => {
    if (!next) return;
    underWay.current = true;
    forget();
  }, [next, forget]);

  useEffect(() => {
    // The browser itself announced the first page.
    if (currentPath.current === pathname) return;
    const isKept = isSamePage(state, currentPath.current);
    currentPath.current = pathname;
    if (!underWay.current) forget();
    underWay.current = false;
    const announce = () => {
      setAnnounced(document.title);
      return isKept || focusTaken() ? null : focusHeading();
    };
    let focused: HTMLElement | null = null;
    // If the page's texts load later, its heading is replaced and loses focus.
    const replaced = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = announce();
    });
    // React sets the title in this commit; it can be read in the next frame.
    const nextFrame = requestAnimationFrame(() => {
      focused = announce();
      replaced.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(nextFrame);
      replaced.disconnect();
    };
  }, [pathname, state, focusTaken, forget]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

/** Tracks whether the user has moved focus or typed since `forget`, and ignores focus moved by the app. */
function useFocusTaken() {
  const hasActed = useRef(false);
  const isFocusTaken = useRef(false);

  useEffect(() => {
    const markActed = () => {
      hasActed.current = true;
    };
    const markTaken = () => {
      isFocusTaken.current = hasActed.current;
    };
    const listeners = {
      pointerdown: markActed,
      keydown: markActed,
      focusin: markTaken,
      input: markTaken,
    };
    // Listen in the capture phase, because handlers of the target run later and may stop propagation.
    for (const [event, listener] of Object.entries(listeners)) {
      document.addEventListener(event, listener, true);
    }
    return () => {
      for (const [event, listener] of Object.entries(listeners)) {
        document.removeEventListener(event, listener, true);
      }
    };
  }, []);

  const forget = useCallback(() => {
    hasActed.current = false;
    isFocusTaken.current = false;
  }, []);
  // If the body has focus, the focused element was removed.
  const focusTaken = useCallback(
    () => isFocusTaken.current && document.activeElement !== document.body,
    [],
  );
  return { focusTaken, forget };
}
