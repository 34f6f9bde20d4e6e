import { useEffect } from 'react';
import { useCartChanges, useCartRejections } from '../../store/cartChanges';
import { takeEarlyAdditions } from '../../store/earlyAdditions';
import { useWishlist, useWishlistRejections } from '../../store/wishlistChanges';
import { useNamespaces } from '../../lib/NamespacesContext';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { useToast } from '../../ui/toast/ToastProvider';
import { rejectionText } from './rejectionText';

/**
 * Says on whatever page the shopper is by then why a change of the cart or wishlist was undone, and
 * keeps the wishlist read for the hearts. Stands once, in the frame; shows nothing itself.
 */
export function CartNotices() {
  const { text } = useText();
  const wordsOf = useErrorText();
  const needWords = useNamespaces();
  const toast = useToast();
  useWishlist();
  useEarlyAdditions();

  useCartRejections((rejection) => {
    const { product, error } = rejection;
    needWords(['cart']).then(
      () => toast.error(product ? rejectionText(text, product.name, rejection) : wordsOf(error)),
      // Without its words the reason alone, which is always there.
      () => toast.error(wordsOf(error)),
    );
  });
  useWishlistRejections(({ product, error }) =>
    toast.error([product?.name, wordsOf(error)].filter(Boolean).join(': ')),
  );
  return null;
}

/** Adds to the cart what was pressed on the page before, which was left before the app was there. */
function useEarlyAdditions(): void {
  const { add } = useCartChanges();
  useEffect(() => {
    for (const { id, quantity } of takeEarlyAdditions(window)) add({ id }, quantity);
  }, [add]);
}
