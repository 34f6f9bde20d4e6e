import { Button, type ButtonProps } from '@/ui/Button';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

interface RowButtonProps extends ButtonProps {
  label: string;
  /** The row, which screen readers name after the label. */
  of: string;
}

/** A small button in a row of a list. */
export function RowButton({ label, of, variant = 'secondary', ...button }: RowButtonProps) {
  return (
    <Button {...button} variant={variant} size="small">
      <span>{label}</span>
      <VisuallyHidden translate="no">{` ${of}`}</VisuallyHidden>
    </Button>
  );
}
