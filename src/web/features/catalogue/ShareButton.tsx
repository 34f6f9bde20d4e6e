import { useContext } from 'react';
import { pathIn, pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Share2 } from '@/ui/icons';
import { OriginContext } from '@/ui/PageHead';
import { useToast } from '@/ui/toast/ToastProvider';

/** Opens the share menu of the device, or copies the URL where there is none. */
export function ShareButton({ product: { id, name } }: { product: ProductSummary }) {
  const { locale, text } = useText();
  const origin = useContext(OriginContext);
  const toast = useToast();

  const share = async () => {
    const url = pathIn(locale, origin + pagePaths.product(id));
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(text('product:share.copied'));
    } catch {
      // Forbidden, or not an https page.
      toast.error(text('product:share.failed', { url }));
    }
  };

  return (
    <IconButton label={text('product:share.label', { name })} onClick={() => void share()}>
      <Share2 aria-hidden="true" />
    </IconButton>
  );
}
