/** Events that say that somebody is at the page: pointer, finger, key or scrolling. */
export const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Resolves with the next of the signs. */
export function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) window.removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true });
  });
}
