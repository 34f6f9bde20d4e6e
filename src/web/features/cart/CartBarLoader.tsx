import { useCart } from '../../store/cartChanges';
import { lazyOnIntent } from '@/ui/lazyOnIntent';

const CartBar = lazyOnIntent(() => import('./CartBar').then((module) => module.CartBar));

/** Requests the bar with the first product of a cart. */
export function CartBarLoader() {
  return useCart().count > 0 && <CartBar />;
}
