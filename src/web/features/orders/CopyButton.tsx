import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Copy } from 'lucide-react';
import { useToast } from '@/ui/toast/ToastProvider';

interface CopyButtonProps {
  value: string;
  /** Copied text, for screen readers. */
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const { text } = useText();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(text('orders:link.copied')),
      () => toast.error(text('orders:link.notCopied')),
    );
  return (
    <IconButton
      label={text('orders:link.copy', { what: label })}
      className="no-print"
      onClick={() => void copy()}
    >
      <Copy aria-hidden="true" />
    </IconButton>
  );
}
