import { memo, useRef } from 'react';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import { productCategoryName } from '@/shared/categoryName';
import { useText } from '@/lib/text';
import { useCartChanges, useQuantityInCart } from '../../store/cartChanges';
import { IconButton } from '@/ui/IconButton';
import { EllipsisVertical, Minus, Plus } from '@/ui/icons';
import { Menu } from '@/ui/Menu';
import { useToast } from '@/ui/toast/ToastProvider';
import { ProductCard, type ProductCardProps } from '../shared/ProductCard';
import { HeartButton } from './HeartButton';
import styled from 'styled-components';
import { hover } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Pill = styled.div`
  display: flex;
  align-items: center;
  border-radius: var(--radius-pill);
  background: var(--brand);
  color: var(--brand-contrast);
  box-shadow: var(--shadow-1);

  &[role] {
    background: var(--surface-raised);
    color: var(--text);
    outline: 1.5px solid var(--brand);
  }
`;

const Step = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-pill);
  transition: background var(--dur-1);

  ${hover} {
    &:hover {
      background: var(--brand-hover);
      color: var(--brand-contrast);
    }
  }
  &[aria-disabled='true'] {
    background: none;
    color: var(--text-disabled);
    cursor: not-allowed;
  }
`;

const Quantity = styled.span`
  min-width: 24px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  text-align: center;

  &:empty {
    display: none;
  }
`;

/**
 * A plus that adds one item and becomes a stepper of the quantity in the cart. The plus stays the same
 * element, so that it keeps the focus and a press before hydration.
 */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const { add, remove, setQuantity } = useCartChanges();
  const { quantity, maxQuantity } = useQuantityInCart(product);
  const plus = useRef<HTMLButtonElement>(null);
  const inCart = quantity > 0;
  if (maxQuantity === 0 && !inCart) return null;
  const { id, name } = product;
  const full = quantity >= maxQuantity;
  return (
    <Pill
      role={inCart ? 'group' : undefined}
      aria-label={inCart ? `${text('product:quantity.label')}, ${name}` : undefined}
    >
      {inCart && (
        <Step
          type="button"
          aria-label={`${text('product:quantity.decreaseAria')}, ${name}`}
          onClick={() => {
            if (quantity > 1) return setQuantity(product, quantity - 1);
            remove(product);
            plus.current?.focus();
          }}
        >
          <Minus aria-hidden="true" />
        </Step>
      )}
      <Quantity aria-hidden="true">{inCart && quantity}</Quantity>
      <Step
        ref={plus}
        type="button"
        data-adds={id}
        aria-label={text('shop:card.quickAdd', { name })}
        aria-disabled={full || undefined}
        onClick={() => add(product, 1, true)}
      >
        <Plus aria-hidden="true" />
      </Step>
      <VisuallyHidden aria-live="polite">
        {inCart && text('product:cart.holds', { count: quantity })}
        {inCart && full && ` ${text('product:cart.full')}`}
      </VisuallyHidden>
    </Pill>
  );
}

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
          icon: 'Eye',
        },
        {
          kind: 'action',
          key: 'add',
          label: text('shop:card.addToCart'),
          disabled: product.stock.level === 'out',
          onSelect: () => {
            if (!add(product, 1, true))
              toast.error(text('product:toast.allInCart', { name: product.name }));
          },
          icon: 'ShoppingBag',
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
      category={productCategoryName(text, product)}
      menu={menu}
      heart={<HeartButton product={product} />}
      quickAdd={<QuickAdd product={product} />}
    />
  );
});
