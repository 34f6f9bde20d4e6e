import { useCallback } from 'react';
import { pagePaths } from '../../../contract/paths';
import type { ProductSummary } from '../../../contract/product';
import { useCartChanges } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';

/**
 * Puts one more into the cart and says so, for places that do not show it themselves. Where the cart
 * holds all there are, that is said instead.
 */
export function useAddToCart(): (product: ProductSummary) => void {
  const { add } = useCartChanges();
  const { text } = useText();
  const toast = useToast();
  return useCallback(
    (product) => {
      if (!add(product))
        return toast.error(text('product:toast.allInCart', { name: product.name }));
      toast.success(text('product:toast.addedToCart', { name: product.name }), {
        action: { label: text('product:toast.viewCart'), to: pagePaths.cart },
      });
    },
    [add, text, toast],
  );
}
