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

/** Requests the panel if the event is about a button that adds to the cart. */
export function preloadAddedPanel({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-adds]')) AddedPanel.preload();
}

/**
 * Shows what was added to the cart (except on the cart page), and why a change of cart or wishlist was undone. Keeps
 * the wishlist query active for the hearts. Rendered in the layout, again for each page.
 */
export function CartNotices({ pathname }: { pathname: string }) {
  const { text } = useText();
  const errorText = useErrorText();
  const loadNamespaces = useNamespaces();
  const toast = useToast();
  const [added, setAdded] = useState<Addition | null>(null);
  useWishlist();

  useCartAdditions((productId) => {
    // The panel shows additions by its own button.
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
  // The browser reports late that a press closed the panel; that press may have added another product.
  const close = () => setAdded((current) => (current === added ? null : current));
  return added && <AddedPanel addition={added} onClose={close} />;
}

/** Why a change of the cart was reverted. */
export function rejectionText(text: TextOf, name: string, { error, available }: Rejection): string {
  if (available === 0) return text('cart:rejected.soldOut', { name });
  if (available !== null) return text('cart:rejected.above', { name, count: available });
  const { id, values } = getErrorText(error);
  return text('cart:rejected.other', { name, reason: text(id, values) });
}
