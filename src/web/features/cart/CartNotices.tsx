import { type Rejection, useCartRejections } from '../../store/cartChanges';
import { useWishlist, useWishlistRejections } from '../../store/wishlistChanges';
import { useNamespaces } from '../../lib/NamespacesContext';
import { type TextOf, useText } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';
import { errorText, useErrorText } from '../../lib/errorText';

/**
 * Shows on any page why a change of the cart or wishlist was reverted, and keeps the wishlist query
 * active for the hearts. Rendered once, in the layout.
 */
export function CartNotices() {
  const { text } = useText();
  const wordsOf = useErrorText();
  const loadNamespaces = useNamespaces();
  const toast = useToast();
  useWishlist();

  useCartRejections((rejection) => {
    const { product, error } = rejection;
    loadNamespaces(['cart']).then(
      () => toast.error(product ? rejectionText(text, product.name, rejection) : wordsOf(error)),
      // The namespace failed to load: show the reason only.
      () => toast.error(wordsOf(error)),
    );
  });
  useWishlistRejections(({ product, error }) =>
    toast.error([product?.name, wordsOf(error)].filter(Boolean).join(': ')),
  );
  return null;
}

export function rejectionText(text: TextOf, name: string, { error, available }: Rejection): string {
  if (available === 0) return text('cart:rejected.soldOut', { name });
  if (available !== null) return text('cart:rejected.above', { name, count: available });
  const { id, values } = errorText(error);
  return text('cart:rejected.other', { name, reason: text(id, values) });
}
