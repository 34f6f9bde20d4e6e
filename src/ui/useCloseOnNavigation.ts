import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes what lies above the page when another page, or the same one again, is shown. */
export function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
}
