import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useLocation } from 'react-router';

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),summary,[tabindex]:not([tabindex="-1"])';

function focusableIn(dialog: HTMLElement): HTMLElement[] {
  return Array.from(dialog.querySelectorAll<HTMLElement>(focusable));
}

/** React warns about layout effects on the server. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClick: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * Shared by dialog and drawer, for a `<dialog>` that is mounted only while open: top layer with the page
 * inert, focus kept inside and returned, Escape and a click on the backdrop close, the page does not scroll.
 */
export function useModal(onClose: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    // Browsers without showModal get an open dialog and the focus rules below.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? focusableIn(dialog)[0] ?? dialog;
    first.focus();
    const page = document.documentElement;
    // Keeps the page's width when its scrollbar disappears.
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    page.classList.add('no-scroll');
    return () => {
      const held =
        dialog.contains(document.activeElement) || document.activeElement === document.body;
      page.classList.remove('no-scroll');
      if (typeof dialog.close === 'function' && dialog.open) dialog.close();
      if (held && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return {
    ref,
    onKeyDown: (event) => {
      const dialog = event.currentTarget;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      } else if (event.key === 'Tab') {
        const all = focusableIn(dialog);
        const edge = event.shiftKey ? all[0] : all.at(-1);
        if (document.activeElement !== edge && document.activeElement !== dialog) return;
        event.preventDefault();
        (event.shiftKey ? all.at(-1) : all[0])?.focus();
      }
    },
    // The Back gesture of a phone.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The backdrop is the dialog itself; its content fills its whole box.
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}

/** Closes what lies above the page when another page, or the same one again, is shown. */
export function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
}
