import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onOutside` on a press or focus outside the element while it is open. */
export function useOutside(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  const report = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element.current?.contains(target)) onOutside();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', report);
    document.addEventListener('focusin', report);
    return () => {
      document.removeEventListener('pointerdown', report);
      document.removeEventListener('focusin', report);
    };
  }, [isOpen]);
}
