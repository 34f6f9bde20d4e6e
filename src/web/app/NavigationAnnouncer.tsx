import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/** After a navigation: the focus goes to the page's heading, the title is spoken. */
export function NavigationAnnouncer() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    // The first page was announced by the browser itself.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // React puts the title into the head in this commit; the frame after it has everything.
    const waiting = requestAnimationFrame(() => {
      const target =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
      if (target) {
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }
      setAnnounced(document.title);
    });
    return () => cancelAnimationFrame(waiting);
  }, [pathname]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
