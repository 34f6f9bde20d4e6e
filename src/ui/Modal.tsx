import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';

const Box = styled.dialog`
  width: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--background);
  color: var(--text);

  &::backdrop {
    background: var(--overlay);
  }
`;

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onClose'> {
  onClose: () => void;
}

/**
 * A `<dialog>` that is mounted only while open; the browser makes the page inert and returns focus. Escape or a click
 * on the backdrop closes it, and the page does not scroll. `data-autofocus` marks the element to focus; the default is
 * the first one.
 */
export function Modal({ onClose, onKeyDown, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const page = document.documentElement;
    // Keeps the page's width when its scrollbar disappears.
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    page.classList.add('no-scroll');
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      page.classList.remove('no-scroll');
      dialog.close();
    };
  }, []);

  return (
    <Box
      {...rest}
      ref={ref}
      aria-modal="true"
      tabIndex={-1}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      // Phones fire this on the Back gesture.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A click on the backdrop targets the dialog itself, because the content fills the dialog's box.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    />
  );
}

/** Calls `onClose` when the value, such as the location's key, changes. */
export function useCloseOnChange(value: unknown, onClose: () => void): void {
  const openedAt = useRef(value);
  useEffect(() => {
    if (value !== openedAt.current) onClose();
  }, [value, onClose]);
}
