import { type MessageId, useText } from '@/lib/text';
import { useToast } from './toast/ToastProvider';

/** Copies a text and reports the result. The failure message may include the text as `value`. */
export function useCopy(copied: MessageId, failed: MessageId): (value: string) => Promise<void> {
  const { text } = useText();
  const toast = useToast();
  return async (value) => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(text(copied));
    } catch {
      // Copying is forbidden, or the page is not served over HTTPS.
      toast.error(text(failed, { value }));
    }
  };
}
