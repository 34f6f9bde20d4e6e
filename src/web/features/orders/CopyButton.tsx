import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Copy } from 'lucide-react';
import { useCopy } from '@/ui/useCopy';

interface CopyButtonProps {
  value: string;
  /** Names the copied value for screen readers. */
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const { text } = useText();
  const copy = useCopy('orders:link.copied', 'orders:link.notCopied');
  return (
    <IconButton
      label={text('orders:link.copy', { what: label })}
      className="no-print"
      onClick={() => void copy(value)}
    >
      <Copy />
    </IconButton>
  );
}
