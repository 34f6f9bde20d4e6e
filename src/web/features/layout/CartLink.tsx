import { pagePaths } from '../../../contract/paths';
import { useCart } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { IconLink } from '../../ui/IconButton';
import { ShoppingBag } from '../../ui/icons';

/** The way to the cart, with the number of products in it. The server's page knows of no cart. */
export function CartLink() {
  const { text } = useText();
  const { count } = useCart();
  return (
    <IconLink to={pagePaths.cart} label={text('common:header.cartAria', { count })} badge={count}>
      <ShoppingBag aria-hidden="true" />
    </IconLink>
  );
}
