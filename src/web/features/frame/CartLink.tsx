import { pagePaths } from '../../../contract/paths';
import { useGetCartQuery } from '../../api/cartApi';
import { useText } from '../../lib/text';
import { useHydrated } from '../../lib/useHydrated';
import { IconLink } from '../../ui/IconButton';
import { ShoppingBag } from '../../ui/icons';

/** The way to the cart, with the number of products in it. The server's page knows of no cart. */
export function CartLink() {
  const { text, locale } = useText();
  const hydrated = useHydrated();
  const { data } = useGetCartQuery(locale, { skip: !hydrated });
  const count = data?.cart_products.length ?? 0;
  return (
    <IconLink to={pagePaths.cart} label={text('common:header.cartAria', { count })} badge={count}>
      <ShoppingBag aria-hidden="true" />
    </IconLink>
  );
}
