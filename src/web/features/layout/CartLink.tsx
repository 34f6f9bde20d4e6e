import { pagePaths } from '../../../contract/paths';
import { useCart } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { IconLink } from '../../ui/IconButton';
import { ShoppingBag } from '../../ui/icons';

/** Link to the cart with the number of its products. The server renders it without a cart. */
export function CartLink() {
  const { text } = useText();
  const { count } = useCart();
  // Plurals need Intl, whose first use takes 40 ms of hydration on a slow machine (of some 300).
  const label =
    count === 0 ? text('common:header.cartEmptyAria') : text('common:header.cartAria', { count });
  return (
    <IconLink to={pagePaths.cart} label={label} badge={count}>
      <ShoppingBag aria-hidden="true" />
    </IconLink>
  );
}
