import { memo } from 'react';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import { productCategoryName } from '@/shared/categoryName';
import { useText } from '@/lib/text';
import { useCartChanges } from '../../store/cartChanges';
import { EllipsisVertical, Eye, ShoppingBag } from '@/ui/icons';
import { Menu, MenuItem } from '@/ui/Menu';
import { useToast } from '@/ui/toast/ToastProvider';
import { ProductCard, type ProductCardProps } from '../shared/ProductCard';
import { HeartButton } from './HeartButton';
import { QuickAdd } from './QuickAdd';

interface ShopCardProps extends Pick<
  ProductCardProps,
  'variant' | 'buyVariant' | 'sizes' | 'priority'
> {
  product: ProductSummary;
}

/**
 * Product card of the shop, carousels and related products: menu, heart, quick add and Buy Now. Pages that use
 * it load the namespaces `shop` and `product`. Memoised: only cards with a changed product rerender.
 */
export const ShopCard = memo(function ShopCard({ product, ...look }: ShopCardProps) {
  const { text } = useText();
  const { add } = useCartChanges();
  const toast = useToast();
  const menu = (
    <Menu
      label={text('shop:card.menuAria', { name: product.name })}
      minWidth={176}
      icon={<EllipsisVertical aria-hidden="true" />}
      variant="solid"
    >
      <MenuItem
        label={text('shop:card.visit')}
        to={pagePaths.product(product.id)}
        icon={<Eye aria-hidden="true" />}
      />
      <MenuItem
        label={text('shop:card.addToCart')}
        icon={<ShoppingBag aria-hidden="true" />}
        disabled={product.stock.level === 'out'}
        onClick={() => {
          if (!add(product, 1, true))
            toast.error(text('product:toast.allInCart', { name: product.name }));
        }}
      />
    </Menu>
  );
  return (
    <ProductCard
      {...look}
      product={product}
      category={productCategoryName(text, product)}
      menu={menu}
      heart={<HeartButton product={product} />}
      quickAdd={<QuickAdd product={product} />}
    />
  );
});
