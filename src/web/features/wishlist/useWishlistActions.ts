import type { ProductSummary } from '../../../contract/product';
import { useCartChanges } from '../../store/cartChanges';
import { useWishlistChanges } from '../../store/wishlistChanges';
import { useText } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';

/** What the wishlist's page does. `onGone` finds the focus a new place. */
export function useWishlistActions(onGone: () => void) {
  const { text } = useText();
  const toast = useToast();
  const cart = useCartChanges();
  const wishlist = useWishlistChanges();
  return {
    remove(product: ProductSummary) {
      const undo = wishlist.remove(product);
      onGone();
      toast.success(text('wishlist:toast.removed', { name: product.name }), {
        action: { label: text('wishlist:toast.undo'), onSelect: undo },
      });
    },
    /** The product stays on the list; taking it off as well is one tap more. */
    add(product: ProductSummary) {
      const { name } = product;
      if (!cart.add(product)) return toast.error(text('wishlist:toast.allInCart', { name }));
      toast.success(text('wishlist:toast.added', { name }), {
        action: {
          label: text('wishlist:toast.takeOff'),
          onSelect: () => {
            wishlist.remove(product);
            onGone();
          },
        },
      });
    },
    addAll(products: readonly ProductSummary[]) {
      const count = products.filter((product) => cart.add(product)).length;
      if (count === 0) toast.error(text('wishlist:toast.noneAdded'));
      else toast.success(text('wishlist:toast.allAdded', { count }));
    },
  };
}
