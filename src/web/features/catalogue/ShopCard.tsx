import { pagePaths } from '../../../contract/paths';
import type { ProductSummary } from '../../../contract/product';
import { categoryName } from '../../lib/categoryName';
import { useText } from '../../lib/text';
import { IconButton } from '../../ui/IconButton';
import { EllipsisVertical, Eye, ShoppingBag } from '../../ui/icons';
import { Menu } from '../../ui/Menu';
import { ProductCard, type ProductCardProps } from '../../ui/ProductCard';
import { HeartButton } from './HeartButton';
import { useAddToCart } from './useAddToCart';

interface ShopCardProps extends Pick<
  ProductCardProps,
  'variant' | 'buyVariant' | 'sizes' | 'priority'
> {
  product: ProductSummary;
}

/**
 * A product as it stands in the shop, in carousels and beside other products: menu, heart and Buy Now.
 * Pages that show it load the namespaces `shop` and `product`.
 */
export function ShopCard({ product, ...look }: ShopCardProps) {
  const { text } = useText();
  const addToCart = useAddToCart();
  const label = text('shop:card.menuAria', { name: product.name });
  const menu = (
    <Menu
      label={label}
      minWidth={176}
      entries={[
        {
          kind: 'link',
          key: 'visit',
          label: text('shop:card.visit'),
          to: pagePaths.product(product.id),
          icon: <Eye aria-hidden="true" />,
        },
        {
          kind: 'action',
          key: 'add',
          label: text('shop:card.addToCart'),
          disabled: product.stock.level === 'out',
          onSelect: () => addToCart(product),
          icon: <ShoppingBag aria-hidden="true" />,
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} variant="solid" label={label}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    />
  );
  return (
    <ProductCard
      {...look}
      product={product}
      category={categoryName(text, product.category)}
      menu={menu}
      heart={<HeartButton product={product} />}
    />
  );
}
