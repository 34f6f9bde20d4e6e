import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

function focusHeading(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return null;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return target;
}

interface NavigationAnnouncerProps {
  /** A skeleton stands. */
  waiting: boolean;
  /** The shopper has put the focus somewhere meanwhile. */
  focusTaken: () => boolean;
}

/**
 * After a navigation: the focus goes to the page's heading, the title is spoken. Not for a skeleton. A
 * menu that was opened while the page was on its way keeps the focus; it would close without.
 */
export function NavigationAnnouncer({ waiting, focusTaken }: NavigationAnnouncerProps) {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    // The first page was announced by the browser itself.
    if (waiting || shown.current === pathname) return;
    shown.current = pathname;
    const announce = () => {
      setAnnounced(document.title);
      return focusTaken() ? null : focusHeading();
    };
    let focused: HTMLElement | null = null;
    // Where a page's words come later, its heading is put in anew, and the focus fell with the old.
    const replaced = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = announce();
    });
    // React puts the title into the head in this commit; the frame after it has everything.
    const nextFrame = requestAnimationFrame(() => {
      focused = announce();
      replaced.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      cancelAnimationFrame(nextFrame);
      replaced.disconnect();
    };
  }, [pathname, waiting, focusTaken]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
