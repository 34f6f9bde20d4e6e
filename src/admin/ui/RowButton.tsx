import type { ComponentProps } from 'react';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { SendButton } from './SendButton';

interface RowButtonProps extends ComponentProps<typeof SendButton> {
  label: string;
  /** The row's name, which screen readers read after the label. */
  of: string;
}

export function RowButton({ label, of, variant = 'secondary', ...button }: RowButtonProps) {
  return (
    <SendButton {...button} variant={variant} size="small">
      <span>{label}</span>
      <VisuallyHidden translate="no">{` ${of}`}</VisuallyHidden>
    </SendButton>
  );
}
