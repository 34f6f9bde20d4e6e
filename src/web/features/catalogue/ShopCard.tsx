import styled from 'styled-components';
import { memo, useRef, useState } from 'react';
import type { Locale } from '@/contract/locale';
import { pagePaths, shopPath } from '@/contract/paths';
import type { ListedProduct, ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { useText } from '@/lib/text';
import { useCartChanges, useQuantityInCart } from '../../store/cart';
import { Bell, EllipsisVertical, Eye, Heart, Minus, Plus, ShoppingBag } from 'lucide-react';
import { Menu, MenuItem } from '@/ui/Menu';
import { useToast } from '@/ui/toast/ToastProvider';
import { ChooseSize } from './ChooseSize';
import { ProductCard, type ProductCardProps } from '../shared/ProductCard';
import { IconButton } from '@/ui/IconButton';
import { useIsInWishlist, useWishlistChanges } from '../../store/wishlist';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';
import { hover } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { shopApi } from '../../api/shopApi';
import { ArrowLink } from '@/ui/ArrowLink';
import { ProductGrid } from '@/ui/Grid';
import { Section } from '@/ui/Section';

const fullHeart = { fill: 'var(--badge)', stroke: 'var(--badge)' };

interface HeartButtonProps {
  product: ProductSummary;
  large?: boolean;
}

/** The pressed state is the only feedback. */
export function HeartButton({ product, large = false }: HeartButtonProps) {
  const { text } = useText();
  const isListed = useIsInWishlist(product.id);
  const { toggle } = useWishlistChanges();
  // The name is constant, because screen readers would otherwise announce the change twice.
  return (
    <IconButton
      variant={large ? 'line' : 'solid'}
      style={large ? { width: 48, height: 48 } : undefined}
      label={`${text('product:wishlist.add')}: ${product.name}`}
      aria-pressed={isListed}
      onClick={() => void toggle(product)}
    >
      <Heart {...(isListed && fullHeart)} />
    </IconButton>
  );
}

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
 * The plus becomes a stepper after the first item. It stays the same element, so that it keeps focus and early presses.
 */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const { add, remove, setQuantity } = useCartChanges();
  const { quantity, maxQuantity } = useQuantityInCart(product);
  const plus = useRef<HTMLButtonElement>(null);
  const inCart = quantity > 0;
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
          <Minus />
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
        <Plus />
      </Step>
      <VisuallyHidden aria-live="polite">
        {inCart && <span>{text('product:cart.holds', { count: quantity })}</span>}
        {inCart && full && <span>{` ${text('product:cart.full')}`}</span>}
      </VisuallyHidden>
    </Pill>
  );
}

const StockAlertDialog = lazyOnIntent(() =>
  import('./StockAlert').then((module) => module.StockAlertDialog),
);

/** Replaces the plus on a sold-out product. */
function AlertBell({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="solid"
        style={{ background: 'var(--surface-raised)' }}
        label={`${text('product:alert.ask')}: ${product.name}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        {...intentProps(StockAlertDialog)}
      >
        <Bell />
      </IconButton>
      {isOpen && <StockAlertDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function CardAction({ product }: { product: ProductSummary }) {
  const soldOut = product.stock.level === 'out';
  return soldOut ? <AlertBell product={product} /> : <QuickAdd product={product} />;
}

interface ShopCardProps extends Pick<ProductCardProps, 'variant' | 'sizes' | 'priority'> {
  product: ListedProduct;
}

/**
 * A card with a menu, a heart, quick add and Buy Now. Pages that use it must load the namespaces `shop` and `product`.
 * It is memoised, so only cards with a changed product rerender.
 */
export const ShopCard = memo(function ShopCard({ product, ...look }: ShopCardProps) {
  const { text } = useText();
  const { add } = useCartChanges();
  const toast = useToast();
  const [isChoosing, setIsChoosing] = useState(false);
  const menu = (
    <Menu
      label={text('shop:card.menuAria', { name: product.name })}
      minWidth={176}
      icon={<EllipsisVertical />}
      variant="solid"
    >
      <MenuItem label={text('shop:card.visit')} to={pagePaths.product(product.id)} icon={<Eye />} />
      <MenuItem
        label={text('shop:card.addToCart')}
        icon={<ShoppingBag />}
        disabled={product.stock.level === 'out' && !product.sizes}
        onClick={() => {
          if (product.sizes) setIsChoosing(true);
          else if (!add(product, 1, true))
            toast.error(text('product:toast.allInCart', { name: product.name }));
        }}
      />
    </Menu>
  );
  return (
    <ProductCard
      {...look}
      product={product}
      menu={menu}
      heart={<HeartButton product={product} />}
      quickAdd={
        product.sizes ? (
          <ChooseSize product={product} open={isChoosing} onOpenChange={setIsChoosing} />
        ) : (
          <CardAction product={product} />
        )
      }
    />
  );
});

const maxProducts = 4;

/** The photo widths if three cards fill a row, which scrolls sideways on phones. */
const threeSizes = '(min-width: 1376px) 408px, (min-width: 800px) 30vw, 42vw';

export function ShopCardGrid({ products }: { products: readonly ProductSummary[] }) {
  const areThree = products.length === 3;
  return (
    <ProductGrid $maxColumns={areThree ? 3 : 4}>
      {products.map((product) => (
        <li key={product.id}>
          <ShopCard product={product} sizes={areThree ? threeSizes : undefined} />
        </li>
      ))}
    </ProductGrid>
  );
}

interface FeaturedCardsProps {
  title: string;
  /** Ids of products that are already on the page. */
  without?: readonly number[];
}

/** Renders nothing if the products fail to load. */
export function FeaturedCards({ title, without = [] }: FeaturedCardsProps) {
  const { locale } = useText();
  const { data = [] } = shopApi.useListFeaturedProductsQuery({ locale });
  const products = data.map(({ product }) => product).filter(({ id }) => !without.includes(id));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" style={{ marginBottom: 28 }}>
        {title}
      </h2>
      <ShopCardGrid products={products.slice(0, maxProducts)} />
    </section>
  );
}

/** Some of the requested products may already be on the page. */
const productsToRequest = 12;

/** The page's loader uses the same argument, so that the server's response is found in the cache. */
export function relatedArgument({ category }: ProductSummary, locale: Locale) {
  return { locale, query: { category, per_page: productsToRequest } };
}

/** Returns other products of the category, available ones first, without those already on the page. */
function getRelated(product: Product, candidates: readonly ProductSummary[]): ProductSummary[] {
  const onPage = [product, ...product.sizes, ...product.pairs_with];
  const shownIds = new Set(onPage.map(({ id }) => id));
  const others = candidates.filter(({ id }) => !shownIds.has(id));
  const soldOut = ({ stock }: ProductSummary) => Number(stock.level === 'out');
  return others.sort((a, b) => soldOut(a) - soldOut(b)).slice(0, maxProducts);
}

/** Renders nothing if there are no alternatives or the list failed to load. */
export function RelatedProducts({ product }: { product: Product }) {
  const { locale, text } = useText();
  const { currentData } = shopApi.useListProductsQuery(relatedArgument(product, locale));
  const related = currentData ? getRelated(product, currentData.products) : [];
  if (related.length === 0) return null;
  return (
    <Section
      below
      title={text('product:related.heading')}
      titleId="related"
      aside={<ArrowLink to={shopPath(product.category)}>{product.category_name}</ArrowLink>}
    >
      <ShopCardGrid products={related} />
    </Section>
  );
}
