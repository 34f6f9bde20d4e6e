import { useRef } from 'react';
import { nameAmong } from '@/contract/nameAmong';
import { pagePaths } from '@/contract/paths';
import type { Elements } from '@/lib/elements';
import { useWishlist, useWishlistChanges } from '../../store/wishlist';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { PageSpace } from '@/ui/Container';
import { EmptyState } from '@/ui/EmptyState';
import { ProductGrid, ProductList } from '@/ui/Grid';
import { ProductCard, ProductCardSkeleton } from '../shared/ProductCard';
import { QueryError } from '../shared/QueryError';
import { Cluster, Stack } from '@/ui/primitives';
import { UnavailableNotice } from '../shared/UnavailableNotice';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { ProductSummary } from '@/contract/product';
import { IconButton } from '@/ui/IconButton';
import { Heart } from 'lucide-react';
import { useCartChanges } from '../../store/cart';
import { useToast } from '@/ui/toast/ToastProvider';

const headStyle = { margin: '8px 0 clamp(20px, 2.6vw, 40px)', color: 'var(--text-muted)' };

interface WishlistContentsProps {
  notice?: Elements;
  /** Shown below an empty list or a single product. */
  suggestions?: Elements;
  action: (product: ProductSummary) => Elements;
}

export function WishlistContents({ notice, suggestions, action }: WishlistContentsProps) {
  const { text } = useText();
  const list = useWishlist();
  const { products, unavailable, isLoaded, error } = list;
  const wrapper = useRef<HTMLDivElement>(null);
  const actions = useWishlistActions(() => wrapper.current?.focus({ preventScroll: true }));
  const isSingle = products.length === 1;
  const List = isSingle ? ProductList : ProductGrid;
  const forSale = products.filter(({ stock }) => stock.level !== 'out');
  const unavailableNotice = (
    <UnavailableNotice ids={unavailable} onRemove={() => actions.removeUnavailable(unavailable)} />
  );
  return (
    <PageSpace $top="crumb" ref={wrapper} tabIndex={-1} style={{ outline: 'none' }}>
      {isLoaded && products.length === 0 ? (
        <>
          <EmptyState
            level={1}
            title={text('wishlist:empty.title')}
            text={text('wishlist:empty.text')}
            action={
              <ButtonLink to={pagePaths.shop} size="large">
                {text('common:action.goToShop')}
              </ButtonLink>
            }
          />
          {unavailableNotice}
        </>
      ) : (
        <>
          <h1>{text('wishlist:title')}</h1>
          {error && (
            <Stack style={headStyle}>
              <QueryError query={list} />
            </Stack>
          )}
          {!error && !isLoaded && <WishlistSkeleton />}
          {isLoaded && (
            <>
              <Stack $gap={3} style={headStyle}>
                <Cluster $between>
                  <span role="status">{text('wishlist:count', { count: products.length })}</span>
                  {!isSingle && (
                    <Button disabled={forSale.length === 0} onClick={() => actions.addAll(forSale)}>
                      {text('wishlist:addAll')}
                    </Button>
                  )}
                </Cluster>
                {notice}
                {unavailableNotice}
              </Stack>
              <VisuallyHidden as="h2">{text('wishlist:products.heading')}</VisuallyHidden>
              <List>
                {products.map((product) => (
                  <li key={product.id}>
                    <ProductCard
                      product={product}
                      variant={isSingle ? 'list' : 'grid'}
                      quickAdd={action(product)}
                      menu={
                        <IconButton
                          variant="solid"
                          label={text('wishlist:item.removeAria', {
                            name: nameAmong(product, products),
                          })}
                          onClick={() => actions.remove(product)}
                        >
                          <Heart fill="var(--badge)" stroke="var(--badge)" />
                        </IconButton>
                      }
                    />
                  </li>
                ))}
              </List>
            </>
          )}
        </>
      )}
      {isLoaded && products.length < 2 && (
        <div style={{ paddingTop: 'var(--section)' }}>{suggestions}</div>
      )}
    </PageSpace>
  );
}

/** Rendered on the server, which does not know the visitor's wishlist. */
function WishlistSkeleton() {
  const { text } = useText();
  return (
    <div
      role="status"
      aria-label={text('common:state.loading')}
      style={{ minHeight: '60vh', paddingTop: 40 }}
    >
      <ProductGrid aria-hidden="true">
        {[1, 2, 3, 4].map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </div>
  );
}

/** `moveFocus` runs when the focused control is removed. */
function useWishlistActions(moveFocus: () => void) {
  const { text } = useText();
  const toast = useToast();
  const cart = useCartChanges();
  const wishlist = useWishlistChanges();
  return {
    remove(product: ProductSummary) {
      void wishlist.remove(product);
      moveFocus();
      toast.success(text('wishlist:toast.removed', { name: product.name }), {
        action: { label: text('wishlist:toast.undo'), onSelect: () => void wishlist.add(product) },
      });
    },
    removeUnavailable(ids: readonly number[]) {
      for (const id of ids) void wishlist.remove({ id });
      moveFocus();
    },
    /** The products remain on the list. */
    addAll(products: readonly ProductSummary[]) {
      const count = products.filter((product) => cart.add(product, 1, true)).length;
      if (count === 0) toast.error(text('wishlist:toast.noneAdded'));
      else toast.success(text('wishlist:toast.allAdded', { count }));
    },
  };
}
