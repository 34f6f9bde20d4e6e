import { useCartRefusals } from '../../store/cartChanges';
import { useHeartRefusals, useWishlist } from '../../store/wishlistChanges';
import { useNamespaces } from '../../lib/NamespacesContext';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { useToast } from '../../ui/toast/ToastProvider';
import { refusalText } from './refusalText';

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

  useCartRefusals((refusal) => {
    needWords(['cart']).then(
      () => toast.error(refusalText(text, refusal)),
      // Without its words the reason alone, which is always there.
      () => toast.error(wordsOf(refusal.error)),
    );
  });
  useHeartRefusals(({ product, error }) => toast.error(`${product.name}: ${wordsOf(error)}`));
  return null;
}
