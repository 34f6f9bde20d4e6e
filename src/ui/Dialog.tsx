import { useId, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { IconButton } from './IconButton';
import { X } from 'lucide-react';
import { below } from './media';
import { Modal } from './Modal';
import { Stack, Text } from './primitives';

const rise = keyframes`
  from {
    opacity: 0;
    transform: translateY(12px);
  }
`;

const Box = styled(Modal)`
  width: min(440px, calc(100vw - 2 * var(--gutter)));
  max-height: calc(100dvh - 48px);
  margin: auto;
  overflow: auto;
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  font-size: var(--text-md);
  box-shadow: var(--shadow-3);
  animation: ${rise} var(--dur-2) var(--ease-out);

  /* On phones, a sheet at the bottom, within reach of the thumb. */
  ${below(600)} {
    width: 100%;
    margin: auto 0 0;
    border-radius: var(--radius-lg) var(--radius-lg) 0 0;
  }
`;

const Content = styled.div`
  position: relative;
  padding: 28px 28px calc(28px + env(safe-area-inset-bottom));

  && > h2 {
    padding-right: 44px;
    font-size: var(--text-h3);
  }
  & > button:last-child {
    position: absolute;
    top: 14px;
    right: 14px;
  }
`;

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: Elements | string;
  /** The first button is the primary one. */
  actions?: Elements;
  /** Use `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog; `data-autofocus` marks the element that receives focus. */
export function Dialog({ open, onClose, title, children, actions, role }: DialogProps) {
  const { text } = useText();
  const id = useId();
  if (!open) return null;
  return (
    <Box
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onClose={onClose}
    >
      <Content>
        <h2 id={`${id}-title`}>{title}</h2>
        {children && (
          <Text as="div" $size="md" $above={3} id={`${id}-text`}>
            {children}
          </Text>
        )}
        {actions && (
          <Stack $gap={3} $above={5}>
            {actions}
          </Stack>
        )}
        <IconButton label={text('common:action.close')} onClick={onClose}>
          <X />
        </IconButton>
      </Content>
    </Box>
  );
}
