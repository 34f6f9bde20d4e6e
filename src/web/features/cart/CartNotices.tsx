import { useState } from 'react';
import { pagePaths } from '@/contract/paths';
import { type Rejection, useCartAdditions, useCartRejections } from '../../store/cart';
import { useWishlist, useWishlistRejections } from '../../store/wishlist';
import { type TextOf, useNamespaces, useText } from '@/lib/text';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { useToast } from '@/ui/toast/ToastProvider';
import { errorText as getErrorText, useErrorText } from '@/lib/errorText';
import type { Addition } from './AddedPanel';

const AddedPanel = lazyOnIntent(() => import('./AddedPanel').then((module) => module.AddedPanel));

/** Preloads the panel if the event is on a button that adds to the cart. */
export function preloadAddedPanel({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-adds]')) AddedPanel.preload();
}

/**
 * Shows additions to the cart (except on the cart page) and the reasons for which changes were reverted. Keeps the
 * wishlist query active for the heart buttons. The layout renders it anew for each page.
 */
export function CartNotices({ pathname }: { pathname: string }) {
  const { text } = useText();
  const errorText = useErrorText();
  const loadNamespaces = useNamespaces();
  const toast = useToast();
  const [added, setAdded] = useState<Addition | null>(null);
  useWishlist();

  useCartAdditions((productId) => {
    // The panel itself shows additions made with its own button.
    if (pathname === pagePaths.cart || document.activeElement?.closest('[popover]')) return;
    setAdded({ productId });
  });
  useCartRejections((rejection) => {
    const { product, error } = rejection;
    loadNamespaces(['cart']).then(
      () => toast.error(product ? rejectionText(text, product.name, rejection) : errorText(error)),
      // The texts failed to load, so show only the reason.
      () => toast.error(errorText(error)),
    );
  });
  useWishlistRejections((error) =>
    toast.error(`${text('errors:wishNotSaved')} ${errorText(error)}`),
  );
  // The browser reports late that a press closed the panel, and that press may have added another product.
  const close = () => setAdded((current) => (current === added ? null : current));
  return added && <AddedPanel addition={added} onClose={close} />;
}

export function rejectionText(text: TextOf, name: string, { error, available }: Rejection): string {
  if (available === 0) return text('cart:rejected.soldOut', { name });
  if (available !== null) return text('cart:rejected.above', { name, count: available });
  const { id, values } = getErrorText(error);
  return text('cart:rejected.other', { name, reason: text(id, values) });
}
