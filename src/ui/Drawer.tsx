import { type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { useModal, useCloseOnNavigation } from './useModal';

const slide = keyframes`
  from {
    transform: translateX(-100%);
  }
`;

const Sheet = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: auto;
  overscroll-behavior: contain;
  background: var(--background);
  color: var(--text);
  animation: ${slide} var(--dur-3) var(--ease-out);

  &::backdrop {
    background: var(--overlay);
  }
`;

const Content = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
`;

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

/**
 * A full-width sheet from the left. Escape and navigation close it; links to the current page close it
 * in their own `onClick`.
 */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ onClose, label, children }: Omit<DrawerProps, 'open'>) {
  const modal = useModal(onClose);
  useCloseOnNavigation(onClose);
  return (
    <Sheet {...modal} aria-modal="true" aria-label={label} tabIndex={-1}>
      <Content>{children}</Content>
    </Sheet>
  );
}
