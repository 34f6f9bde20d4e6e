import type { ProductSummary } from '../../../contract/product';
import { useCartChanges } from '../../store/cartChanges';
import { useWishlistChanges } from '../../store/wishlistChanges';
import { useText } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';

/** What the cart's page does, each with its way back where there is one. `onGone` finds the focus a new place. */
export function useCartActions(onGone: () => void) {
  const { text } = useText();
  const toast = useToast();
  const cart = useCartChanges();
  const wishlist = useWishlistChanges();
  const said = (message: string, onSelect: (() => void) | null) => {
    onGone();
    const undo = onSelect && { action: { label: text('cart:toast.undo'), onSelect } };
    toast.success(message, undo ?? {});
  };
  return {
    setQuantity: cart.setQuantity,
    remove(product: ProductSummary) {
      said(text('cart:toast.removed', { name: product.name }), cart.remove(product));
    },
    move(product: ProductSummary, isWished: boolean) {
      const putBack = cart.remove(product);
      wishlist.add(product);
      const moveBack = () => {
        putBack?.();
        if (!isWished) wishlist.remove(product);
      };
      said(text('cart:toast.moved', { name: product.name }), putBack && moveBack);
    },
    empty() {
      said(text('cart:toast.emptied'), cart.empty());
    },
  };
}
